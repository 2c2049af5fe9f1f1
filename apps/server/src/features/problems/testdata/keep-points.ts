import type { TestCase } from '../bank/testdata.ts'
import type { LooseCase, Wish } from './build-set.ts'

/** Points of a set of cases before a change, and its group scoring. */
interface Present {
  readonly cases: readonly TestCase[]
  readonly hasGroups: boolean
}

/**
 * Assigns points to new cases: a case with a known input file name keeps its points and its group, so that corrected
 * data scores as before. In the subtask modes a new case joins the first group and takes that group's points; otherwise
 * new cases share the points of removed ones, which is zero when none were removed. Without previous points, a hundred
 * are distributed over all.
 */
export const keepPoints = (fresh: readonly LooseCase[], { cases, hasGroups }: Present): readonly Wish[] => {
  const known = new Map(cases.map((testCase) => [testCase.inputName, testCase]))
  const kept = fresh.filter((files) => known.has(files.inputName))
  const group = hasGroups ? 1 : null
  if (kept.length === 0) return fresh.map((files) => ({ files, score: null, group }))
  const worth = (some: readonly TestCase[]): number => some.reduce((sum, item) => sum + (item.score ?? 0), 0)
  const left = worth(cases) - worth(kept.flatMap((files) => known.get(files.inputName) ?? []))
  const shares = sharesOf(left, fresh.length - kept.length)
  const ofGroup = cases.find((testCase) => testCase.group === group)?.score ?? 0
  const isScored = cases.some((testCase) => testCase.score !== null)
  return fresh.map((files): Wish => {
    const one = known.get(files.inputName)
    if (one !== undefined) return { files, score: one.score, group: one.group ?? group }
    const points = hasGroups ? ofGroup : (shares.shift() ?? 0)
    return { files, score: isScored ? points : null, group }
  })
}

/** Whole points that add up to the total, the larger shares last. */
const sharesOf = (total: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => Math.floor((total + index) / count))
