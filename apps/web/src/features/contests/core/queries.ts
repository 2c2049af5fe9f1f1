import { keepPreviousData } from '@tanstack/react-query'
import type { ContestSummary } from '@verdict/contract'
import { endpointQuery } from '../../../api/query.ts'
import { parseInstant } from '../../../lib/time.ts'
import type { ContestFilter } from './list/list-filter.ts'
import { phaseOfStatus } from './list/phase-of-status.ts'

/** Longest wait for the next phase: timers of browsers overflow above 24 days. */
const longestWaitMs = 3_600_000
/** The server's clock may be a little behind. */
const marginMs = 1_000

/** Milliseconds until a contest of the page starts or ends; false when none will. */
export const untilNextPhase = (
  page: { readonly records: readonly Pick<ContestSummary, 'startTime' | 'endTime'>[] } | undefined,
  now: number,
): number | false => {
  const moments = (page?.records ?? [])
    .flatMap(({ startTime, endTime }) => [parseInstant(startTime).getTime(), parseInstant(endTime).getTime()])
    .filter((moment) => moment > now)
  return moments.length === 0 ? false : Math.min(longestWaitMs, Math.min(...moments) - now + marginMs)
}

/** The reader's results in the contests of a page that have started. */
export const ownResultsQuery = (contests: readonly ContestSummary[], isIn: boolean) => {
  const cids = contests.filter(({ status }) => phaseOfStatus(status) !== 'scheduled').map(({ id }) => id)
  return endpointQuery(
    'contestBoards.ownResults',
    { query: { cids: cids.join(',') } },
    { quiet: true, enabled: isIn && cids.length > 0 },
  )
}

export const contestListQuery = (filter: ContestFilter) =>
  endpointQuery(
    'contests.list',
    {
      query: {
        currentPage: filter.page,
        limit: filter.limit,
        status: filter.status,
        type: filter.type,
        keyword: filter.keyword,
        sort: filter.sort,
      },
    },
    {
      quiet: true,
      placeholderData: keepPreviousData,
      refetchInterval: (query) => untilNextPhase(query.state.data, Date.now()),
    },
  )

export const groupContestListQuery = (gid: number, filter: ContestFilter) =>
  endpointQuery(
    'groupContests.list',
    {
      query: {
        gid,
        currentPage: filter.page,
        limit: filter.limit,
        status: filter.status,
        type: filter.type,
        keyword: filter.keyword,
        sort: filter.sort,
      },
    },
    {
      quiet: true,
      placeholderData: keepPreviousData,
      refetchInterval: (query) => untilNextPhase(query.state.data, Date.now()),
    },
  )

export const contestAnnouncementsQuery = (cid: number, page: number, limit: number) =>
  endpointQuery(
    'contests.announcements',
    { query: { cid, currentPage: page, limit } },
    { quiet: true, placeholderData: keepPreviousData, staleTime: 0 },
  )
