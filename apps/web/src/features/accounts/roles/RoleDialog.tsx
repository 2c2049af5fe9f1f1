import { TextInput } from '@mantine/core'
import { limits } from '@verdict/contract/limits'
import { permissionGroups, staffPermissions } from '@verdict/contract/vocabulary'
import { call } from '../../../api/client.ts'
import type { DataFor } from '../../../api/endpoints.ts'
import { useSave } from '../../../api/form/use-save.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { useRules } from '../../../lib/form/use-rules.ts'
import { toggled } from '../../../lib/toggled.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'
import { CheckChoices } from '../../../ui/fields/CheckChoices.tsx'
import { groupNames } from './permission-groups.ts'
import styles from './Roles.module.css'
import { usePermissionName } from './use-permission-name.ts'

interface Props {
  /** Null creates one. */
  readonly role: DataFor<'siteRoles.list'>[number] | null
  readonly onClose: () => void
}

/** Name and permissions of a role. */
export function RoleDialog({ role, onClose }: Props) {
  const { t } = useTranslation(['adminRoles', 'admin'])
  const nameOf = usePermissionName()
  const { required } = useRules()
  const form = useForm({
    stored: {
      name: role?.name ?? '',
      permissions: staffPermissions.filter((permission) => role?.permissions.includes(permission)),
    },
    rules: {
      name: required,
      permissions: (chosen) => (chosen.length === 0 ? t('adminRoles:choosePermission') : null),
    },
  })
  const { permissions } = form.values
  const save = useSave({
    form,
    send: async (body) => {
      if (role === null) await call('siteRoles.create', { body }, { quiet: true })
      else await call('siteRoles.update', { body: { id: role.id, ...body } }, { quiet: true })
    },
    stale: ['siteRoles.list'],
    done: t('admin:saved'),
    onSaved: onClose,
  })
  return (
    <Dialog
      title={role === null ? t('adminRoles:create') : t('adminRoles:editNamed', { name: role.name })}
      onClose={onClose}
      width={720}
      closesOutside={false}
    >
      <DialogForm yes={t('admin:save')} form={form} save={save} onClose={onClose}>
        <TextInput
          label={t('adminRoles:name')}
          maxLength={limits.siteRole.nameMaxChars}
          required
          data-autofocus
          {...form.bind('name')}
        />
        {groupNames.map((group, index) => (
          <CheckChoices
            key={group}
            legend={t(`adminRoles:group.${group}`)}
            choices={permissionGroups[group].map((value) => ({ value, label: nameOf(value) }))}
            chosen={permissions}
            error={index === 0 ? form.errorOf('permissions') : null}
            column={240}
            onToggle={(permission) => form.set({ permissions: toggled(staffPermissions, permissions, permission) })}
          />
        ))}
        <p className={styles.hint}>{t('adminRoles:reserved')}</p>
      </DialogForm>
    </Dialog>
  )
}
