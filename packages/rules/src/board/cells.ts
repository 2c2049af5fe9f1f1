import type { BoardRecord, BoardView, Moment } from './board.ts'

/**
 * One person's records of one problem, folded into the cell's contribution to the row. First solves depend on the cells
 * of all people: a folded cell stores its solve time, and the board decides whether it was the first.
 */
export interface Folded<Cell> {
  readonly cell: Cell
  readonly points: number
  readonly time: number
  /** The latest of all cells is added to the row's time. */
  readonly latestS?: number
  readonly records: number
  readonly firstAt: Moment
  readonly solvedAtS: number | null
}

/** How a rule folds the records of a cell, in the order they were submitted; null where the view shows no cell. */
export type Fold<Cell> = (records: readonly BoardRecord[], view: BoardView) => Folded<Cell> | null

export const momentOf = ({ timeS, submissionId }: BoardRecord): Moment => ({ timeS, submissionId })
