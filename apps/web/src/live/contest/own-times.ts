import { useQuery } from '@tanstack/react-query'
import type { ContestSummary, OwnContestTimes } from '@verdict/contract'
import { endpointQuery } from '../../api/query.ts'
import { useUser } from '../../api/session.ts'
import { parseInstant } from '../../lib/time.ts'

/** Few participants have own times, and their lists change at their own start and end. */
const againMs = 60_000

const ownTimesQuery = (isIn: boolean) =>
  endpointQuery(
    'contestTiming.own',
    {},
    {
      quiet: true,
      enabled: isIn,
      staleTime: againMs,
      refetchInterval: ({ state }) => ((state.data?.contests.length ?? 0) > 0 ? againMs : false),
    },
  )

/**
 * The reader's times in contests where they start later or have extra time, and the key of their calendar.
 * @param isWanted whether the page shows a contest
 */
export const useOwnTimes = (isWanted = true): OwnContestTimes => {
  const isIn = useUser() !== null
  const { data } = useQuery(ownTimesQuery(isIn && isWanted))
  return (isIn && data) || none
}

const none: OwnContestTimes = { contests: [], calendarKey: '' }

/** Contests of a list, which has the same times for all readers, with the reader's own. */
export const withOwnTimes = (
  contests: readonly ContestSummary[],
  own: Pick<OwnContestTimes, 'contests'>,
): readonly ContestSummary[] => {
  if (own.contests.length === 0) return contests
  const byId = new Map(own.contests.map((times) => [times.cid, times]))
  return contests.map((contest) => {
    const times = byId.get(contest.id)
    if (times === undefined) return contest
    const { startTime, endTime, status } = times
    const duration = (parseInstant(endTime).getTime() - parseInstant(startTime).getTime()) / 1_000
    return { ...contest, startTime, endTime, status, duration: Math.max(1, Math.floor(duration)) }
  })
}

/** The address of a calendar file with the reader's own times, where there are any. */
export const calendarAddress = (path: string, { contests, calendarKey }: OwnContestTimes): string =>
  contests.length === 0 || calendarKey === '' ? path : `${path}?key=${encodeURIComponent(calendarKey)}`
