import type { ContestBoard } from '@verdict/contract'
import { useState } from 'react'
import { latestSolves, type ScreenResult, withResults } from './results.ts'

interface Kept {
  readonly board: ContestBoard | undefined
  readonly results: readonly ScreenResult[]
}

/** The latest results of a board that changes, newest first. */
export const useResults = (board: ContestBoard | undefined): readonly ScreenResult[] => {
  const [kept, setKept] = useState<Kept>({ board: undefined, results: [] })
  if (board === undefined || kept.board === board) return kept.results
  const results = kept.board === undefined ? latestSolves(board) : withResults(kept.results, kept.board, board)
  setKept({ board, results })
  return results
}
