import { type AcmCell, type BoardRow, compareRows, costOf, type Penalty } from './board.ts'
import { insertInto, placeIn, removeFrom } from './sorted.ts'

/** The order in which a resolver reveals a frozen board, from the last row up. */

/** One step: a frozen cell is revealed, and its row moves from one position to another, the top being 0. */
export interface RevealStep {
  readonly kind: 'open'
  readonly userId: string
  readonly problem: string
  readonly cell: AcmCell
  readonly isSolved: boolean
  readonly from: number
  readonly to: number
}

/** One step: a row has no frozen cells left and no row below can pass it. */
export interface SettleStep {
  readonly kind: 'settle'
  readonly userId: string
  readonly position: number
}

export interface RevealInput {
  readonly frozen: readonly BoardRow<AcmCell>[]
  /** The same contest without the freeze. */
  readonly live: readonly BoardRow<AcmCell>[]
  /** Problems in the order of the columns; cells are opened from the left. */
  readonly problems: readonly string[]
  readonly penalty: Penalty
}

/**
 * The lowest unsettled row reveals its leftmost frozen cell. If the row moves up, the row that takes its position is
 * next; when no cell is left, the row is settled and the row above is next. After the last step the rows match the live
 * board. A row missing there (its submission was deleted meanwhile) is not revealed further.
 */
export const revealSteps = ({ frozen, live, problems, penalty }: RevealInput): readonly (RevealStep | SettleStep)[] => {
  const opened = new Map(live.map((row) => [row.userId, row]))
  const order = [...frozen].sort(compareRows)
  const steps: (RevealStep | SettleStep)[] = []
  let position = order.length - 1
  for (let row = order[position]; row !== undefined; row = order[position]) {
    const { userId, cells } = row
    const target = opened.get(userId)?.cells
    const problem = problems.find((problem) => (cells.get(problem)?.frozenTries ?? 0) > 0 && target?.has(problem))
    const cell = problem === undefined ? undefined : target?.get(problem)
    if (problem === undefined || cell === undefined) {
      steps.push({ kind: 'settle', userId, position })
      position -= 1
      continue
    }
    const { solvedAtS, wrongTries } = cell
    const cost = solvedAtS === null ? 0 : costOf(penalty, solvedAtS, wrongTries)
    const isSolved = solvedAtS !== null
    const after: BoardRow<AcmCell> = {
      ...row,
      points: row.points + (isSolved ? 1 : 0),
      time: row.time + cost,
      cells: new Map(cells).set(problem, cell),
    }
    removeFrom(order, row, compareRows)
    const to = placeIn(order, after, compareRows)
    insertInto(order, after, compareRows)
    steps.push({ kind: 'open', userId, problem, cell, isSolved, from: position, to })
  }
  return steps
}
