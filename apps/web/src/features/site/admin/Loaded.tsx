import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiError } from '../../../api/api-error.ts'
import { messageOf } from '../../../api/client.ts'
import type { QueryKey } from '../../../api/query-key.ts'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'

interface Props<T> {
  readonly query: UseQueryOptions<T, ApiError, T, QueryKey>
  readonly children: (data: T) => ReactNode
}

/** Renders a form when its data is loaded. Later responses do not overwrite input. */
export function Loaded<T>({ query, children }: Props<T>) {
  const { data, error, refetch, isFetchedAfterMount } = useQuery(query)
  if (error !== null && data === undefined) {
    return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  }
  // Cached data of an earlier visit may be outdated, and a form would save it again.
  if (data === undefined || !isFetchedAfterMount) return <Skeleton />
  return children(data)
}
