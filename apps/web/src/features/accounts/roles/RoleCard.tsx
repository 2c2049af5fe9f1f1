import { permissionGroups } from '@verdict/contract/vocabulary'
import { Link } from 'react-router'
import { call } from '../../../api/client.ts'
import { EntryCard } from '../../../api/EntryCard.tsx'
import type { DataFor } from '../../../api/endpoints.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { userHomeOf } from '../../../lib/user-home.ts'
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
  const { t } = useTranslation('adminRoles')
  const nameOf = usePermissionName()
  const { id, name, members, memberCount } = role
  const facts = groupNames.flatMap((group) => {
    const held = permissionGroups[group].filter((permission) => role.permissions.includes(permission))
    return held.length === 0 ? [] : [[group, t(`group.${group}`), held.map(nameOf).join(' · ')] as const]
  })
  return (
    <EntryCard
      title={name}
      facts={facts}
      editLabel={t('editNamed', { name })}
      onEdit={onEdit}
      removal={{
        label: t('removeNamed', { name }),
        title: t('removeTitle', { name }),
        text: t('removeText', { count: memberCount }),
        run: () => call('siteRoles.remove', { query: { id } }),
      }}
      onChanged={onChanged}
    >
      <p className={styles.members}>
        <span>{t('members', { count: memberCount })}</span>
        {members.map(({ uid, username }) => (
          <Link key={uid} to={userHomeOf(username, uid)}>
            {username}
          </Link>
        ))}
        {memberCount > members.length && <span>…</span>}
      </p>
    </EntryCard>
  )
}
