import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { messageOf } from '../../api/client.ts'
import { PageTitle } from '../../api/PageTitle.tsx'
import { useTranslation } from '../../i18n/index.ts'
import { localTime, parseInstant } from '../../lib/time.ts'
import { contestType } from '../../live/contest/gates.ts'
import { useContest } from '../../live/contest/use-contest.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { contestListQuery } from './contest-list-query.ts'
import { StatusFilters } from './StatusFilters.tsx'
import { StatusTable } from './StatusTable.tsx'
import { isFiltered, readFilter, type StatusFilter, writeFilter } from './status-filter.ts'
import styles from './status-page.module.css'

/** The submissions of a contest, as far as it lets one see. */
export function ContestStatusPage() {
  const { t } = useTranslation(['submissions', 'contestProblems'])
  const { cid, contest, phase, containsEnd } = useContest()
  const [search, setSearch] = useSearchParams()
  const filter = readFilter(search)
  const list = useQuery(contestListQuery(cid, { ...filter, containsEnd, isBeforeStart: phase === 'scheduled' }))
  const change = (part: Partial<StatusFilter>): void =>
    setSearch(writeFilter({ ...filter, currentPage: 1, ...part }), { preventScrollReset: true })
  return (
    <div className={styles.inside}>
      <PageTitle text={`${t('contestProblems:submissions.title')} · ${contest.title}`} />
      <VisuallyHidden>
        <h2>{t('contestProblems:submissions.title')}</h2>
      </VisuallyHidden>
      <SealedList />
      <StatusFilters
        filter={filter}
        onChange={change}
        onRefresh={() => void list.refetch()}
        isFetching={list.isFetching}
      />
      {list.data !== undefined && list.isError && <Notice kind="warning">{messageOf(list.error)}</Notice>}
      {list.data === undefined && list.isError ? (
        <ErrorState message={messageOf(list.error)} onRetry={() => void list.refetch()} />
      ) : list.data?.records.length === 0 ? (
        <EmptyState
          title={t('empty.title')}
          hint={isFiltered(filter) ? t('empty.filtered') : t('contestProblems:submissions.none')}
        />
      ) : (
        <StatusTable rows={list.data?.records} isStale={list.isPlaceholderData} pageSize={filter.limit} />
      )}
      {list.data !== undefined && (
        <Pagination
          page={filter.currentPage}
          limit={filter.limit}
          total={list.data.total}
          hrefOf={(page) => `?${new URLSearchParams(writeFilter({ ...filter, currentPage: page }))}`}
          onLimit={(limit) => change({ limit })}
        />
      )}
    </div>
  )
}

/** From when on the list says nothing, and whose submissions it says nothing of. */
function SealedList() {
  const { t } = useTranslation('contestProblems')
  const { contest, hasRealTime } = useContest()
  if (hasRealTime || contest.sealRankTime === null) return null
  const time = localTime(parseInstant(contest.sealRankTime))
  return (
    <Notice kind="info">{t(contest.type === contestType.oi ? 'sealed.listOi' : 'sealed.listAcm', { time })}</Notice>
  )
}
