import { queryOptions } from '@tanstack/react-query'
import type { ContestInfo } from '@verdict/contract'
import type { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/client.ts'
import { keyOf, type QueryKey } from '../../../api/query-key.ts'
import { parseInstant } from '../../../lib/time.ts'
import { skewOf } from '../../../live/contest/server-clock.ts'

/** Times may be moved while a projector shows the board for hours. */
const againMs = 60_000

export interface OutsideContest extends ContestInfo {
  /** How far the server's clock is ahead of this browser's. */
  readonly skewMs: number
}

/** Public data of a contest with a public board. */
export const outsideQuery = (cid: number) =>
  queryOptions<OutsideContest, ApiError, OutsideContest, QueryKey>({
    queryKey: keyOf('contests.outside', { query: { cid } }),
    queryFn: async ({ signal }) => {
      const sentAt = Date.now()
      const { contest } = await call('contests.outside', { query: { cid } }, { signal, quiet: true })
      return { ...contest, skewMs: skewOf(parseInstant(contest.now), sentAt, Date.now()) }
    },
    refetchInterval: againMs,
  })
