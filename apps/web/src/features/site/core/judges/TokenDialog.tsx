import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../../../api/client.ts'
import { useSave } from '../../../../api/form/use-save.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { useForm } from '../../../../lib/form/use-form.ts'
import { useRules } from '../../../../lib/form/use-rules.ts'
import { CopyButton } from '../../../../ui/controls/CopyButton.tsx'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../../ui/dialogs/DialogForm.tsx'
import { Notice } from '../../../../ui/states/Notice.tsx'
import styles from './Judges.module.css'

interface Props {
  readonly serverUrl: string
  readonly onClose: () => void
}

/** Creates a token and shows, this once, the command that starts a judge host with it. */
export function TokenDialog({ serverUrl, onClose }: Props) {
  const { t } = useTranslation('adminJudges')
  const { required } = useRules()
  const [token, setToken] = useState<string | null>(null)
  const form = useForm({ stored: { name: '' }, rules: { name: required } })
  const save = useSave({
    form,
    send: ({ name }) => call('judgeService.createToken', { body: { name: name.trim() } }, { quiet: true }),
    stale: ['judgeService.read'],
    onSaved: (created) => setToken(created.token),
  })
  const command = [
    `VERDICT_SERVER_URL=${quoted(serverUrl)}`,
    `VERDICT_JUDGE_NAME=${quoted(form.values.name.trim())}`,
    `VERDICT_JUDGE_TOKEN=${token ?? ''}`,
    'npm run judge',
  ].join(' ')
  return (
    <Dialog title={t('token.create')} onClose={onClose} closesOutside={token === null} width={560}>
      {token === null ? (
        <DialogForm yes={t('token.createYes')} form={form} save={save} onClose={onClose}>
          <TextInput
            label={t('token.hostName')}
            description={t('token.hostNameHint')}
            required
            maxLength={64}
            data-autofocus
            {...form.bind('name')}
          />
        </DialogForm>
      ) : (
        <div className={styles.made}>
          <Notice kind="warning">{t('token.once')}</Notice>
          <p>{t('token.command')}</p>
          <pre>{command}</pre>
          <span className={styles.actions}>
            <CopyButton text={command} />
            <Button onClick={onClose}>{t('token.done')}</Button>
          </span>
        </div>
      )}
    </Dialog>
  )
}

/** A word for the shell: quoted unless it needs no quotes. */
const quoted = (text: string): string => (/^[\w./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`)
