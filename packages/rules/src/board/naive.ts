import {
  type AcmCell,
  type AcmRules,
  type BoardRecord,
  type BoardRow,
  type BoardView,
  type CommonRules,
  compareMoments,
  compareRows,
  costOf,
  enters,
  isAfterEnd,
  isDuringFreeze,
  isTokenedOn,
  type Moment,
  type OiCell,
  type OiRules,
} from './board.ts'

/**
 * Boards built from all records of a contest, step by step as described in section 3. Slow and simple: the incremental
 * board of `incremental.ts` must always equal it, and it rebuilds that board after a restart.
 */

interface Growing<Cell> {
  readonly userId: string
  readonly firstAt: Moment
  readonly cells: Map<string, Cell>
  points: number
  time: number
  records: number
}

const entering = (rules: CommonRules, records: readonly BoardRecord[], view: BoardView) =>
  records.filter((record) => enters(rules, record, view)).sort(compareMoments)

/** The row of a record's author, begun by their first record. */
const rowOf = <Cell>(rows: Map<string, Growing<Cell>>, { userId, timeS, submissionId }: BoardRecord): Growing<Cell> => {
  const row: Growing<Cell> = rows.get(userId) ?? {
    userId,
    firstAt: { timeS, submissionId },
    cells: new Map(),
    points: 0,
    time: 0,
    records: 0,
  }
  rows.set(userId, row)
  return row
}

const untouched: AcmCell = { wrongTries: 0, solvedAtS: null, isFirst: false, isAfterEnd: false, frozenTries: 0 }

/**
 * Section 3.3. A frozen cell counts every submission while it is unsolved, judged or not and regardless of its verdict, so
 * that it depends on nothing but the times of submission.
 */
export const acmBoard = (
  rules: AcmRules,
  records: readonly BoardRecord[],
  view: BoardView,
): readonly BoardRow<AcmCell>[] => {
  const rows = new Map<string, Growing<AcmCell>>()
  const firstSolveS = new Map<string, number>()
  for (const record of entering(rules, records, view)) {
    const { problem, timeS, attempt } = record
    const row = rowOf(rows, record)
    const cell = row.cells.get(problem) ?? untouched
    row.records += 1
    row.cells.set(problem, cell)
    if (cell.solvedAtS !== null) continue
    if (isDuringFreeze(rules, record, view)) {
      row.cells.set(problem, { ...cell, frozenTries: cell.frozenTries + 1 })
    } else if (attempt === 'free') {
      // A compile error neither solves nor counts.
    } else if (attempt === 'rejected') {
      row.cells.set(problem, { ...cell, wrongTries: cell.wrongTries + 1 })
    } else {
      const firstS = firstSolveS.get(problem) ?? timeS
      firstSolveS.set(problem, firstS)
      const isLate = isAfterEnd(rules, record)
      row.cells.set(problem, { ...cell, solvedAtS: timeS, isFirst: timeS === firstS, isAfterEnd: isLate })
      row.points += 1
      row.time += costOf(rules.penalty, timeS, cell.wrongTries)
    }
  }
  return [...rows.values()].sort(compareRows)
}

/**
 * Section 3.4. Where two submissions share the last second the later one replaces the earlier whole, its run time with
 * it. A row begins with its first record that can count.
 */
export const oiBoard = (
  rules: OiRules,
  records: readonly BoardRecord[],
  view: BoardView,
): readonly BoardRow<OiCell>[] => {
  const rows = new Map<string, Growing<OiCell>>()
  const tokened = new Map<string, OiCell>()
  for (const record of entering(rules, records, view)) {
    const { problem, score } = record
    if (isDuringFreeze(rules, record, view)) continue
    if (rules.counts === 'highest' && score === null) continue
    const row = rowOf(rows, record)
    row.records += 1
    const fullMarksMs = record.attempt === 'accepted' ? record.runTimeMs : null
    const cell = { score, fullMarksMs }
    if (rules.counts === 'tokenedLast') {
      const key = JSON.stringify([record.userId, problem])
      const best = tokened.get(key)
      row.cells.set(problem, better(best, cell))
      if (isTokenedOn(rules, record, view)) tokened.set(key, better(best, cell))
    } else {
      row.cells.set(problem, rules.counts === 'recent' ? cell : better(row.cells.get(problem), cell))
    }
  }
  for (const row of rows.values()) {
    for (const { score, fullMarksMs } of row.cells.values()) {
      row.points += score ?? 0
      row.time += fullMarksMs ?? 0
    }
  }
  return [...rows.values()].sort(compareRows)
}

/** The better of two cells, no score being the worst; of equal ones the shorter time with full marks. */
const better = (a: OiCell | undefined, b: OiCell): OiCell => {
  if (a === undefined || (b.score ?? -1) > (a.score ?? -1)) return b
  if ((b.score ?? -1) < (a.score ?? -1)) return a
  const times = [a.fullMarksMs, b.fullMarksMs].filter((time) => time !== null)
  return { score: a.score, fullMarksMs: times.length === 0 ? null : Math.min(...times) }
}
