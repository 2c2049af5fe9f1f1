import { TextInput } from '@mantine/core'
import type { ManagedGroup } from '@verdict/contract'
import { call } from '../../../api/client.ts'
import { useSave } from '../../../api/form/use-save.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { useRules } from '../../../lib/form/use-rules.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'

interface Props {
  readonly group: ManagedGroup
  readonly onClose: () => void
}

/** Makes a user, given by name, the owner of a group. */
export function HandOverDialog({ group, onClose }: Props) {
  const { t } = useTranslation(['adminGroups', 'admin'])
  const { required } = useRules()
  const form = useForm({ stored: { username: '' }, rules: { username: required } })
  const save = useSave({
    form,
    send: ({ username }) =>
      call('adminGroups.handOver', { body: { gid: group.id, username: username.trim() } }, { quiet: true }),
    stale: ['adminGroups.list'],
    done: t('admin:saved'),
    onSaved: onClose,
  })
  return (
    <Dialog title={t('adminGroups:handOver.title', { name: group.name })} onClose={onClose}>
      <DialogForm yes={t('adminGroups:handOver.yes')} form={form} save={save} onClose={onClose}>
        <TextInput
          label={t('adminGroups:handOver.username')}
          description={t('adminGroups:handOver.hint')}
          required
          data-autofocus
          autoComplete="off"
          {...form.bind('username')}
        />
      </DialogForm>
    </Dialog>
  )
}
