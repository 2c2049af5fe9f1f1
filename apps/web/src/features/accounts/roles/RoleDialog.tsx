import { Checkbox, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { permissionGroups, type StaffPermission, staffPermissions } from '@verdict/contract/vocabulary'
import { useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import type { DataFor } from '../../../api/endpoints.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'
import { groupNames } from './permission-groups.ts'
import styles from './Roles.module.css'
import { usePermissionName } from './use-permission-name.ts'

interface Props {
  /** Null creates one. */
  readonly role: DataFor<'siteRoles.list'>[number] | null
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** Name and permissions of a role. */
export function RoleDialog({ role, onClose, onSaved }: Props) {
  const { t } = useTranslation(['adminRoles', 'admin'])
  const nameOf = usePermissionName()
  const [name, setName] = useState(role?.name ?? '')
  const [held, setHeld] = useState<ReadonlySet<string>>(new Set(role?.permissions))
  const permissions = staffPermissions.filter((permission) => held.has(permission))
  const save = useMutation({
    mutationFn: async () => {
      const body = { name, permissions }
      if (role === null) await call('siteRoles.create', { body }, { quiet: true })
      else await call('siteRoles.update', { body: { id: role.id, ...body } }, { quiet: true })
    },
    onSuccess: () => {
      toast.success(t('admin:saved'))
      onSaved()
    },
  })
  const toggle = (permission: StaffPermission): void => {
    const next = new Set(held)
    if (!next.delete(permission)) next.add(permission)
    setHeld(next)
  }
  return (
    <Dialog
      title={role === null ? t('adminRoles:create') : t('adminRoles:editNamed', { name: role.name })}
      onClose={onClose}
      width={720}
      closesOutside={false}
    >
      <DialogForm
        yes={t('admin:save')}
        onSubmit={() => save.mutate()}
        onClose={onClose}
        isBusy={save.isPending}
        disabled={name.trim() === '' || permissions.length === 0}
        refusal={save.isError ? messageOf(save.error) : null}
      >
        <TextInput
          label={t('adminRoles:name')}
          maxLength={limits.siteRole.nameMaxChars}
          required
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {groupNames.map((group) => (
          <fieldset key={group} className={styles.group}>
            <legend>{t(`adminRoles:group.${group}`)}</legend>
            {permissionGroups[group].map((permission) => (
              <Checkbox
                key={permission}
                label={nameOf(permission)}
                checked={held.has(permission)}
                onChange={() => toggle(permission)}
              />
            ))}
          </fieldset>
        ))}
        <p className={styles.hint}>{t('adminRoles:reserved')}</p>
      </DialogForm>
    </Dialog>
  )
}
