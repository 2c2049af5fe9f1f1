import type { AtcoderRules, ScoreCell } from '../board.ts'
import type { Format } from './format.ts'
import { foldedScore, isAccepted, scoreOf, shownTries } from './tries.ts'

/**
 * AtCoder: the best score of each problem; ties go to the earlier time of the last submission that raised the total,
 * with five minutes for each try before the counted ones (rules of AtCoder Beginner Contest, "Ranking",
 * https://atcoder.jp/contests/abc300, and https://docs.dmoj.ca/#/site/contest_formats, "AtCoder"). Tries at a problem
 * without a score cost nothing, and neither do compile errors.
 */
export const atcoder: Format<AtcoderRules, ScoreCell> = {
  fold: (rules) => (records, view) => {
    const tries = shownTries(rules, records, view)
    const score = Math.max(0, ...tries.map(scoreOf))
    const at = score === 0 ? tries.length : tries.findIndex((record) => scoreOf(record) === score)
    const counted = tries[at]
    const cell = {
      score,
      base: score,
      isFull: counted !== undefined && tries.some((record) => isAccepted(record) && scoreOf(record) === score),
      tries: at,
      timeS: counted?.timeS ?? null,
    }
    return foldedScore(
      tries,
      cell,
      counted === undefined ? {} : { time: at * rules.tryPenaltyS, latestS: counted.timeS },
    )
  },
  markFirst: (cell) => cell,
}
