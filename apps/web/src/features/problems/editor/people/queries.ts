import { useQueryClient } from '@tanstack/react-query'
import { endpointQuery } from '../../../../api/query.ts'

export const peopleQuery = (pid: number) =>
  endpointQuery('problemPeople.list', { query: { pid } }, { quiet: true, staleTime: 0 })

export const ownProblemsQuery = endpointQuery('problemPeople.mine', {}, { quiet: true, staleTime: 0 })

/** Roles decide about votes too, so everything of the review is fetched again. */
export const useRefreshReview = (): (() => Promise<void>) => {
  const queries = useQueryClient()
  return async () => {
    await queries.invalidateQueries({ queryKey: ['problemPeople.list'] })
    await queries.invalidateQueries({ queryKey: ['problemReview.read'] })
  }
}

export const scheduleQuery = (pid: number) =>
  endpointQuery('problemSchedule.read', { query: { pid } }, { quiet: true, staleTime: 0 })

export const reviewQuery = (pid: number) =>
  endpointQuery('problemReview.read', { query: { pid } }, { quiet: true, staleTime: 0 })
