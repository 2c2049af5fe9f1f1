import type { ReactNode } from 'react'
import type { useAddressFilter } from '../lib/use-address-filter.ts'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { Pagination } from '../ui/tables/Pagination.tsx'
import type { ApiError } from './api-error.ts'
import { messageOf } from './client.ts'

interface Page<Row> {
  readonly records: readonly Row[]
  readonly total: number
}

interface Props<Row> {
  /** The list as `useQuery` gave it. */
  readonly list: {
    readonly data: Page<Row> | undefined
    readonly error: ApiError | null
    readonly refetch: () => Promise<unknown>
  }
  /** Null for a list on one page. */
  readonly filter: Pick<ReturnType<typeof useAddressFilter>, 'page' | 'limit' | 'hrefOf' | 'setLimit'> | null
  /** Shown instead of an empty list. */
  readonly none: ReactNode
  /** Shows the rows; undefined while the first of them are on their way. */
  readonly children: (rows: readonly Row[] | undefined) => ReactNode
}

/** A paged admin list: the load error, the empty state, or the rows. */
export function PagedRows<Row>({ list: { data, error, refetch }, filter, none, children }: Props<Row>) {
  if (error !== null && data === undefined) {
    return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  }
  return (
    <>
      {data?.records.length === 0 ? none : children(data?.records)}
      {filter !== null && data !== undefined && data.total > 0 && (
        <Pagination
          page={filter.page}
          limit={filter.limit}
          total={data.total}
          hrefOf={filter.hrefOf}
          onLimit={filter.setLimit}
        />
      )}
    </>
  )
}
