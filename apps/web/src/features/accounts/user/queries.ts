import { limits } from '@verdict/contract/limits'
import { endpointQuery } from '../../../api/query.ts'

export interface Whose {
  readonly uid?: string
  readonly username?: string
}

export const homeQuery = (who: Whose) => endpointQuery('users.home', { query: who }, { quiet: true })
export const overviewQuery = (who: Whose) => endpointQuery('users.overview', { query: who }, { quiet: true })

/** Of a site with contest ratings. */
export const ratingQuery = (uid: string) => endpointQuery('contestRatings.ofUser', { query: { uid } }, { quiet: true })

export const heatmapQuery = (who: Whose) => endpointQuery('users.heatmap', { query: who }, { quiet: true })

/** Cached for five minutes, or until refetched (specification 000, section 4). */
export const wrongProblemsQuery = endpointQuery(
  'users.wrongProblems',
  {},
  { quiet: true, staleTime: limits.wrongProblems.freshMs, gcTime: limits.wrongProblems.freshMs },
)

/** Whether the reader can write to a user. */
export const contactQuery = (uid: string) =>
  endpointQuery('directMessages.contact', { query: { uid } }, { quiet: true, staleTime: 60_000 })
