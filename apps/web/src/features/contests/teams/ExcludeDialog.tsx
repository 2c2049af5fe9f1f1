import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'
import { useRefreshTeams } from './queries.ts'

interface Props {
  readonly cid: number
  readonly usernames: readonly string[]
  readonly onClose: () => void
}

/** Excludes participants from the rank, with a reason. */
export function ExcludeDialog({ cid, usernames, onClose }: Props) {
  const { t } = useTranslation('contestTeams')
  const refresh = useRefreshTeams(cid)
  const [reason, setReason] = useState('')
  const save = useMutation({
    mutationFn: () =>
      call('contestTeams.exclude', { body: { cid, usernames: [...usernames], reason } }, { quiet: true }),
    onSuccess: async () => {
      await refresh()
      onClose()
    },
  })
  return (
    <Dialog title={t('exclude.title', { count: usernames.length })} onClose={onClose}>
      <DialogForm
        yes={t('exclude.yes')}
        onSubmit={() => save.mutate()}
        onClose={onClose}
        isBusy={save.isPending}
        disabled={reason.trim() === ''}
        refusal={save.error && messageOf(save.error)}
      >
        <p>{t('exclude.text')}</p>
        <TextInput
          label={t('exclude.reason')}
          description={t('exclude.reasonHint')}
          value={reason}
          maxLength={limits.contestTeam.reasonMaxChars}
          onChange={(event) => setReason(event.currentTarget.value)}
          data-autofocus
        />
      </DialogForm>
    </Dialog>
  )
}
