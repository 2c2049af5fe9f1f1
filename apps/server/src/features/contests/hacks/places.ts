import { fail, type HackLack, problemAuth } from '@verdict/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'

/** The visible problems of a contest, and the parts that hacks need and they lack. */
export const listPlaces = async (db: Db, contestId: number) => {
  const rows = await db
    .selectFrom('contest_problem as place')
    .innerJoin('problem', 'problem.id', 'place.problem_id')
    .select(['place.id', 'place.label', 'place.title', 'place.problem_id', 'problem.testdata_hash'])
    .select(
      sql<boolean>`problem.judge_mode in ('default', 'spj') and problem.judge_case_mode = 'default'
        and not problem.is_remote and not problem.output_only and problem.questions is null
        and coalesce(problem.pass_limit, 1) = 1`.as('is_plain'),
    )
    .select(has('validator').as('has_validator'))
    .select(has('solution').as('has_solution'))
    .where('place.contest_id', '=', contestId)
    .where('problem.visibility', '<>', problemAuth.hidden)
    .orderBy('place.label')
    .execute()
  return rows.map((row) => ({
    contestProblemId: row.id,
    problemId: row.problem_id,
    displayId: row.label,
    title: row.title,
    lacks: lacksOf(row),
  }))
}

export type HackPlace = Awaited<ReturnType<typeof listPlaces>>[number]

const has = (kind: 'validator' | 'solution') => sql<boolean>`exists (
  select from problem_program as program where program.problem_id = problem.id and program.kind = ${sql.lit(kind)}
    and (program.is_main or program.kind <> 'solution'))`

interface Equipment {
  readonly is_plain: boolean
  readonly has_validator: boolean
  readonly has_solution: boolean
  readonly testdata_hash: string | null
}

const lacksOf = (row: Equipment): HackLack[] => {
  if (!row.is_plain) return ['mode']
  const lacks: HackLack[] = []
  if (!row.has_validator) lacks.push('validator')
  if (!row.has_solution) lacks.push('solution')
  if (row.testdata_hash === null) lacks.push('data')
  return lacks
}

/** @throws Refusal `contest.problemNotIn` */
export const requirePlace = async (db: Db, contestId: number, displayId: string): Promise<HackPlace> => {
  const place = (await listPlaces(db, contestId)).find((item) => item.displayId === displayId.trim())
  if (place === undefined) throw fail('contest.problemNotIn')
  return place
}
