import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { type ClassSearch, chosenMembers } from '../../trainings/group/chosen-members.ts'

export interface ProblemRow {
  readonly id: number
  readonly display_id: string
  readonly title: string
}

/** More columns than this are no table to read. */
const maxProblems = 200
const maxTrainings = 500

export interface Person {
  readonly id: string
  readonly username: string
  readonly realname: string | null
}

/** Trainings of a group, the problems of its progress and its ordinary members by username. */
export interface Outline {
  readonly trainings: readonly { readonly id: number; readonly title: string }[]
  readonly problems: readonly ProblemRow[]
  readonly people: readonly Person[]
}

/**
 * Trainings of a group in their order, and the problems of these trainings followed by other problems its members
 * submitted to; those of one training when it is given. In one statement
 * with the members whose names match.
 */
export const outlineOf = async (
  db: Db,
  groupId: number,
  { trainingId, search }: { readonly trainingId: number | undefined; readonly search: ClassSearch },
): Promise<Outline> => {
  const { rows } = await sql<Outline>`
    with recursive placed as (
      select place.problem_id, min(row (training.rank, training.id, place.rank, place.id)) as at
      from training join training_problem as place on place.training_id = training.id
      where training.group_id = ${groupId} and (${trainingId ?? null}::int is null or training.id = ${trainingId ?? null})
      group by 1
    ), tried as (
      -- One index lookup per problem; "distinct" would read every submission of the group.
      select min(problem_id) as problem_id from submission
      where ${trainingId ?? null}::int is null and group_id = ${groupId} and contest_id = 0
      union all
      select (
        select min(problem_id) from submission
        where group_id = ${groupId} and contest_id = 0 and problem_id > tried.problem_id
      ) from tried where problem_id is not null
    ), other as (
      select problem_id from tried where problem_id is not null and problem_id not in (select problem_id from placed)
    ), chosen as (
      select problem.id, problem.display_id, coalesce(words.title, '') as title, found.at
      from (select problem_id, at from placed union all select problem_id, null from other) as found
      join problem on problem.id = found.problem_id
      left join problem_statement as words on words.problem_id = problem.id and words.locale = problem.default_locale
      order by found.at nulls last, problem.id
      limit ${maxProblems}
    )
    select
      coalesce((select jsonb_agg(jsonb_build_object('id', id, 'title', title) order by rank, id) from (
        select id, title, rank from training where group_id = ${groupId} order by rank, id limit ${maxTrainings}) as listed
      ), '[]') as trainings,
      coalesce((select jsonb_agg(jsonb_build_object('id', id, 'display_id', display_id, 'title', title)
        order by at nulls last, id) from chosen), '[]') as problems,
      coalesce((select jsonb_agg(to_jsonb(member) order by username) from (${chosenMembers(db, groupId, search)}) as member
      ), '[]') as people`.execute(db)
  return rows[0] ?? { trainings: [], problems: [], people: [] }
}

export interface WorkRow {
  readonly account_id: string
  readonly problem_id: number
  readonly tries: number
  readonly first_at: Date
  readonly last_at: Date
  readonly accepted_at: Date | null
  readonly recent: number
  readonly recent_best: number | null
  readonly recent_first: number | null
  readonly former_best: number | null
}

/**
 * Every user's work on the problems in the group, outside its contests. The order of the window and of the groups is
 * the order of the index `submission_in_group`, which also has the verdict and the score: nothing is sorted.
 */
export const workIn = async (
  db: Db,
  groupId: number,
  { problemIds, since }: { readonly problemIds: readonly number[]; readonly since: Date },
): Promise<readonly WorkRow[]> => {
  const { rows } = await sql<WorkRow>`
    select account_id, problem_id, min(submitted_at) as first_at, max(submitted_at) as last_at,
      min(solved_at) as accepted_at,
      (count(*) filter (where solved_at is null or submitted_at <= solved_at))::int as tries,
      (count(*) filter (where submitted_at >= ${since}))::int as recent,
      max(score) filter (where submitted_at >= ${since}) as recent_best,
      max(score) filter (where submitted_at >= ${since} and (previous_at is null or previous_at < ${since}))
        as recent_first,
      max(score) filter (where submitted_at < ${since}) as former_best
    from (
      select account_id, problem_id, submitted_at, score, lag(submitted_at) over tries as previous_at,
        min(submitted_at) filter (where is_accepted(verdict)) over tries as solved_at
      from submission
      where group_id = ${groupId} and contest_id = 0 and (is_accepted(verdict) or is_wrong(verdict))
        and problem_id = any(${problemIds}::int[])
      window tries as (partition by problem_id, account_id order by submitted_at)
    ) as tried
    group by problem_id, account_id`.execute(db)
  return rows
}
