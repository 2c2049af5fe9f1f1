import { useEffect, useState } from 'react'
import type { BoardLine } from './board-line.ts'

export type Move = 'up' | 'down'

/** How long a row that moved is marked. */
const markedMs = 2_000

/** People whose rank changed; newcomers and star accounts did not move. */
export const movesBetween = (before: readonly BoardLine[], after: readonly BoardLine[]): ReadonlyMap<string, Move> => {
  const places = new Map(before.map(({ person, place }) => [person.uid, place]))
  const moves = new Map<string, Move>()
  for (const { person, place } of after) {
    const former = places.get(person.uid)
    if (former === undefined || former === null || place === null || former === place) continue
    moves.set(person.uid, place < former ? 'up' : 'down')
  }
  return moves
}

const none: ReadonlyMap<string, Move> = new Map()

/**
 * The rows that moved with the last news, for two seconds. `of` names what is shown: another page or filter is no
 * movement.
 */
export const useMoved = (lines: readonly BoardLine[] | undefined, of: string): ReadonlyMap<string, Move> => {
  const [state, setState] = useState({ lines, of, moves: none })
  if (state.lines !== lines || state.of !== of) {
    const isNews = state.of === of && state.lines !== undefined && lines !== undefined
    setState({ lines, of, moves: isNews ? movesBetween(state.lines ?? [], lines ?? []) : none })
  }
  const { moves } = state
  useEffect(() => {
    if (moves.size === 0) return
    const timer = setTimeout(() => setState((now) => (now.moves === moves ? { ...now, moves: none } : now)), markedMs)
    return () => clearTimeout(timer)
  }, [moves])
  return moves
}
