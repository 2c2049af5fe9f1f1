import { type BoardCell, type BoardRow, keepFormatBoard } from '@verdict/rules'
import type { BoardState } from '../board/board-state.ts'

/**
 * The board of an ended contest as it was at a contest time: the same records up to then, counted by the same rules.
 * Each participant is taken at their own contest time, so a later start and removed time make no difference.
 */

type Rows = readonly BoardRow<BoardCell>[]

interface Counted {
  readonly version: number
  /** By second, the last used one last. */
  readonly bySecond: Map<number, Rows>
}

/** Boards of the same minute are shared by all virtual participants; so many minutes of one contest are kept. */
const mostKept = 16

const counted = new WeakMap<BoardState, Counted>()

/** Rows in the order of the board. Null for the final board. */
export const ghostRows = (state: BoardState, atSecond: number | null): Rows => {
  if (atSecond === null) return state.board.rows('live')
  const version = state.board.version()
  const there = counted.get(state)
  const { bySecond } = there?.version === version ? there : { bySecond: new Map<number, Rows>() }
  counted.set(state, { version, bySecond })
  const rows = bySecond.get(atSecond) ?? countUpTo(state, atSecond)
  bySecond.delete(atSecond)
  bySecond.set(atSecond, rows)
  const [oldest] = bySecond.keys()
  if (bySecond.size > mostKept && oldest !== undefined) bySecond.delete(oldest)
  return rows
}

const countUpTo = ({ board, terms }: BoardState, atSecond: number): Rows => {
  const past = keepFormatBoard(terms.rules)
  past.load([...board.records()].filter(({ timeS }) => timeS < atSecond))
  return past.rows('live')
}
