import type { GroupNeeds, JudgeCaseMode } from '@verdict/contract'
import type { CaseDraft } from './packaged.ts'

/** A group of cases as other judges have it. */
export interface GroupPlan {
  /** `lowest`: worth its score when every case passes. `sum`: worth the sum of its cases. */
  readonly kind: 'lowest' | 'sum'
  readonly score: number
  readonly cases: readonly (Omit<CaseDraft, 'score' | 'group'> & {
    /** Of a case of a sum; an even share when it is not given. */
    readonly score?: number | null
  })[]
  /** Places, in the same list, of the groups that must have scored in full. */
  readonly needs: readonly number[]
}

export interface Arranged {
  readonly judgeCaseMode: JudgeCaseMode
  readonly cases: readonly CaseDraft[]
  readonly needs: readonly GroupNeeds[]
  /** Scores were no whole numbers and had to be rounded. */
  readonly isRounded: boolean
}

/**
 * Combines groups of both kinds into one case mode. If all are sums, cases simply keep their scores. Otherwise every
 * case of a sum becomes a separate group: the lowest of one case is that case.
 */
export const arrangeGroups = (groups: readonly GroupPlan[]): Arranged => {
  const scores = groups.map((group) => (group.kind === 'sum' ? sumScores(group) : [group.score]))
  const whole = wholeScores(scores.flat())
  const isRounded = scores.flat().some((score) => !Number.isInteger(score))
  const isPlain = groups.every((group) => group.kind === 'sum' && group.needs.length === 0)
  const cases: CaseDraft[] = []
  const numbers: number[][] = []
  let unit = 0
  for (const group of groups) {
    const first = unit
    for (const { score: _, ...one } of group.cases) {
      cases.push({ ...one, score: whole[unit] ?? 0, group: isPlain ? null : unit + 1 })
      if (group.kind === 'sum') unit += 1
    }
    if (group.kind === 'lowest') unit += 1
    numbers.push(Array.from({ length: unit - first }, (_, offset) => first + offset + 1))
  }
  const needs = groups.flatMap((group, index) => {
    const needed = [...new Set(group.needs.flatMap((place) => numbers[place] ?? []))]
    return needed.length === 0 ? [] : (numbers[index] ?? []).map((number) => ({ group: number, needs: needed }))
  })
  return { judgeCaseMode: isPlain ? 'default' : 'subtask_lowest', cases, needs, isRounded }
}

const sumScores = ({ cases, score }: GroupPlan): readonly number[] =>
  cases.every((testCase) => testCase.score === null || testCase.score === undefined)
    ? evenly(score, cases.length)
    : cases.map((testCase) => testCase.score ?? 0)

/** Integer shares of a score; the remainder goes to the last ones. */
const evenly = (score: number, count: number): readonly number[] => {
  const each = Math.floor(score / count)
  const left = score - each * count
  return Array.from({ length: count }, (_, index) => each + Math.max(0, Math.min(1, left - (count - 1 - index))))
}

/** Rounds so that every partial sum is within half a point of the true one. */
const wholeScores = (scores: readonly number[]): readonly number[] => {
  let before = 0
  let sum = 0
  return scores.map((score) => {
    sum += score
    const now = Math.round(sum)
    const whole = now - before
    before = now
    return whole
  })
}
