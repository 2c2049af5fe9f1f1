import { TextInput } from '@mantine/core'
import { limits } from '@verdict/contract/limits'
import { call } from '../../../api/client.ts'
import { useSave } from '../../../api/form/use-save.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { useRules } from '../../../lib/form/use-rules.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'

interface Props {
  readonly cid: number
  readonly usernames: readonly string[]
  readonly onClose: () => void
}

/** Excludes participants from the rank, with a reason. */
export function ExcludeDialog({ cid, usernames, onClose }: Props) {
  const { t } = useTranslation('contestTeams')
  const { required } = useRules()
  const form = useForm({ stored: { reason: '' }, rules: { reason: required } })
  const save = useSave({
    form,
    send: ({ reason }) =>
      call('contestTeams.exclude', { body: { cid, usernames: [...usernames], reason } }, { quiet: true }),
    stale: ['contestTeams.list'],
    onSaved: onClose,
  })
  return (
    <Dialog title={t('exclude.title', { count: usernames.length })} onClose={onClose}>
      <DialogForm yes={t('exclude.yes')} form={form} save={save} onClose={onClose}>
        <p>{t('exclude.text')}</p>
        <TextInput
          label={t('exclude.reason')}
          description={t('exclude.reasonHint')}
          required
          maxLength={limits.contestTeam.reasonMaxChars}
          data-autofocus
          {...form.bind('reason')}
        />
      </DialogForm>
    </Dialog>
  )
}
