import type { UseQueryResult } from '@tanstack/react-query'
import type { ApiError } from '../../../api/api-error.ts'
import { messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import type { SubmissionRow } from '../../../live/submission-query.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { NothingFound } from '../../../ui/states/NothingFound.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import type { TableOrder } from '../../../ui/tables/DataTable.tsx'
import { Pagination } from '../../../ui/tables/Pagination.tsx'
import { StatusFilters } from './StatusFilters.tsx'
import { StatusTable } from './StatusTable.tsx'
import { isBounded, isFiltered, type StatusFilter, withOrder, writeFilter } from './status-filter.ts'

interface Props {
  readonly list: UseQueryResult<{ readonly records: readonly SubmissionRow[]; readonly total: number }, ApiError>
  readonly filter: StatusFilter
  /** The new query of the address. */
  readonly onSearch: (search: Record<string, string>) => void
  /** Text when there are no submissions at all. */
  readonly none: string
  /** The list can be sorted. */
  readonly sorts?: boolean
}

const orderOf = (filter: StatusFilter): TableOrder => ({
  current: filter.sort ?? '-at',
  hrefOf: (sort) => `?${new URLSearchParams(writeFilter(withOrder(filter, sort)))}`,
})

/** Submissions under their filters, and the pages of them: of the whole site or of a contest. */
export function StatusList({ list, filter, onSearch, none, sorts = false }: Props) {
  const { t } = useTranslation('submissions')
  const change = (part: Partial<StatusFilter>): void => onSearch(writeFilter({ ...filter, currentPage: 1, ...part }))
  const { data, error, isError, isFetching, isPlaceholderData, refetch } = list
  return (
    <>
      <StatusFilters filter={filter} onChange={change} onRefresh={() => void refetch()} isFetching={isFetching} />
      {data !== undefined && isError && <Notice kind="warning">{messageOf(error)}</Notice>}
      {data === undefined && isError ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : data?.records.length === 0 ? (
        isFiltered(filter) ? (
          <NothingFound title={t('empty.title')} hint={t('empty.filtered')} onClear={() => onSearch({})} />
        ) : (
          <EmptyState drawing="results" title={t('empty.title')} hint={none} />
        )
      ) : (
        <StatusTable
          rows={data?.records}
          isStale={isPlaceholderData}
          pageSize={filter.limit}
          order={sorts ? orderOf(filter) : null}
          sortsFigures={sorts && isBounded(filter)}
        />
      )}
      {data !== undefined && (
        <Pagination
          page={filter.currentPage}
          limit={filter.limit}
          total={data.total}
          hrefOf={(page) => `?${new URLSearchParams(writeFilter({ ...filter, currentPage: page }))}`}
          onLimit={(limit) => change({ limit })}
        />
      )}
    </>
  )
}
