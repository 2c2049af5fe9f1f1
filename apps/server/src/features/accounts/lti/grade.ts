import { type LtiContentKind, problemType } from '@verdict/contract'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { readGrade } from '../../trainings/group/grades.ts'

/** The content of a link: one of the three ids is set. */
export interface LinkContent {
  readonly training_id: number | null
  readonly problem_id: number | null
  readonly contest_id: number | null
}

export interface LinkGrade {
  readonly points: number
  readonly maxPoints: number
  readonly isComplete: boolean
}

export const kindOf = (link: LinkContent & { readonly group_id: number | null }): LtiContentKind => {
  if (link.problem_id !== null) return 'problem'
  if (link.contest_id !== null) return 'contest'
  return link.group_id === null ? 'training' : 'homework'
}

/** Points of the best practice submission to a problem: those of its test data, or one. */
const bestOf = (problemId: number, accountId: string) => sql<{ points: number; max: number }>`
  select worth.max::float8 as max, coalesce((select max(case when is_accepted(own.verdict) then worth.max
      when problem.type = ${problemType.oi} then least(coalesce(own.score, 0), worth.max) else 0 end)
    from submission as own where own.account_id = ${accountId} and own.problem_id = problem.id
      and own.contest_id = 0 and own.group_id is null), 0)::float8 as points
  from problem cross join lateral (select
    case when problem.type = ${problemType.oi} then greatest(coalesce(problem.full_score, 1), 1) else 1 end as max) as worth
  where problem.id = ${problemId} and is_public(problem.visibility)`

/** Problems solved by practice; each counts one point. */
const solvedOf = (trainingId: number, accountId: string) => sql<{ points: number; max: number }>`
  select count(*)::float8 as max, count(*) filter (where exists (select from submission as own
      where own.account_id = ${accountId} and own.problem_id = problem.id and own.contest_id = 0
        and own.group_id is null and is_accepted(own.verdict)))::float8 as points
  from training_problem as place join problem on problem.id = place.problem_id
  where place.training_id = ${trainingId} and is_public(problem.visibility)`

const only = async (db: Db, query: ReturnType<typeof solvedOf>): Promise<LinkGrade> => {
  const { points, max } = (await query.execute(db)).rows[0] ?? { points: 0, max: 0 }
  return { points, maxPoints: max, isComplete: max > 0 && points >= max }
}

/** Points of a whole contest: its problems, or their points under a format that scores. */
const contestPoints = async (db: Db, contestId: number): Promise<number> => {
  const { rows } = await sql<{ max: number }>`
    select coalesce(sum(case when contest.type = 0 then 1 else coalesce(problem.full_score, 100) end), 0)::float8 as max
    from contest join contest_problem as place on place.contest_id = contest.id
      join problem on problem.id = place.problem_id
    where contest.id = ${contestId}`.execute(db)
  return rows[0]?.max ?? 0
}

/** The grade of a contest is the row of the scoreboard that everyone sees, so a frozen one reveals nothing. */
const contestGrade = async (deps: Deps, contestId: number, accountId: string): Promise<LinkGrade> => {
  const board = await deps.boards.open(contestId)
  await board.catchUp()
  const { placed } = board.snapshot({ forces: false, wantsAfterEnd: false }).list(false)
  const points = placed.find(({ row }) => row.userId === accountId)?.row.points ?? 0
  const maxPoints = await contestPoints(deps.db, contestId)
  return { points, maxPoints, isComplete: true }
}

/** The current grade of an account in the content of a link; null when homework is gone. */
export const readLinkGrade = async (deps: Deps, link: LinkContent, accountId: string): Promise<LinkGrade | null> => {
  if (link.contest_id !== null) return contestGrade(deps, link.contest_id, accountId)
  if (link.problem_id !== null) return only(deps.db, bestOf(link.problem_id, accountId))
  const trainingId = link.training_id ?? 0
  const homework = await readGrade(deps.db, trainingId, accountId)
  if (homework === null) return only(deps.db, solvedOf(trainingId, accountId))
  const { points, solved, maxPoints } = homework
  return { points, maxPoints, isComplete: maxPoints > 0 && solved >= maxPoints }
}

/** Points of the whole content, for the line item of a course. */
export const maxPointsOf = async (db: Db, link: LinkContent): Promise<number> => {
  if (link.contest_id !== null) return Math.max(1, await contestPoints(db, link.contest_id))
  if (link.problem_id !== null) return Math.max(1, (await only(db, bestOf(link.problem_id, ''))).maxPoints)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from training_problem where training_id = ${link.training_id}`.execute(db)
  return Math.max(1, rows[0]?.n ?? 0)
}

/** Whether an account has results from before its first launch. */
export const startsWithGrade = async (trx: Db, link: LinkContent, accountId: string): Promise<boolean> => {
  if (link.contest_id !== null) {
    const own = trx.selectFrom('submission').select('id').where('contest_id', '=', link.contest_id)
    return (await own.where('account_id', '=', accountId).limit(1).executeTakeFirst()) !== undefined
  }
  if (link.problem_id !== null) return (await only(trx, bestOf(link.problem_id, accountId))).points > 0
  const homework = await readGrade(trx as Deps['db'], link.training_id ?? 0, accountId)
  if (homework !== null) return homework.solved > 0
  return (await only(trx, solvedOf(link.training_id ?? 0, accountId))).points > 0
}
