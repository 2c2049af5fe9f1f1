import { type BoardRecord, type BoardView, type CommonRules, enters, isDuringFreeze, type ScoreCell } from '../board.ts'
import { type Folded, momentOf } from '../cells.ts'

/** What the formats that add up points share. During a freeze their boards show nothing new, as under OI. */

/** The visible records of a cell, whatever their verdict. */
export const shownRecords = (
  rules: CommonRules,
  records: readonly BoardRecord[],
  view: BoardView,
): readonly BoardRecord[] =>
  records.filter((record) => enters(rules, record, view) && !isDuringFreeze(rules, record, view))

/** The visible records that were run on the test data: neither compile errors nor faults of the judge. */
export const shownTries = (
  rules: CommonRules,
  records: readonly BoardRecord[],
  view: BoardView,
): readonly BoardRecord[] => shownRecords(rules, records, view).filter(isTry)

export const isTry = ({ attempt, score }: BoardRecord): boolean =>
  attempt === 'accepted' || attempt === 'rejected' || score !== null

export const isAccepted = ({ attempt }: BoardRecord): boolean => attempt === 'accepted'

export const scoreOf = ({ score }: BoardRecord): number => score ?? 0

/** A cell as its part of a row; null without a record. */
export const foldedScore = (
  records: readonly BoardRecord[],
  cell: ScoreCell,
  times: { readonly time?: number; readonly latestS?: number } = {},
): Folded<ScoreCell> | null => {
  const [first] = records
  if (first === undefined) return null
  return {
    cell,
    points: cell.score,
    time: 0,
    records: records.length,
    firstAt: momentOf(first),
    solvedAtS: null,
    ...times,
  }
}
