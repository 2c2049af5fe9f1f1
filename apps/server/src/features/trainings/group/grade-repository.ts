import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { type ClassSearch, chosenMembers } from './chosen-members.ts'

const shownProblems = sql<readonly { id: number; displayId: string }[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', problem.id, 'displayId', problem.display_id) order by place.rank, place.id)
  from training_problem as place join problem on problem.id = place.problem_id
  where place.training_id = training.id and is_public(problem.visibility)), '[]')`

/** Later deadlines by account, as ISO texts. */
const extensions = sql<Readonly<Record<string, string>>>`coalesce((
  select jsonb_object_agg(extended.account_id, extended.due_at) from training_extension as extended
  where extended.training_id = training.id), '{}')`

const graded = (db: Db) =>
  db
    .selectFrom('training')
    .select(['id', 'title', 'opens_at', 'due_at', 'late_rule', 'late_percent'])
    .select([shownProblems.as('problems'), extensions.as('extensions')])

/** One training of a group; undefined when it is not of a group. */
export const gradedTraining = (db: Db, trainingId: number) =>
  graded(db).select('group_id').where('id', '=', trainingId).where('group_id', 'is not', null).executeTakeFirst()

/** The solved problems of an account, for its grades in a group. */
export const solvesOf = async (db: Db, groupId: number, accountId: string): Promise<Solves> => {
  const { rows } = await sql<Solves>`
    select own.* from (select ${accountId}::text as id) as page cross join lateral (${firstSolves(groupId)}) as own
  `.execute(db)
  return rows[0] ?? { solves: {}, practice: {} }
}

/** Visible trainings of a group in their order, with their shown problems and the extensions. */
export const gradedTrainings = (db: Db, groupId: number) =>
  graded(db)
    .where('group_id', '=', groupId)
    .where('is_visible', '=', true)
    .orderBy('rank')
    .orderBy('id')
    .limit(500)
    .execute()

/** Times as ISO texts by problem id. */
type TimesByProblem = Readonly<Record<string, string>>

export interface Solves {
  /** When they first solved a problem in the group. */
  readonly solves: TimesByProblem
  /**
   * The same outside groups, by the id of each private training they are registered for: as in its rank, such
   * submissions count there (api-contests-groups 6.5).
   */
  readonly practice: Readonly<Record<string, TimesByProblem>>
}

export interface GradedMember extends Solves {
  readonly id: string
  readonly username: string
  readonly realname: string | null
}

/** First accepted submissions of a joined `page` of members; those in the group on an index alone. */
const firstSolves = (groupId: number) => sql`
  select (
    select coalesce(jsonb_object_agg(problem_id, at), '{}') from (
      select problem_id, min(submitted_at) as at from submission
      where group_id = ${groupId} and contest_id = 0 and is_accepted(verdict) and account_id = page.id
      group by problem_id) as first
  ) as solves, (
    select coalesce(jsonb_object_agg(training_id, times), '{}') from (
      select place.training_id, jsonb_object_agg(place.problem_id, first.at) as times
      from training_registration as entered
      join training on training.id = entered.training_id and training.group_id = ${groupId} and training.is_private
      join training_problem as place on place.training_id = training.id
      cross join lateral (
        select min(created_at) as at from accepted
        where accepted.account_id = page.id and accepted.problem_id = place.problem_id) as first
      where entered.account_id = page.id and first.at is not null
      group by place.training_id) as practiced
  ) as practice`

/** One page of ordinary members by username with their solves, and the number of all. Null as the limit reads all. */
export const gradedMembers = async (
  db: Db,
  groupId: number,
  page: ClassSearch & { readonly limit: number | null; readonly offset: number },
): Promise<{ readonly total: number; readonly rows: readonly GradedMember[] }> =>
  db
    .with(
      (cte) => cte('chosen').materialized(),
      (cte) => chosenMembers(cte, groupId, page),
    )
    .selectNoFrom([
      sql<number>`(select count(*)::int from chosen)`.as('total'),
      sql<GradedMember[]>`coalesce((select jsonb_agg(to_jsonb(page) || to_jsonb(own) order by username) from (
        select * from chosen order by username limit ${page.limit}::int offset ${page.offset}) as page
        cross join lateral (${firstSolves(groupId)}) as own), '[]')`.as('rows'),
    ])
    .executeTakeFirstOrThrow()
