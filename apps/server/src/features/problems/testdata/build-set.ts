import { fail, limits, type Manifest, problemType } from '@verdict/contract'
import { spreadScores } from '@verdict/rules'
import { manifestOf, type TestCase } from '../bank/testdata.ts'
import { distinctNames } from '../saving/distinct-names.ts'

/** A case before it has its place, its points and its group. */
export type LooseCase = Pick<TestCase, 'inputName' | 'outputName' | 'input' | 'output'>

export interface Wish {
  readonly files: LooseCase
  readonly score: number | null
  readonly group: number | null
}

/**
 * Builds a data set from cases in order. Points and groups apply to OI problems only; without points, a hundred are
 * distributed. Needs between remaining groups are kept.
 * @throws Refusal `testdata.tooManyCases`, `testdata.caseTwice` or `problem.groupRequired`
 */
export const buildSet = (
  wishes: readonly Wish[],
  problem: { readonly type: number; readonly judge_case_mode: string },
  old: Manifest | null,
): Manifest => {
  const { maxCases } = limits.testdata
  if (wishes.length > maxCases) throw fail('testdata.tooManyCases', { max: maxCases })
  const isOi = problem.type === problemType.oi
  const hasGroups = isOi && problem.judge_case_mode.startsWith('subtask')
  const scores = wishes.every((wish) => wish.score === null) ? spreadScores(Math.max(1, wishes.length)) : null
  const cases = wishes.map((wish, index): TestCase => {
    if (hasGroups && wish.group === null) throw fail('problem.groupRequired', { seq: index + 1 })
    const points = scores === null ? (wish.score ?? 0) : (scores[index] ?? 0)
    return { seq: index + 1, ...wish.files, score: isOi ? points : null, group: isOi ? wish.group : null }
  })
  requireDistinct(cases)
  const groups = new Set(cases.map((testCase) => testCase.group))
  const needs = (old?.groups ?? []).filter(
    (item) => groups.has(item.group) && item.needs.every((group) => groups.has(group)),
  )
  return manifestOf(distinctNames(cases), needs)
}

/** One name for two different cases would be ambiguous; the same case in several groups is not. */
const requireDistinct = (cases: readonly TestCase[]): void => {
  const known = new Map<string, TestCase>()
  for (const testCase of cases) {
    const other = known.get(testCase.inputName) ?? testCase
    const isSame = other.input.hash === testCase.input.hash && other.output.hash === testCase.output.hash
    if (!isSame) throw fail('testdata.caseTwice', { name: testCase.inputName })
    known.set(testCase.inputName, testCase)
  }
}
