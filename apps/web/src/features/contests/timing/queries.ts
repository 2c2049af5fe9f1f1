import { useQueryClient } from '@tanstack/react-query'
import { endpointQuery } from '../../../api/query.ts'

export const timingQuery = (cid: number) =>
  endpointQuery('contestTiming.read', { query: { cid } }, { quiet: true, staleTime: 0 })

/** Endpoints whose answers change with a time: the times, and the contest whose clock the page shows. */
export const timingEndpoints = ['contestTiming.read', 'contests.info'] as const

/** Refetches what changes with a time. */
export const useRefreshTimes = (): (() => Promise<unknown>) => {
  const queries = useQueryClient()
  return () => Promise.all(timingEndpoints.map((name) => queries.invalidateQueries({ queryKey: [name] })))
}
