import { type EcooRules, ownDurationS, type ScoreCell } from '../board.ts'
import type { Format } from './format.ts'
import { foldedScore, isAccepted, scoreOf, shownTries } from './tries.ts'

/**
 * ECOO: the last submission of each problem counts. A score above zero earns one more point for each five minutes that
 * remain, and full marks with the first try ten more; compile errors are no tries, and ties are not broken
 * (https://docs.dmoj.ca/#/site/contest_formats, "ECOO"). Late submissions get no bonus for time.
 */
export const ecoo: Format<EcooRules, ScoreCell> = {
  fold: (rules) => (records, view) => {
    const tries = shownTries(rules, records, view)
    const last = tries.at(-1)
    if (last === undefined) return null
    const base = scoreOf(last)
    const left = Math.max(0, ownDurationS(rules, last) - (rules.removedS ?? 0) - last.timeS)
    const early = rules.bonusEveryS === 0 ? 0 : Math.floor(left / rules.bonusEveryS)
    const first = tries.length === 1 && isAccepted(last) ? rules.firstTryPoints : 0
    const score = base === 0 ? 0 : base + early + first
    const cell = { score, base, isFull: isAccepted(last), tries: tries.length - 1, timeS: last.timeS }
    return foldedScore(tries, cell)
  },
  markFirst: (cell) => cell,
}
