import { useQueryClient } from '@tanstack/react-query'
import { endpointQuery } from '../../../api/query.ts'

export const teamsQuery = (cid: number) =>
  endpointQuery('contestTeams.list', { query: { cid } }, { quiet: true, staleTime: 0 })

/** Refetches the teams. */
export const useRefreshTeams = (cid: number): (() => Promise<void>) => {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: teamsQuery(cid).queryKey })
}
