import { useQueryClient } from '@tanstack/react-query'
import { endpointQuery } from '../../../api/query.ts'

export const incidentsQuery = (cid: number) =>
  endpointQuery('contestIncidents.list', { query: { cid } }, { quiet: true, staleTime: 0 })

export const proposalQuery = (cid: number, id: number) =>
  endpointQuery('contestIncidents.proposal', { query: { cid, id } }, { quiet: true, staleTime: 0 })

/** Labels of the problems that can be paused. */
export const pausableQuery = (cid: number) =>
  endpointQuery('contestProblems.list', { query: { cid, containsEnd: false } }, { quiet: true })

/** Endpoints that change with an incident: the incidents, the times, and the contest whose banner the page shows. */
export const incidentEndpoints = ['contestIncidents.list', 'contestTiming.read', 'contests.info'] as const

/** Refetches what changes with an incident. */
export const useRefreshIncidents = (): (() => Promise<unknown>) => {
  const queries = useQueryClient()
  return () => Promise.all(incidentEndpoints.map((name) => queries.invalidateQueries({ queryKey: [name] })))
}
