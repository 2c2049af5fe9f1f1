import { type BoardRecord, type CodeforcesRules, countedDurationS, hackProblem, type ScoreCell } from '../board.ts'
import type { Folded } from '../cells.ts'
import type { Format } from './format.ts'
import { foldedScore, isAccepted, scoreOf, shownRecords, shownTries } from './tries.ts'

/**
 * Codeforces: an accepted submission earns max(0.3x, x - floor(120xt / 250d) - 50w) of the x points of its problem, at
 * minute t of a contest of d minutes after w other tries (https://codeforces.com/blog/entry/133094, "Basic formula").
 * Of several accepted submissions the last one counts and the others are wrong tries, as with a resubmission there.
 * A failed first test costs a try like any other. Hacks are records of their own (`hackProblem`), and add their points.
 */
export const codeforces: Format<CodeforcesRules, ScoreCell> = {
  fold: (rules) => (records, view) => {
    if (records[0]?.problem === hackProblem) return foldHacks(shownRecords(rules, records, view))
    const tries = shownTries(rules, records, view)
    const at = tries.findLastIndex(isAccepted)
    const counted = tries[at]
    if (counted === undefined) {
      return foldedScore(tries, { score: 0, base: 0, isFull: false, tries: tries.length, timeS: null })
    }
    const base = scoreOf(counted)
    const { timeS } = counted
    const score = pointsAt(rules, { base, timeS, wrongTries: at })
    return foldedScore(tries, { score, base, isFull: true, tries: at, timeS })
  },
  markFirst: (cell) => cell,
}

/** Points and numbers of hacks, at the moments of the hacks; they are no submissions. */
const foldHacks = (records: readonly BoardRecord[]): Folded<ScoreCell> | null => {
  const score = records.reduce((sum, record) => sum + scoreOf(record), 0)
  const successful = records.filter(isAccepted).length
  const hacks = { successful, unsuccessful: records.length - successful }
  const folded = foldedScore(records, { score, base: 0, isFull: false, tries: 0, timeS: null, hacks })
  return folded && { ...folded, records: 0 }
}

interface Solve {
  readonly base: number
  readonly timeS: number
  readonly wrongTries: number
}

/** A problem loses as much over any contest as over one of two hours. */
const pointsAt = (rules: CodeforcesRules, { base, timeS, wrongTries }: Solve): number => {
  const minutes = Math.floor(timeS / 60)
  const decay = Math.floor((120 * base * minutes * 60) / (250 * (rules.individualS ?? countedDurationS(rules))))
  return Math.max(Math.ceil((base * 3) / 10), base - decay - rules.tryPoints * wrongTries)
}
