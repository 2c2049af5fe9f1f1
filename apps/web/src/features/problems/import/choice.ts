import type { Packaged } from './queries.ts'

/** The user's choice for one problem of a package. */
export interface Choice {
  readonly isWanted: boolean
  /** Overrides the display id of the package. */
  readonly problemId: string
  /** When a problem of that id is there. */
  readonly known: 'replace' | 'skip'
  /** Its visibility; null as in the report. */
  readonly auth: 1 | 2 | 3 | null
  /** Import a pass-fail problem whose checker gives points as OI. */
  readonly isOi: boolean
  /** Points of a perfect output; the text of the field. */
  readonly checkerPoints: string
}

export type Choices = Readonly<Record<string, Choice>>

/** One that was read may be taken, and one that was tried in vain tried again, under another display id for one. */
export const mayTake = ({ fault, outcome }: Packaged): boolean =>
  outcome === null ? fault === null : outcome === 'failed' || outcome === 'skipped'

/** All importable problems are selected, unless they exist already. */
export const usualChoice = ({ fault, known, outcome, problemId, checkerPoints }: Packaged): Choice => ({
  isWanted: fault === null && known === null && outcome === null,
  problemId: problemId ?? '',
  known: 'skip',
  auth: null,
  isOi: false,
  checkerPoints: String(checkerPoints ?? ''),
})

export const choiceOf = (choices: Choices, problem: Packaged): Choice => choices[problem.key] ?? usualChoice(problem)

/** Body of `packages.start`. An existing problem that is selected is replaced if requested. */
export const toWire = (problems: readonly Packaged[], choices: Choices) =>
  problems
    .filter((problem) => mayTake(problem) && choiceOf(choices, problem).isWanted)
    .map((problem) => {
      const { problemId, known, auth, isOi, checkerPoints } = choiceOf(choices, problem)
      const isOther = problemId.trim() !== '' && problemId.trim() !== problem.problemId
      const points = Number(checkerPoints)
      return {
        key: problem.key,
        problemId: isOther ? problemId.trim() : null,
        known,
        auth,
        ...(isOi && { type: 1 as const, checkerPoints: points > 0 ? points : null }),
      }
    })
