import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { permissionGroups } from '@verdict/contract/vocabulary'
import { Link } from 'react-router'
import { call } from '../../../api/client.ts'
import type { DataFor } from '../../../api/endpoints.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { userHomeOf } from '../../../lib/user-home.ts'
import { Confirm } from '../../../ui/Confirm.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { toast } from '../../../ui/toast.ts'
import { useConfirm } from '../../../ui/use-confirm.ts'
import { groupNames } from './permission-groups.ts'
import styles from './Roles.module.css'
import { usePermissionName } from './use-permission-name.ts'

interface Props {
  readonly role: DataFor<'siteRoles.list'>[number]
  readonly onEdit: () => void
  readonly onChanged: () => void
}

/** One role with its permissions and members. */
export function RoleCard({ role, onEdit, onChanged }: Props) {
  const { t } = useTranslation(['adminRoles', 'admin'])
  const nameOf = usePermissionName()
  const confirm = useConfirm()
  const { id, name, members, memberCount } = role
  const remove = useMutation({
    mutationFn: () => call('siteRoles.remove', { query: { id } }),
    onSuccess: () => toast.success(t('admin:deleted')),
    onSettled: onChanged,
  })
  const askRemove = (): void =>
    confirm.ask({
      title: t('adminRoles:removeTitle', { name }),
      text: t('adminRoles:removeText', { count: memberCount }),
      yes: t('admin:delete'),
      isDangerous: true,
      onYes: () => remove.mutate(),
    })
  const groups = groupNames.flatMap((group) => {
    const held = permissionGroups[group].filter((permission) => role.permissions.includes(permission))
    return held.length === 0 ? [] : [{ group, held }]
  })
  return (
    <Panel title={name}>
      <div className={styles.card}>
        <dl className={styles.permissions}>
          {groups.map(({ group, held }) => (
            <div key={group}>
              <dt>{t(`adminRoles:group.${group}`)}</dt>
              <dd>{held.map(nameOf).join(' · ')}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.members}>
          <span>{t('adminRoles:members', { count: memberCount })}</span>
          {members.map(({ uid, username }) => (
            <Link key={uid} to={userHomeOf(username, uid)}>
              {username}
            </Link>
          ))}
          {memberCount > members.length && <span>…</span>}
        </p>
        <div className={styles.buttons}>
          <Button size="xs" variant="default" aria-label={t('adminRoles:editNamed', { name })} onClick={onEdit}>
            {t('admin:edit')}
          </Button>
          <Button
            size="xs"
            variant="default"
            aria-label={t('adminRoles:removeNamed', { name })}
            loading={remove.isPending}
            onClick={askRemove}
          >
            {t('admin:delete')}
          </Button>
        </div>
      </div>
      <Confirm confirm={confirm} />
    </Panel>
  )
}
