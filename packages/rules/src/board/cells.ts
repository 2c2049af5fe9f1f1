import {
  type AcmCell,
  type AcmRules,
  type BoardRecord,
  type BoardView,
  costOf,
  enters,
  isDuringFreeze,
  type Moment,
  type OiCell,
  type OiRules,
} from './board.ts'

/**
 * One person's records of one problem, folded into the cell's contribution to the row. First solves depend on the cells
 * of all people: a folded cell stores its solve time, and the board decides whether it was the first.
 */
export interface Folded<Cell> {
  readonly cell: Cell
  readonly points: number
  readonly time: number
  readonly records: number
  readonly firstAt: Moment
  readonly solvedAtS: number | null
}

/** How a rule folds the records of a cell, in the order they were submitted; null where the view shows no cell. */
export type Fold<Cell> = (records: readonly BoardRecord[], view: BoardView) => Folded<Cell> | null

const momentOf = ({ timeS, submissionId }: BoardRecord): Moment => ({ timeS, submissionId })

/** Section 3.3 for one cell. */
export const foldAcm =
  (rules: AcmRules): Fold<AcmCell> =>
  (records, view) => {
    const entered = records.filter((record) => enters(rules, record, view))
    const [first] = entered
    if (first === undefined) return null
    const open = entered.filter(({ timeS }) => !isDuringFreeze(rules, timeS, view))
    const solve = open.find(({ attempt }) => attempt === 'accepted')
    const before = solve === undefined ? open : open.slice(0, open.indexOf(solve))
    const wrongTries = before.filter(({ attempt }) => attempt === 'rejected').length
    const solvedAtS = solve?.timeS ?? null
    return {
      cell: {
        wrongTries,
        solvedAtS,
        isFirst: false,
        isAfterEnd: solvedAtS !== null && solvedAtS >= rules.durationS,
        frozenTries: solve === undefined ? entered.length - open.length : 0,
      },
      points: solve === undefined ? 0 : 1,
      time: solve === undefined ? 0 : costOf(rules.penalty, solve.timeS, wrongTries),
      records: entered.length,
      firstAt: momentOf(first),
      solvedAtS,
    }
  }

/** Section 3.4 for one cell. */
export const foldOi =
  (rules: OiRules): Fold<OiCell> =>
  (records, view) => {
    const entered = records.filter(
      (record) =>
        enters(rules, record, view) &&
        !isDuringFreeze(rules, record.timeS, view) &&
        (rules.counts === 'recent' || record.score !== null),
    )
    const [first] = entered
    const last = entered.at(-1)
    if (first === undefined || last === undefined) return null
    const best = Math.max(...entered.map(({ score }) => score ?? 0))
    const counted = rules.counts === 'recent' ? [last] : entered.filter(({ score }) => score === best)
    const times = counted.filter(({ attempt }) => attempt === 'accepted').flatMap(({ runTimeMs }) => runTimeMs ?? [])
    const score = rules.counts === 'recent' ? last.score : best
    const fullMarksMs = times.length === 0 ? null : Math.min(...times)
    return {
      cell: { score, fullMarksMs },
      points: score ?? 0,
      time: fullMarksMs ?? 0,
      records: entered.length,
      firstAt: momentOf(first),
      solvedAtS: null,
    }
  }
