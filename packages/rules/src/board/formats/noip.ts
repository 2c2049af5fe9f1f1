import type { PlainScoreRules, ScoreCell } from '../board.ts'
import type { Format } from './format.ts'
import { foldedScore, isAccepted, scoreOf, shownRecords } from './tries.ts'

/**
 * NOIP: the last submission of each problem counts, also when it does not compile, and ties are not broken (rules of the
 * National Olympiad in Informatics in Provinces, China Computer Federation, https://www.noi.cn). Nothing is
 * judged for the contestant before the end: the contest freezes with its start.
 */
export const noip: Format<PlainScoreRules, ScoreCell> = {
  fold: (rules) => (records, view) => {
    const shown = shownRecords(rules, records, view)
    const last = shown.at(-1)
    if (last === undefined) return null
    const score = scoreOf(last)
    const cell = { score, base: score, isFull: isAccepted(last), tries: shown.length - 1, timeS: last.timeS }
    return foldedScore(shown, cell)
  },
  markFirst: (cell) => cell,
}
