import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { verdict } from '@verdict/contract'
import type { ProblemSource } from '../problems/source.ts'
import type { DemoSite } from './site.ts'

/** A program that comes with a problem, and its known verdict. */
export interface DemoProgram {
  readonly language: string
  readonly code: string
  readonly verdict: number
}

export interface DemoProblem {
  readonly id: number
  readonly problemId: string
  readonly title: string
  readonly difficulty: number
  readonly right: readonly DemoProgram[]
  readonly wrong: readonly DemoProgram[]
}

const folder = join(import.meta.dirname, '../problems')

const programsIn = async (slug: string, source: ProblemSource): Promise<readonly DemoProgram[]> =>
  Promise.all(
    source.solutions.map(async ({ file, language, verdict: name }) => ({
      language,
      code: await readFile(join(folder, slug, 'solutions', file), 'utf8'),
      verdict: verdict[name],
    })),
  )

/** The problems that come with the product and are judged as a whole, easiest first, with their programs. */
export const readDemoProblems = async ({ deps }: DemoSite): Promise<readonly DemoProblem[]> => {
  const entries = await readdir(folder, { withFileTypes: true })
  const slugs = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const problems = await Promise.all(
    slugs.map(async (slug) => {
      const { problem } = (await import(join(folder, slug, 'problem.ts'))) as { readonly problem: ProblemSource }
      const row = await deps.db
        .selectFrom('problem')
        .innerJoin('problem_statement', (join) =>
          join.onRef('problem_id', '=', 'problem.id').onRef('locale', '=', 'problem.default_locale'),
        )
        .select(['problem.id', 'title'])
        .where('display_id', '=', problem.problemId)
        .executeTakeFirst()
      if (row === undefined || problem.type !== 0) return []
      const programs = await programsIn(slug, problem)
      const right = programs.filter((program) => program.verdict === verdict.accepted)
      const wrong = programs.filter((program) => program.verdict !== verdict.accepted)
      return [{ ...row, problemId: problem.problemId, difficulty: problem.difficulty, right, wrong }]
    }),
  )
  return problems.flat().sort((a, b) => a.difficulty - b.difficulty || (a.problemId < b.problemId ? -1 : 1))
}
