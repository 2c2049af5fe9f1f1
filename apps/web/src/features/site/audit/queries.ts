import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { endpointQuery } from '../../../api/query.ts'

/** The default filter. */
export const usualFilter = { keyword: '', action: '', from: '', to: '' }
export type AuditFilter = typeof usualFilter

export const actionsQuery = endpointQuery('audit.actions', {}, { staleTime: 60_000, quiet: true })

const limit = 30

/** The log, newest first, further back at each step. Days are the reader's own. */
export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit.list', filter],
    initialPageParam: null as number | null,
    queryFn: ({ pageParam, signal }) =>
      call(
        'audit.list',
        {
          query: {
            keyword: filter.keyword,
            action: filter.action,
            from: filter.from === '' ? undefined : new Date(`${filter.from}T00:00:00`).toISOString(),
            to: filter.to === '' ? undefined : endOfDay(filter.to),
            before: pageParam ?? undefined,
            limit,
          },
        },
        { signal, quiet: true },
      ),
    getNextPageParam: ({ records, hasMore }) => (hasMore ? (records.at(-1)?.id ?? null) : null),
    staleTime: 0,
  })

const endOfDay = (day: string): string => {
  const end = new Date(`${day}T00:00:00`)
  end.setDate(end.getDate() + 1)
  return end.toISOString()
}
