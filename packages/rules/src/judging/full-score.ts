import type { JudgeCaseMode } from '@verdict/contract/vocabulary'

export interface ScoredCase {
  readonly group: number | null
  readonly score: number | null
}

/**
 * The most a program can reach (back-office reference 8.5): the sum of the cases, or of the groups' minima or rounded
 * means for subtasks.
 */
export const fullScoreOf = (cases: readonly ScoredCase[], mode: JudgeCaseMode): number => {
  if (mode !== 'subtask_lowest' && mode !== 'subtask_average') return sum(cases.map(points))
  const groups = [...Map.groupBy(cases, (item) => item.group ?? 0).values()]
  const worth = mode === 'subtask_lowest' ? lowest : mean
  return sum(groups.map(worth))
}

/** Distributes 100 points evenly over cases without points. The remainder goes to the last cases, one point each. */
export const spreadScores = (count: number): readonly number[] => {
  const each = Math.floor(100 / count)
  const left = 100 - each * count
  return Array.from({ length: count }, (_, index) => each + (index >= count - left ? 1 : 0))
}

const points = (scoredCase: ScoredCase): number => scoredCase.score ?? 0
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
const lowest = (group: readonly ScoredCase[]): number => Math.min(...group.map(points))
const mean = (group: readonly ScoredCase[]): number => Math.floor(sum(group.map(points)) / group.length + 0.5)
