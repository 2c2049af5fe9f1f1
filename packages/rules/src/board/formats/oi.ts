import {
  type BoardRecord,
  type BoardView,
  enters,
  isDuringFreeze,
  isTokenedOn,
  type OiCell,
  type OiRules,
} from '../board.ts'
import { momentOf } from '../cells.ts'
import type { Format } from './format.ts'

/**
 * OI: the sum of the scores of the last or the best submission of each problem, then the run times of those with full
 * marks (specification, section 3.4). A contest with tokens can also count the best of the last submission and those with
 * a token, as IOI 2010 to 2012 did (score mode `max_tokened_last` of CMS, `cms/grading/scoring.py`,
 * https://github.com/cms-dev/cms).
 */
export const oi: Format<OiRules, OiCell> = {
  fold: (rules) => (records, view) => {
    const entered = records.filter(
      (record) =>
        enters(rules, record, view) &&
        !isDuringFreeze(rules, record, view) &&
        (rules.counts !== 'highest' || record.score !== null),
    )
    const [first] = entered
    if (first === undefined) return null
    const eligible = eligibleOf(rules, entered, view)
    const score = bestOf(eligible)
    const counted = eligible.filter((record) => record.score === score)
    const times = counted.filter(({ attempt }) => attempt === 'accepted').flatMap(({ runTimeMs }) => runTimeMs ?? [])
    const fullMarksMs = times.length === 0 ? null : Math.min(...times)
    return {
      cell: { score, fullMarksMs },
      points: score ?? 0,
      time: fullMarksMs ?? 0,
      records: entered.length,
      firstAt: momentOf(first),
      solvedAtS: null,
    }
  },
  markFirst: (cell) => cell,
}

/** The submissions that can count. */
const eligibleOf = (rules: OiRules, entered: readonly BoardRecord[], view: BoardView): readonly BoardRecord[] => {
  if (rules.counts === 'highest') return entered
  const last = entered.slice(-1)
  if (rules.counts === 'recent') return last
  return [...entered.slice(0, -1).filter((record) => isTokenedOn(rules, record, view)), ...last]
}

/** Null where none of them has a score. */
const bestOf = (records: readonly BoardRecord[]): number | null => {
  const scores = records.flatMap(({ score }) => score ?? [])
  return scores.length === 0 ? null : Math.max(...scores)
}
