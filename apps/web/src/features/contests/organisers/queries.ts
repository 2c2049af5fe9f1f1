import { useQueryClient } from '@tanstack/react-query'
import { endpointQuery } from '../../../api/query.ts'

export const organisersQuery = (cid: number) =>
  endpointQuery('contestOrganisers.list', { query: { cid } }, { quiet: true, staleTime: 0 })

export const useRefreshOrganisers = (cid: number): (() => Promise<void>) => {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: organisersQuery(cid).queryKey })
}

export const insidersQuery = (cid: number) =>
  endpointQuery('problemPeople.inContest', { query: { cid } }, { quiet: true, staleTime: 0 })

export const contestReviewQuery = (cid: number) =>
  endpointQuery('problemReview.contest', { query: { cid } }, { quiet: true, staleTime: 0 })
