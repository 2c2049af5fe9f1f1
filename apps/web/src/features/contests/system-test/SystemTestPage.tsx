import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../api/client.ts'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { useContest } from '../../../live/contest/use-contest.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { PretestRow } from './PretestRow.tsx'
import { systemTestQuery } from './queries.ts'
import { RunPanel } from './RunPanel.tsx'
import styles from './SystemTest.module.css'

/** Pretests of the contest's problems, and the system test afterwards, for managers. */
export function SystemTestPage() {
  const { t } = useTranslation('contestSystemTest')
  const { cid, contest, isAdmin } = useContest()
  const { data, error, refetch } = useQuery({ ...systemTestQuery(cid), enabled: isAdmin })
  if (!isAdmin) return <EmptyState drawing="locked" title={t('closed')} />
  return (
    <div className={styles.page}>
      <PageTitle text={`${t('title')} · ${contest.title}`} />
      {data !== undefined && <RunPanel cid={cid} data={data} />}
      <Panel title={t('pretests.title')}>
        {data === undefined ? (
          error !== null ? (
            <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
          ) : (
            <div aria-busy>
              <Skeleton seed={1} />
            </div>
          )
        ) : data.problems.length === 0 ? (
          <EmptyState title={t('pretests.none')} />
        ) : (
          <>
            <p className={styles.lead}>{t('pretests.lead')}</p>
            <ul className={styles.list} aria-label={t('pretests.title')}>
              {data.problems.map((problem) => (
                <PretestRow key={problem.displayId} cid={cid} problem={problem} isOpen={data.run === null} />
              ))}
            </ul>
          </>
        )}
      </Panel>
    </div>
  )
}
