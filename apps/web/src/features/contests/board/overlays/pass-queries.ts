import { queryOptions } from '@tanstack/react-query'
import type { ContestBoard } from '@verdict/contract'
import type { ApiError } from '../../../../api/api-error.ts'
import { call } from '../../../../api/client.ts'
import { keyOf, type QueryKey } from '../../../../api/query-key.ts'
import { parseInstant } from '../../../../lib/time.ts'
import { skewOf } from '../../../../live/contest/server-clock.ts'
import type { OutsideContest } from '../outside-query.ts'
import type { CellKey } from '../screen/results.ts'
import { withChange } from '../table/board-rows.ts'

interface PassedContest {
  readonly contest: OutsideContest
  readonly latest: readonly CellKey[]
}

const againMs = 60_000
/** Without changes the response is two hundred bytes. */
const boardMs = 2_000

/** A contest for an overlay with a pass. */
export const overlayQuery = (cid: number, pass: string) =>
  queryOptions<PassedContest, ApiError, PassedContest, QueryKey>({
    queryKey: keyOf('contestBoards.overlay', { query: { cid, pass } }),
    queryFn: async ({ signal }) => {
      const sentAt = Date.now()
      const { contest, latest } = await call('contestBoards.overlay', { query: { cid, pass } }, { signal, quiet: true })
      return { contest: { ...contest, skewMs: skewOf(parseInstant(contest.now), sentAt, Date.now()) }, latest }
    },
    refetchInterval: againMs,
    refetchIntervalInBackground: true,
  })

/** Its board; after the first time only the changes are fetched. */
export const overlayBoardQuery = (cid: number, pass: string) =>
  queryOptions<ContestBoard, ApiError, ContestBoard, QueryKey>({
    queryKey: keyOf('contestBoards.overlayBoard', { query: { cid, pass } }),
    queryFn: async ({ client, queryKey, signal }) => {
      const before = client.getQueryData<ContestBoard>(queryKey)
      const query = { cid, pass, ...(before !== undefined && { from: before.version }) }
      const found = await call('contestBoards.overlayBoard', { query }, { signal, quiet: true })
      if (!('from' in found)) return found
      if (before === undefined) throw new Error('The server sent changes of a board that is not here.')
      return withChange(before, found)
    },
    staleTime: 0,
    structuralSharing: false,
    refetchInterval: boardMs,
    // Streaming software draws pages that are never in front.
    refetchIntervalInBackground: true,
  })
