import { useQueryClient } from '@tanstack/react-query'
import { endpointQuery } from '../../../api/query.ts'
import { contestQuery } from '../../../live/contest/contest-query.ts'

export const incidentsQuery = (cid: number) =>
  endpointQuery('contestIncidents.list', { query: { cid } }, { quiet: true, staleTime: 0 })

export const proposalQuery = (cid: number, id: number) =>
  endpointQuery('contestIncidents.proposal', { query: { cid, id } }, { quiet: true, staleTime: 0 })

/** Labels of the problems that can be paused. */
export const pausableQuery = (cid: number) =>
  endpointQuery('contestProblems.list', { query: { cid, containsEnd: false } }, { quiet: true })

/** Refetches the incidents, the times, and the contest whose banner the page shows. */
export const useRefreshIncidents = (cid: number): (() => Promise<void>) => {
  const queries = useQueryClient()
  return async () => {
    void queries.invalidateQueries({ queryKey: contestQuery(cid).queryKey })
    void queries.invalidateQueries({ queryKey: ['contestTiming.read'] })
    await queries.invalidateQueries({ queryKey: incidentsQuery(cid).queryKey })
  }
}
