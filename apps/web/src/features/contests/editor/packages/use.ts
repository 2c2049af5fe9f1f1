import type { PlannedProblem } from './queries.ts'

/** What is done with a problem of a package. */
export type ProblemUse = 'create' | 'existing' | 'skip'

/** The choices a problem has; the first is the default. */
export const usesOf = ({ fault, known }: PlannedProblem): readonly ProblemUse[] => [
  ...(fault === null ? (['create'] as const) : []),
  ...(known === null ? [] : (['existing'] as const)),
  'skip',
]

/** The choice for a problem. */
export const chosenUse = (problem: PlannedProblem, uses: Readonly<Record<number, ProblemUse>>): ProblemUse =>
  uses[problem.seq] ?? usesOf(problem)[0] ?? 'skip'
