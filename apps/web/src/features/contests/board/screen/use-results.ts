import { useQuery } from '@tanstack/react-query'
import type { ContestBoard } from '@verdict/contract'
import { useState } from 'react'
import { endpointQuery } from '../../../../api/query.ts'
import { type CellKey, firstResults, type ScreenResult, withResults } from './results.ts'

interface Kept {
  readonly board: ContestBoard | undefined
  readonly latest: readonly CellKey[]
  readonly results: readonly ScreenResult[]
}

/** The stream is faster; this covers what it missed. */
const againMs = 60_000
const none: readonly CellKey[] = []

/** The latest results of a board that changes, newest first. */
export const useResults = (cid: number, board: ContestBoard | undefined): readonly ScreenResult[] => {
  const { data: latest = none } = useQuery(
    endpointQuery('contestBoards.latest', { query: { cid } }, { quiet: true, refetchInterval: againMs }),
  )
  return useKeptResults(board, latest)
}

/** The same where the cells with the latest attempts were fetched before. */
export const useKeptResults = (
  board: ContestBoard | undefined,
  latest: readonly CellKey[],
): readonly ScreenResult[] => {
  const [kept, setKept] = useState<Kept>({ board: undefined, latest, results: [] })
  if (board === undefined || (kept.board === board && kept.latest === latest)) return kept.results
  const begins = kept.board === undefined || kept.latest !== latest
  const results = begins ? firstResults(board, latest) : withResults(kept.results, kept.board, board)
  setKept({ board, latest, results })
  return results
}
