import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { askToLogin } from '../../api/ask-to-login.ts'
import { messageOf } from '../../api/client.ts'
import { PageTitle } from '../../api/PageTitle.tsx'
import { endpointQuery } from '../../api/query.ts'
import { useUser } from '../../api/session.ts'
import { useTranslation } from '../../i18n/index.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { StatusFilters } from './StatusFilters.tsx'
import { StatusTable } from './StatusTable.tsx'
import { isFiltered, listInput, readFilter, type StatusFilter, writeFilter } from './status-filter.ts'
import styles from './status-page.module.css'

export function StatusPage() {
  const { t } = useTranslation(['submissions', 'common'])
  const [search, setSearch] = useSearchParams()
  const filter = useMineNeedsLogin(readFilter(search))
  const list = useQuery(
    endpointQuery('submissions.list', listInput(filter), {
      quiet: true,
      staleTime: 5_000,
      placeholderData: keepPreviousData,
    }),
  )
  const change = (part: Partial<StatusFilter>): void =>
    setSearch(writeFilter({ ...filter, currentPage: 1, ...part }), { preventScrollReset: true })
  const heading = headingOf(filter)

  return (
    <div className={styles.page}>
      <PageTitle text={t(`title.${heading}`)} />
      <h1>{t(`title.${heading}`)}</h1>
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
        <EmptyState title={t('empty.title')} hint={t(isFiltered(filter) ? 'empty.filtered' : 'empty.all')} />
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

/** An address with "mine" opened by a guest: says so and shows everybody's. */
const useMineNeedsLogin = (filter: StatusFilter): StatusFilter => {
  const user = useUser()
  const refused = filter.onlyMine && user === null
  useEffect(() => {
    if (refused) askToLogin()
  }, [refused])
  return refused ? { ...filter, onlyMine: false } : filter
}

const headingOf = (filter: StatusFilter): 'mine' | 'problem' | 'status' => {
  if (filter.onlyMine) return 'mine'
  return filter.problemID !== '' && filter.completeProblemID ? 'problem' : 'status'
}
