import type { LedoRules, ScoreCell } from '../board.ts'
import type { Format } from './format.ts'
import { foldedScore, isAccepted, scoreOf, shownTries } from './tries.ts'

/**
 * Ledo: each try is worth 95 % of the one before it and at least 70 %, rounded, and the best one counts; compile errors
 * are no tries, and ties are not broken (the rule "Ledo" of Hydro, https://github.com/hydro-dev/Hydro,
 * `packages/hydrooj/src/model/contest.ts`).
 */
export const ledo: Format<LedoRules, ScoreCell> = {
  fold: (rules) => (records, view) => {
    const tries = shownTries(rules, records, view)
    const worth = tries.map((record, index) => Math.round(scoreOf(record) * shareOf(rules, index)))
    const score = Math.max(0, ...worth)
    const at = Math.max(0, worth.indexOf(score))
    const counted = tries[at]
    const cell = {
      score,
      base: counted === undefined ? 0 : scoreOf(counted),
      isFull: counted !== undefined && isAccepted(counted),
      tries: at,
      timeS: score === 0 ? null : (counted?.timeS ?? null),
    }
    return foldedScore(tries, cell)
  },
  markFirst: (cell) => cell,
}

/** The share of a score that a try after so many others is worth. */
const shareOf = ({ keptPercent, leastPercent }: LedoRules, before: number): number =>
  Math.max(leastPercent / 100, (keptPercent / 100) ** before)
