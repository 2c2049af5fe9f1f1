import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'

/** Verdicts of an attempt: accepted, or wrong by the program's fault, but compile errors. */
const isAttempt = sql`(is_accepted(entry.verdict) or (is_wrong(entry.verdict) and entry.verdict <> -2))`

/**
 * Whether every guest can know the result: practice outside groups, and contests with a board for guests that are over
 * and not frozen. Contests of groups, with a password, hidden ones and virtual runs are not.
 */
const isPublicResult = (now: Date) => sql`(entry.contest_id = 0 and entry.group_id is null or exists (
  select from contest as round
  where round.id = entry.contest_id and round.is_visible and round.group_id is null and round.virtual_of is null
    and round.auth = 0 and round.shows_board and round.over_at <= ${now} and not round.is_paused
    and (not round.is_sealed or round.opens_at_end)
    and entry.submitted_at >= round.starts_at))`

/** Results per person and problem of the public problems in a span of ids, without the people of each problem. */
export const resultsOf = async (
  db: Db,
  { after, upTo, now, usesRatings }: { after: number; upTo: number; now: Date; usesRatings: boolean },
) =>
  (
    await sql<{
      problem_id: number
      is_solved: boolean
      rejected: number
      mean: number | null
      deviation: number | null
    }>`
    with attempt as (
      select entry.problem_id, entry.account_id, is_accepted(entry.verdict) as is_accepted,
        bool_or(is_accepted(entry.verdict)) over (partition by entry.problem_id, entry.account_id
          order by entry.submitted_at, entry.id rows between unbounded preceding and 1 preceding) as was_solved
      from submission as entry join problem on problem.id = entry.problem_id
      where entry.problem_id > ${after} and entry.problem_id <= ${upTo}
        and problem.visibility = 1 and problem.group_id is null
        and ${isAttempt} and ${isPublicResult(now)}
        and entry.account_id is distinct from problem.author_id
        and not exists (select from problem_person as person
          where person.problem_id = problem.id and person.account_id = entry.account_id)
    ), result as (
      select problem_id, account_id, bool_or(is_accepted) as is_solved,
        count(*) filter (where not is_accepted)::int as rejected
      from attempt where was_solved is not true group by problem_id, account_id
    ), strength as (
      select distinct on (change.account_id) change.account_id, change.mean, change.deviation
      from rating_change as change join contest as round on round.id = change.contest_id
      where ${usesRatings}::boolean and change.account_id in (select account_id from result)
      order by change.account_id, round.ends_at desc, round.id desc
    )
    select problem_id, is_solved, rejected, mean, deviation
    from result left join strength using (account_id)
    order by problem_id, account_id`.execute(db)
  ).rows

/** The last id of the next portion of problems; null after the last. */
export const nextPortion = async (db: Db, after: number, size: number): Promise<number | null> =>
  (
    await sql<{ last: number | null }>`select max(id) as last from (
      select id from problem where id > ${after} order by id limit ${size}) as portion`.execute(db)
  ).rows[0]?.last ?? null

export interface DifficultyRow {
  readonly problem_id: number
  readonly rating: number
  readonly people: number
  readonly solved: number
  readonly attempts: number
  readonly computed_at: Date
}

/** Replaces the difficulties of a span of problems. */
export const replaceDifficulties = (
  db: Db,
  { after, upTo, rows }: { readonly after: number; readonly upTo: number; readonly rows: readonly DifficultyRow[] },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await trx.deleteFrom('problem_difficulty').where('problem_id', '>', after).where('problem_id', '<=', upTo).execute()
    // Problems may be deleted meanwhile.
    const kept = await trx
      .selectFrom('problem')
      .select('id')
      .where('id', '>', after)
      .where('id', '<=', upTo)
      .forKeyShare()
      .execute()
    const ids = new Set(kept.map(({ id }) => id))
    const values = rows.filter(({ problem_id }) => ids.has(problem_id))
    if (values.length > 0) await trx.insertInto('problem_difficulty').values(values).execute()
  })

/** Difficulties of the public ones among some problems. */
export const findDifficulties = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('problem_difficulty as found')
    .innerJoin('problem', 'problem.id', 'found.problem_id')
    .select(['found.problem_id', 'found.rating', 'found.people', 'found.solved', 'found.attempts', 'found.computed_at'])
    .where('problem.id', 'in', ids)
    .where('problem.visibility', '=', 1)
    .where('problem.group_id', 'is', null)
    .orderBy('problem.id')
    .execute()
