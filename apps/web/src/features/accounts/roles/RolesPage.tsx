import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import type { DataFor } from '../../../api/endpoints.ts'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { endpointQuery } from '../../../api/query.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { PageFrame } from '../../../ui/page/PageFrame.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { RoleCard } from './RoleCard.tsx'
import { RoleDialog } from './RoleDialog.tsx'
import styles from './Roles.module.css'

const rolesQuery = endpointQuery('siteRoles.list', {}, { staleTime: 0 })

/** Roles that super admins define from named permissions. */
export function RolesPage() {
  const { t } = useTranslation('adminRoles')
  const { data, error, refetch } = useQuery(rolesQuery)
  const [editing, setEditing] = useState<DataFor<'siteRoles.list'>[number] | 'new' | null>(null)
  return (
    <PageFrame
      title={t('title')}
      lead={t('lead')}
      actions={<Button onClick={() => setEditing('new')}>{t('create')}</Button>}
    >
      <PageTitle text={t('title')} />
      {error !== null && data === undefined && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton />}
      {data?.length === 0 && (
        <EmptyState drawing="people" title={t('none')}>
          {t('noneHint')}
        </EmptyState>
      )}
      <div className={styles.page}>
        {data?.map((role) => (
          <RoleCard key={role.id} role={role} onEdit={() => setEditing(role)} onChanged={() => void refetch()} />
        ))}
      </div>
      {editing !== null && <RoleDialog role={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </PageFrame>
  )
}
