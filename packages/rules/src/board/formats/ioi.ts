import type { PlainScoreRules, ScoreCell } from '../board.ts'
import type { Format } from './format.ts'
import { foldedScore, isAccepted, scoreOf, shownTries } from './tries.ts'

/**
 * IOI: the score of a problem is the sum of the best scores of its subtasks over all submissions, and ties are not
 * broken (competition rules of IOI 2017 and later, "Scoring", https://ioinformatics.org/page/regulations). A submission
 * whose subtasks do not make up its score, as with an overridden verdict, counts as a whole. Where the contest counts the
 * best of each case, every case of an output-only problem is a subtask of its own.
 */
export const ioi: Format<PlainScoreRules, ScoreCell> = {
  fold: (rules) => (records, view) => {
    const tries = shownTries(rules, records, view)
    const best = new Map<number, number>()
    let [whole, sum, score] = [0, 0, 0]
    let timeS: number | null = null
    for (const record of tries) {
      whole = Math.max(whole, scoreOf(record))
      for (const [number, points] of record.subtasks ?? []) {
        const gain = Math.max(0, points - (best.get(number) ?? 0))
        best.set(number, (best.get(number) ?? 0) + gain)
        sum += gain
      }
      const reached = Math.max(whole, sum)
      if (reached > score) timeS = record.timeS
      score = reached
    }
    const full = tries.at(-1)?.fullScore ?? Number.POSITIVE_INFINITY
    const isFull = score >= full || tries.some(isAccepted)
    return foldedScore(tries, { score, base: whole, isFull, tries: Math.max(0, tries.length - 1), timeS })
  },
  markFirst: (cell) => cell,
}
