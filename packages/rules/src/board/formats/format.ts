import type { CommonRules } from '../board.ts'
import type { Fold } from '../cells.ts'
import type { MarkFirst } from '../face.ts'

/**
 * A contest format: how it folds one person's submissions of one problem into a cell. Rows add up their cells, and the
 * incremental board, its views and their changes are the same for every format (`incremental.ts`).
 */
export interface Format<Rules extends CommonRules, Cell> {
  readonly fold: (rules: Rules) => Fold<Cell>
  /** Marks a cell as first solve; formats without first solves return it unchanged. */
  readonly markFirst: MarkFirst<Cell>
}
