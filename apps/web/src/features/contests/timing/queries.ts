import { useQueryClient } from '@tanstack/react-query'
import { endpointQuery } from '../../../api/query.ts'
import { contestQuery } from '../../../live/contest/contest-query.ts'

export const timingQuery = (cid: number) =>
  endpointQuery('contestTiming.read', { query: { cid } }, { quiet: true, staleTime: 0 })

/** Refetches the times, and the contest whose clock the page shows. */
export const useRefreshTimes = (cid: number): (() => Promise<void>) => {
  const queries = useQueryClient()
  return async () => {
    void queries.invalidateQueries({ queryKey: contestQuery(cid).queryKey })
    await queries.invalidateQueries({ queryKey: timingQuery(cid).queryKey })
  }
}
