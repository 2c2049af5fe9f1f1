import { type LimitFactors, limitsIn } from '@verdict/contract/vocabulary'

interface Limits {
  readonly timeMs: number
  readonly memoryMb: number
}

/** Limits of a program in this language; problems of other judges state their own limits. */
export const shownLimits = (
  problem: { problemId: string; timeLimit: number; memoryLimit: number; limitFactors?: LimitFactors | undefined },
  language: string,
): Limits => {
  const base = { timeMs: problem.timeLimit, memoryMb: problem.memoryLimit }
  return /^(CF|GYM)-/i.test(problem.problemId) ? base : limitsIn(language, base, problem.limitFactors)
}
