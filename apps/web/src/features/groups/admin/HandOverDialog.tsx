import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ManagedGroup } from '@verdict/contract'
import { useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'

interface Props {
  readonly group: ManagedGroup
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Makes a user, given by name, the owner of a group. */
export function HandOverDialog({ group, onClose, onDone }: Props) {
  const { t } = useTranslation(['adminGroups', 'admin'])
  const [username, setUsername] = useState('')
  const give = useMutation({
    mutationFn: () =>
      call('adminGroups.handOver', { body: { gid: group.id, username: username.trim() } }, { quiet: true }),
    onSuccess: () => {
      toast.success(t('admin:saved'))
      onDone()
      onClose()
    },
  })
  return (
    <Dialog title={t('adminGroups:handOver.title', { name: group.name })} onClose={onClose}>
      <DialogForm
        yes={t('adminGroups:handOver.yes')}
        onSubmit={() => give.mutate()}
        onClose={onClose}
        isBusy={give.isPending}
        disabled={username.trim() === ''}
        refusal={give.isError ? messageOf(give.error) : null}
      >
        <TextInput
          label={t('adminGroups:handOver.username')}
          description={t('adminGroups:handOver.hint')}
          required
          data-autofocus
          autoComplete="off"
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  )
}
