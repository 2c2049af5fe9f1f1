import { QueryClient, queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { call } from './client.ts'
import type { DataFor, EndpointName, InputFor } from './endpoints.ts'
import { isKept, orKept } from './kept-answers.ts'
import { keyOf, type QueryKey } from './query-key.ts'

type Options<N extends EndpointName> = Omit<
  UseQueryOptions<DataFor<N>, ApiError, DataFor<N>, QueryKey>,
  'queryKey' | 'queryFn'
> & { readonly quiet?: boolean }

/**
 * A query is a value: its key starts with the endpoint's name, so a mutation can list what it invalidates. A query with
 * `meta: { once: true }` has a response that cannot be fetched twice, and is excluded from general refetches.
 */
export const endpointQuery = <N extends EndpointName>(
  name: N,
  input: InputFor<N> = {},
  { quiet = false, ...options }: Options<N> = {},
) => keptQuery(keyOf(name, input), ({ signal }) => call(name, input, { signal, quiet }), options)

interface FetchContext {
  readonly client: QueryClient
  readonly signal: AbortSignal
}

/**
 * A query whose answer may be kept in this browser (`kept-answers.ts`). Such a query also runs while the browser is
 * offline: the kept answer is found then.
 */
export const keptQuery = <T>(
  queryKey: QueryKey,
  fetchAnswer: (context: FetchContext) => Promise<T>,
  options: Omit<UseQueryOptions<T, ApiError, T, QueryKey>, 'queryKey' | 'queryFn'> = {},
) =>
  queryOptions<T, ApiError, T, QueryKey>({
    ...(isKept(queryKey) && { networkMode: 'always' }),
    ...options,
    queryKey,
    queryFn: ({ client, signal }) => orKept(queryKey, () => fetchAnswer({ client, signal })),
  })

/** A lost connection deserves another try; a refusal does not. */
const retry = (failures: number, error: Error): boolean =>
  failures < 2 && error instanceof ApiError && (error.http === 0 || error.http === 503)

export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, gcTime: 300_000, retry, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  })
