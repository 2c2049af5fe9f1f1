import type { ContestInfo } from '@verdict/contract'
import { call } from '../../api/client.ts'
import { endpointQuery, keptQuery } from '../../api/query.ts'
import { keyOf } from '../../api/query-key.ts'
import { parseInstant } from '../../lib/time.ts'
import { skewOf } from './server-clock.ts'

/** A contest, and how far the server's clock is ahead of this browser's. */
export interface TimedContest extends ContestInfo {
  readonly skewMs: number
}

/** Clocks drift and times are changed; the stream is faster, this covers a lost stream. */
const againMs = 300_000
const freshMs = 60_000

export const contestQuery = (cid: number) =>
  keptQuery<TimedContest>(
    keyOf('contests.info', { query: { cid } }),
    async ({ signal }) => {
      const sentAt = Date.now()
      const contest = await call('contests.info', { query: { cid } }, { signal, quiet: true })
      return { ...contest, skewMs: skewOf(parseInstant(contest.now), sentAt, Date.now()) }
    },
    { staleTime: freshMs, refetchInterval: againMs, refetchOnWindowFocus: true },
  )

/** Whether the viewer gave the password; asked only where there is one. */
export const contestAccessQuery = (cid: number) =>
  endpointQuery('contests.access', { query: { cid } }, { quiet: true, staleTime: Number.POSITIVE_INFINITY })
