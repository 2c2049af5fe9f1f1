import { enters, isDuringFreeze, type OiCell, type OiRules } from '../board.ts'
import { momentOf } from '../cells.ts'
import type { Format } from './format.ts'

/**
 * OI: the sum of the scores of the last or the best submission of each problem, then the run times of those with full
 * marks (specification, section 3.4).
 */
export const oi: Format<OiRules, OiCell> = {
  fold: (rules) => (records, view) => {
    const entered = records.filter(
      (record) =>
        enters(rules, record, view) &&
        !isDuringFreeze(rules, record, view) &&
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
  },
  markFirst: (cell) => cell,
}
