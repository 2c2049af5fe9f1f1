import { limitFactor } from '@verdict/contract/vocabulary'

interface Limits {
  readonly timeMs: number
  readonly memoryMb: number
}

/** What a program in this language may use; problems of other judges state their own limits. */
export const shownLimits = (
  problem: { problemId: string; timeLimit: number; memoryLimit: number },
  language: string,
): Limits => {
  const factor = /^(CF|GYM)-/i.test(problem.problemId) ? 1 : limitFactor(language)
  return { timeMs: problem.timeLimit * factor, memoryMb: problem.memoryLimit * factor }
}
