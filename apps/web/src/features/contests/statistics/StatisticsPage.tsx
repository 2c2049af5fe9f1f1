import { useQuery } from '@tanstack/react-query'
import type { ContestStatistics } from '@verdict/contract'
import { verdict } from '@verdict/contract/vocabulary'
import { messageOf } from '../../../api/client.ts'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { endpointQuery } from '../../../api/query.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useContest } from '../../../live/contest/use-contest.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { Bars } from './Bars.tsx'
import { OverTime } from './OverTime.tsx'
import { ProblemTable } from './ProblemTable.tsx'
import styles from './Statistics.module.css'

/** The contest in numbers, once it is over; its managers look at any time. */
export function StatisticsPage() {
  const { t } = useTranslation('contestStatistics')
  const { cid, contest, isAdmin, phase } = useContest()
  const isOpen = isAdmin || phase === 'ended'
  return (
    <>
      <PageTitle text={`${t('title')} · ${contest.title}`} />
      {isOpen ? <Known cid={cid} /> : <EmptyState drawing="locked" title={t('notYet')} hint={t('notYetHint')} />}
    </>
  )
}

function Known({ cid }: { cid: number }) {
  const { t } = useTranslation('contestStatistics')
  const { data, error, refetch } = useQuery(
    endpointQuery('contestStatistics.read', { query: { cid } }, { quiet: true, staleTime: 0 }),
  )
  if (data === undefined) {
    return error === null ? (
      <div aria-busy>
        <Skeleton seed={1} />
        <Skeleton seed={4} />
      </div>
    ) : (
      <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
    )
  }
  return (
    <div className={styles.page}>
      {data.isFrozen && <Notice kind="info">{t('frozen')}</Notice>}
      {data.submissions === 0 ? (
        <EmptyState drawing="results" title={t('none')} hint={t('noneHint')} />
      ) : (
        <Numbers data={data} />
      )}
    </div>
  )
}

function Numbers({ data }: { data: ContestStatistics }) {
  const { t } = useTranslation('contestStatistics')
  return (
    <>
      <Sums data={data} />
      <Panel title={t('byProblem')}>
        <ProblemTable problems={data.problems} />
      </Panel>
      <Panel title={t('over')}>
        <OverTime data={data} />
      </Panel>
      <div className={styles.two}>
        <Panel title={t('bySolved')}>
          <div className={styles.inside}>
            <Bars rows={data.bySolved.map((people, solved) => ({ name: String(solved), count: people }))} />
          </div>
        </Panel>
        <Panel title={t('languages')}>
          <div className={styles.inside}>
            <Bars rows={data.languages} />
          </div>
        </Panel>
      </div>
    </>
  )
}

function Sums({ data }: { data: ContestStatistics }) {
  const { t } = useTranslation('contestStatistics')
  const accepted = data.problems
    .flatMap(({ verdicts }) => verdicts)
    .reduce((sum, { status, count }) => (status === verdict.accepted ? sum + count : sum), 0)
  const solves = data.problems.reduce((sum, { solved }) => sum + solved, 0)
  const rows = [
    [t('submissions'), data.submissions],
    [t('people'), data.people],
    [t('solves'), solves],
    [t('acceptedShare'), `${Math.round((accepted / data.submissions) * 100)} %`],
  ] as const
  return (
    <dl className={styles.sums} aria-label={t('sums')}>
      {rows.map(([name, number]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{number}</dd>
        </div>
      ))}
    </dl>
  )
}
