import type { FormatOptions, SiteFormatInfo } from '@verdict/contract/vocabulary'
import { type BoardRecord, type CommonRules, countedDurationS, type ScoreCell } from '../board.ts'
import type { Format } from './format.ts'
import { foldedScore, isAccepted, isTry, shownRecords } from './tries.ts'

/**
 * Formats that a site adds without changing Verdict. A format is an object with a description for people and a pure
 * function that scores one participant's submissions of one problem; boards, freezes and places are those of the
 * built-in formats. docs/contest-formats.md describes it for authors.
 */

/** A setting as the function receives it: a number, or a switch as true or false. */
export type SiteSettings = Readonly<Record<string, number | boolean>>

/** One submission, in the order of submission. Those that the reader must not see yet are absent. */
export interface SiteSubmission {
  /** Whole seconds from the participant's start, without removed time. */
  readonly timeS: number
  /** Null where none was given, as with a compile error. */
  readonly score: number | null
  readonly isAccepted: boolean
  /** It was run on the test data: neither a compile error nor a fault of the judge. */
  readonly isTry: boolean
  readonly runTimeMs: number | null
  /** Scores of the subtasks by number; null where they do not make up the score, or without `usesSubtasks`. */
  readonly subtasks: readonly (readonly [number: number, score: number])[] | null
}

/** What a format may know of one participant and problem. */
export interface SiteFacts {
  /** The problem's display id in the contest. */
  readonly problem: string
  /** Whole seconds that the participant has, without removed time: the contest, or the individual time, and extra time. */
  readonly durationS: number
  /** Full marks; null where the problem has none of its own, or without `usesSubtasks`. */
  readonly fullScore: number | null
  readonly submissions: readonly SiteSubmission[]
}

/** The result for one participant and problem. All numbers are whole. */
export interface SiteCell {
  /** Points; the total is the sum over all problems. */
  readonly score: number
  /** The judged score behind it; the same score by default. */
  readonly base?: number
  /** Full marks; false by default. */
  readonly isFull?: boolean
  /** Submissions besides the one that counts; 0 by default. */
  readonly tries?: number
  /** When the submission that counts was made; null by default. */
  readonly timeS?: number | null
  /** Added up over all problems to break ties, less is better; 0 by default. */
  readonly tieBreak?: number
  /** The greatest of all problems is added to the tie-breaker; 0 by default. */
  readonly latestS?: number
}

/** The default export of a format's file. */
export interface SiteFormat extends SiteFormatInfo {
  readonly version: 1
  /** The function needs scores of subtasks and full marks of problems. */
  readonly usesSubtasks?: boolean | undefined
  /** Null: nothing counts yet. */
  readonly fold: (settings: SiteSettings, facts: SiteFacts) => SiteCell | null
}

export interface SiteRules extends CommonRules {
  readonly format: 'site'
  readonly name: string
  /** Null: the site has no such format now. */
  readonly definition: SiteFormat | null
  /** All settings by name, switches as 0 and 1. */
  readonly options: FormatOptions
  /** The individual time; missing when all have the time of the contest. */
  readonly individualS?: number
  /** Called with the fault of a function; the cell counts as not judged. */
  readonly onFault?: (fault: string) => void
}

/** Nothing of a format that is missing counts; a cell whose function fails counts as not judged. */
export const site: Format<SiteRules, ScoreCell> = {
  fold: (rules) => {
    const { definition, onFault = () => {} } = rules
    if (definition === null) return () => null
    const settings = settingsOf(definition, rules.options)
    return (records, view) => {
      const shown = shownRecords(rules, records, view)
      if (shown.length === 0) return null
      try {
        const result = definition.fold(settings, factsOf(rules, shown))
        if (result === null) return null
        const { tieBreak = 0, latestS = 0, ...cell } = checkedCell(result)
        return foldedScore(shown, cell, { time: tieBreak, latestS })
      } catch (error) {
        onFault(error instanceof Error ? error.message : String(error))
        return null
      }
    }
  },
  markFirst: (cell) => cell,
}

const settingsOf = ({ settings }: SiteFormat, options: FormatOptions): SiteSettings =>
  Object.freeze(
    Object.fromEntries(
      settings.map(({ name, ...setting }) => {
        const value = options[name] ?? Number(setting.default)
        return [name, setting.kind === 'boolean' ? value !== 0 : value]
      }),
    ),
  )

const factsOf = (rules: SiteRules, shown: readonly BoardRecord[]): SiteFacts => ({
  problem: shown[0]?.problem ?? '',
  durationS: (rules.individualS ?? countedDurationS(rules)) + (shown.at(-1)?.extraS ?? 0),
  fullScore: shown.at(-1)?.fullScore ?? null,
  submissions: shown.map((record) => ({
    timeS: record.timeS,
    score: record.score,
    isAccepted: isAccepted(record),
    isTry: isTry(record),
    runTimeMs: record.runTimeMs,
    subtasks: record.subtasks ?? null,
  })),
})

/** Larger numbers would not be exact in sums. */
const largest = 1_000_000_000

const whole = (name: string, value: unknown, min = -largest): number => {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < min || value > largest) {
    throw new Error(`${name} must be a whole number of at least ${min}, not ${shownValue(value)}`)
  }
  return value
}

const shownValue = (value: unknown): string =>
  typeof value === 'number' ? String(value) : value === null ? 'null' : typeof value

/** The author of a format may not use types, so its result is checked. */
const checkedCell = (result: unknown): ScoreCell & Pick<SiteCell, 'tieBreak' | 'latestS'> => {
  if (typeof result !== 'object' || result === null)
    throw new Error(`the result must be an object, not ${typeof result}`)
  const cell = result as Partial<Record<keyof SiteCell, unknown>>
  const score = whole('score', cell.score)
  return {
    score,
    base: cell.base === undefined ? score : whole('base', cell.base),
    isFull: cell.isFull === true,
    tries: whole('tries', cell.tries ?? 0, 0),
    timeS: cell.timeS === undefined || cell.timeS === null ? null : whole('timeS', cell.timeS, 0),
    tieBreak: whole('tieBreak', cell.tieBreak ?? 0, 0),
    latestS: whole('latestS', cell.latestS ?? 0, 0),
  }
}
