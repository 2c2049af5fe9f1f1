import { keepPreviousData } from '@tanstack/react-query'
import { endpointQuery } from '../../../api/query.ts'
import { listInput, type StatusFilter } from './status-filter.ts'

interface Wish extends StatusFilter {
  /** Includes late submissions. */
  readonly containsEnd: boolean
  /** Submissions by managers before the start, instead of later ones. */
  readonly isBeforeStart?: boolean
}

/** The submissions of a contest for a filter. */
export const contestListQuery = (cid: number, { containsEnd, isBeforeStart = false, ...filter }: Wish) =>
  endpointQuery(
    'contestSubmissions.list',
    {
      query: {
        ...listInput({ ...filter, tid: null, sort: null }).query,
        contestID: cid,
        beforeContestSubmit: isBeforeStart,
        containsEnd,
      },
    },
    { quiet: true, staleTime: 5_000, placeholderData: keepPreviousData },
  )
