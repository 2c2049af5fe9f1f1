import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, messageOf } from '../../../../api/client.ts'
import { useTranslation } from '../../../../i18n/index.ts'
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
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const create = useMutation({
    mutationFn: () => call('judgeService.createToken', { body: { name: name.trim() } }, { quiet: true }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['judgeService.read'] }),
  })
  const token = create.data?.token
  const command = [
    `VERDICT_SERVER_URL=${quoted(serverUrl)}`,
    `VERDICT_JUDGE_NAME=${quoted(name.trim())}`,
    `VERDICT_JUDGE_TOKEN=${token ?? ''}`,
    'npm run judge',
  ].join(' ')
  return (
    <Dialog title={t('token.create')} onClose={onClose} closesOutside={token === undefined} width={560}>
      {token === undefined ? (
        <DialogForm
          yes={t('token.createYes')}
          onSubmit={() => create.mutate()}
          onClose={onClose}
          isBusy={create.isPending}
          disabled={name.trim() === ''}
          refusal={create.isError ? messageOf(create.error) : null}
        >
          <TextInput
            label={t('token.hostName')}
            description={t('token.hostNameHint')}
            required
            maxLength={64}
            data-autofocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
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
