import { useQuery } from '@tanstack/react-query'
import type { ContestTimingInfo } from '@verdict/contract'
import { messageOf } from '../../../api/client.ts'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { localTime, parseInstant } from '../../../lib/time.ts'
import { UnlessReadOnly } from '../../../live/contest/UnlessReadOnly.tsx'
import { useContest } from '../../../live/contest/use-contest.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { MoveEndForm } from './MoveEndForm.tsx'
import { timingQuery } from './queries.ts'
import styles from './Timing.module.css'
import { WindowsPanel } from './WindowsPanel.tsx'

/** The times of a contest for its managers: the end for all, and times of single participants. */
export function TimingPage() {
  const { t } = useTranslation('contestTiming')
  const { cid, contest, isAdmin } = useContest()
  if (!isAdmin) return <EmptyState drawing="locked" title={t('closed')} />
  return (
    <div className={styles.page}>
      <PageTitle text={`${t('title')} · ${contest.title}`} />
      <Timing cid={cid} />
    </div>
  )
}

function Timing({ cid }: { cid: number }) {
  const { t } = useTranslation('contestTiming')
  const { data, error, refetch } = useQuery(timingQuery(cid))
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
      <Panel title={t('clock.title')}>
        <Times timing={data} />
        {data.individualMinutes > 0 && (
          <Notice kind="info">{t('clock.individual', { count: data.individualMinutes })}</Notice>
        )}
        {data.closesAt !== data.endTime && <Notice kind="info">{t('clock.closesHint')}</Notice>}
      </Panel>
      <UnlessReadOnly>
        <Panel title={t('move.title')}>
          <MoveEndForm cid={cid} timing={data} />
        </Panel>
      </UnlessReadOnly>
      <WindowsPanel cid={cid} windows={data.windows} isIndividual={data.individualMinutes > 0} />
    </>
  )
}

function Times({ timing }: { timing: ContestTimingInfo }) {
  const { t } = useTranslation('contestTiming')
  const rows = [
    ['start', timing.startTime],
    ['freeze', timing.freezeTime],
    ['end', timing.endTime],
    ['closes', timing.closesAt === timing.endTime ? null : timing.closesAt],
  ] as const
  return (
    <dl className={styles.times}>
      {rows.map(([name, at]) =>
        at === null ? null : (
          <div key={name}>
            <dt>{t(`clock.${name}`)}</dt>
            <dd>{localTime(parseInstant(at))}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
