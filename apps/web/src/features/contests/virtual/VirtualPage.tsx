import { useQuery } from '@tanstack/react-query'
import type { VirtualRuns } from '@verdict/contract'
import { messageOf } from '../../../api/client.ts'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { useContest } from '../../../live/contest/use-contest.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { virtualRunsQuery } from './queries.ts'
import { RunRow } from './RunRow.tsx'
import { StartPanel } from './StartPanel.tsx'
import styles from './Virtual.module.css'

/** Virtual participation in an ended contest, and the own runs so far. */
export function VirtualPage() {
  const { t } = useTranslation('contestVirtual')
  const { cid, contest } = useContest()
  const { data, error, refetch } = useQuery(virtualRunsQuery(cid))
  return (
    <div className={styles.page}>
      <PageTitle text={`${t('title')} · ${contest.title}`} />
      {data !== undefined ? (
        <Loaded cid={cid} data={data} />
      ) : error !== null ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy>
          <Skeleton seed={1} />
        </div>
      )}
    </div>
  )
}

function Loaded({ cid, data }: { cid: number; data: VirtualRuns }) {
  const { t } = useTranslation('contestVirtual')
  return (
    <>
      <StartPanel cid={cid} data={data} />
      <Panel title={t('runs.title')}>
        {data.runs.length === 0 ? (
          <EmptyState drawing="contests" title={t('runs.none')} hint={t('runs.noneHint')} />
        ) : (
          <ul className={styles.list} aria-label={t('runs.title')}>
            {data.runs.map((run) => (
              <RunRow key={run.cid} run={run} />
            ))}
          </ul>
        )}
      </Panel>
    </>
  )
}
