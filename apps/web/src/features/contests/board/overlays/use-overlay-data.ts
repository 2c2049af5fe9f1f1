import { useQuery } from '@tanstack/react-query'
import type { ContestBoard } from '@verdict/contract'
import { useMemo } from 'react'
import { ApiError } from '../../../../api/api-error.ts'
import { useUser } from '../../../../api/session.ts'
import { contestQuery } from '../../../../live/contest/contest-query.ts'
import { type OutsideContest, outsideQuery } from '../outside-query.ts'
import { type CellKey, figuresOf } from '../screen/results.ts'
import { useKeptResults, useResults } from '../screen/use-results.ts'
import { linesOf } from '../table/board-rows.ts'
import { useBoard } from '../use-board.ts'
import { overlayBoardQuery, overlayQuery } from './pass-queries.ts'

interface Source {
  readonly contest: OutsideContest | undefined
  readonly board: ContestBoard | undefined
  readonly error: Error | null
}

/**
 * The public view of a contest for a broadcast. It asks for the frozen board also when the viewer manages the contest.
 * A contest without a public scoreboard is read with the login of the browser, where there is one.
 */
export const useOverlayData = (cid: number) => {
  const isSignedIn = useUser() !== null
  const outside = useQuery(outsideQuery(cid))
  const own = useQuery({ ...contestQuery(cid), enabled: outside.isError && isSignedIn })
  const { data: board, error } = useBoard({ cid, forces: false, late: false }, true)
  const results = useResults(cid, board)
  return { ...useDerived({ contest: outside.data ?? own.data, board, error }), results }
}

export type OverlayData = ReturnType<typeof useOverlayData>

const none: readonly CellKey[] = []

/** The same by a pass in the address. There is no stream with a pass, so the changes are fetched often. */
export const usePassData = (cid: number, pass: string): OverlayData => {
  const { data: found, error: refusal } = useQuery(overlayQuery(cid, pass))
  const { data: board, error } = useQuery(overlayBoardQuery(cid, pass))
  const results = useKeptResults(board, found?.latest ?? none)
  const fault = error ?? refusal
  // A revoked or expired pass ends an open overlay: nothing of the last picture stays.
  const isRefused = fault instanceof ApiError && fault.status === 403
  return { ...useDerived({ contest: found?.contest, board: isRefused ? undefined : board, error: fault }), results }
}

const useDerived = ({ contest, board, error }: Source) => {
  const lines = useMemo(() => (board === undefined ? [] : linesOf(board, { withoutStars: false })), [board])
  const figures = useMemo(() => (board === undefined ? [] : figuresOf(board, lines)), [board, lines])
  return { contest, board, lines, figures, error }
}
