import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../api/client.ts'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { useContest } from '../../../live/contest/use-contest.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { GroupsPanel } from './GroupsPanel.tsx'
import { teamsQuery } from './queries.ts'
import styles from './Teams.module.css'
import { TeamsPanel } from './TeamsPanel.tsx'

/** Teams, organisations and categories of a contest, for its managers. */
export function TeamsPage() {
  const { t } = useTranslation('contestTeams')
  const { cid, contest, isAdmin } = useContest()
  if (!isAdmin) return <EmptyState drawing="locked" title={t('closed')} />
  return (
    <div className={styles.page}>
      <PageTitle text={`${t('title')} · ${contest.title}`} />
      <Teams cid={cid} />
    </div>
  )
}

function Teams({ cid }: { cid: number }) {
  const { data, error, refetch } = useQuery(teamsQuery(cid))
  if (data === undefined) {
    if (error !== null) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
    return (
      <div aria-busy>
        <Skeleton seed={1} />
      </div>
    )
  }
  return (
    <>
      <TeamsPanel cid={cid} data={data} />
      <GroupsPanel cid={cid} data={data} />
    </>
  )
}
