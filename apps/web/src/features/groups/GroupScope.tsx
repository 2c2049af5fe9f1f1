import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, Outlet, useParams } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import { messageOf } from '../../api/client.ts'
import { NeedsLogin } from '../../api/NeedsLogin.tsx'
import { PageTitle } from '../../api/PageTitle.tsx'
import { useTranslation } from '../../i18n/index.ts'
import { GroupContext, groupQuery } from '../../live/group/use-group.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import styles from './GroupFrame.module.css'

/** Loads the group of the address for the pages inside. */
export function GroupScope() {
  const { groupID = '' } = useParams()
  const gid = /^\d{1,9}$/.test(groupID) ? Number(groupID) : null
  return <NeedsLogin>{gid === null ? <GroupMissing error={null} /> : <Loaded key={gid} gid={gid} />}</NeedsLogin>
}

function Loaded({ gid }: { gid: number }) {
  const { data: group, error, refetch } = useQuery(groupQuery(gid))
  const place = useMemo(() => (group === undefined ? null : { gid, group }), [gid, group])
  if (place !== null) {
    return (
      <GroupContext value={place}>
        <Outlet />
      </GroupContext>
    )
  }
  if (error !== null) return <GroupMissing error={error} onRetry={() => void refetch()} />
  return (
    <div className={styles.page} aria-busy>
      <div className={styles.waiting}>
        <Skeleton width="40%" />
        <Skeleton width="70%" />
      </div>
    </div>
  )
}

/** No such group, or none for this reader. A lost connection can be retried. */
function GroupMissing({ error, onRetry }: { error: Error | null; onRetry?: () => void }) {
  const { t } = useTranslation('groups')
  const isRefused = error === null || (error instanceof ApiError && error.http === 200)
  return (
    <div className={styles.page}>
      <PageTitle text={t('list.title')} />
      <h1>{t('list.title')}</h1>
      {isRefused || onRetry === undefined ? (
        <EmptyState
          drawing="missing"
          title={t('missing.title')}
          hint={error === null ? t('missing.hint') : messageOf(error)}
        >
          <Link to="/group">{t('missing.toList')}</Link>
        </EmptyState>
      ) : (
        <ErrorState message={messageOf(error)} onRetry={onRetry} />
      )}
    </div>
  )
}
