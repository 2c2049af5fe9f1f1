import { problemType } from '@verdict/contract'
import { spreadScores } from '@verdict/rules'
import type { CheckerDraft } from './draft.ts'
import type { PackagedProblem } from './packaged.ts'

const headerName = 'full_points.h'
const includesTestlib = /^([ \t]*#[ \t]*include[ \t]*[<"]testlib\.h[>"].*)$/m

/** Whether a checker of testlib gives points, which only a scored problem can show. */
export const givesPoints = ({ code }: CheckerDraft): boolean => /\bquitp\s*\(|\b_pc\s*\(|\b_points\b/.test(code)

/**
 * The points a checker gives a perfect output, judged by the numbers it names; 100 where it computes them. The person
 * who imports may correct it.
 */
export const fullPointsOf = ({ code }: CheckerDraft): number => {
  const named = [...code.matchAll(/\bquitp\s*\(\s*(\d+(?:\.\d+)?|\.\d+)\s*[,)]/g)].map(([, number]) => Number(number))
  return Math.max(0, ...named) || 100
}

/**
 * A pass-fail problem whose checker gives points, as a scored one: a hundred points are spread over its cases, and the
 * checker decides the share of each.
 */
export const asOi = (problem: PackagedProblem, fullPoints: number | null): PackagedProblem => {
  const { draft, cases } = problem
  if (draft.type === problemType.oi) return problem
  const scores = spreadScores(cases.length)
  const full = fullPoints ?? (draft.checker === null ? 100 : fullPointsOf(draft.checker))
  return {
    ...problem,
    draft: {
      ...draft,
      type: problemType.oi,
      judgeCaseMode: 'default',
      checker: draft.checker === null ? null : withFullPoints(draft.checker, full),
    },
    cases: cases.map((testCase, index) => ({ ...testCase, score: scores[index] ?? 0, group: null })),
  }
}

/** Points count from 0 to 100 here. A macro after testlib scales those of `quitp`; the checker's code stays as it is. */
const withFullPoints = (checker: CheckerDraft, full: number): CheckerDraft => {
  if (full === 100 || !/\bquitp\s*\(/.test(checker.code) || !includesTestlib.test(checker.code)) return checker
  const header = `#define quitp(points, ...) quitp((points) * (100.0 / ${full.toFixed(6)}), ##__VA_ARGS__)\n`
  return {
    ...checker,
    code: checker.code.replace(includesTestlib, `$1\n#include "${headerName}"`),
    extraFiles: { ...checker.extraFiles, [headerName]: header },
  }
}
