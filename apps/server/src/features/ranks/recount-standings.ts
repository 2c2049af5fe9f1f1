import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'

export interface StandingDifference {
  readonly account: string
  readonly kept: Sums
  readonly counted: Sums
}

interface Sums {
  readonly solved: number
  readonly score: number
  readonly practised: number
  readonly submitted: number
}

/** Actual sums from the rows, for users whose stored sums differ. */
const wrong = sql`
  with parts as (
    select account_id, problem_id, max(rank_score) as best_score, exists (
      select from accepted where accepted.account_id = tried.account_id and accepted.problem_id = tried.problem_id
    ) as is_solved
    from submission tried where contest_id = 0 and group_id is null group by account_id, problem_id
  ), wrong_parts as (
    select coalesce(parts.account_id, own.account_id) as account_id
    from parts full join problem_standing own using (account_id, problem_id)
    where (parts.is_solved, parts.best_score) is distinct from (own.is_solved, own.best_score)
  ), sums as (
    select account_id, (count(*) filter (where is_solved))::int as solved, coalesce(sum(best_score), 0)::int as score
    from parts group by account_id
  ), counts as (
    select account_id, (count(*) filter (where contest_id = 0 and group_id is null))::int as practised,
      count(*)::int as submitted
    from submission where not is_preview(contest_id) group by account_id
  ), counted as (
    select account.id, account.status = 0 as is_listed,
      coalesce(solved, 0) as solved, coalesce(score, 0) as score,
      coalesce(practised, 0) as practised, coalesce(submitted, 0) as submitted
    from account left join sums on sums.account_id = account.id left join counts on counts.account_id = account.id
  )
  select counted.id as account,
    jsonb_build_object('solved', kept.solved, 'score', kept.score, 'practised', kept.practised, 'submitted', kept.submitted) as kept,
    jsonb_build_object('solved', counted.solved, 'score', counted.score, 'practised', counted.practised, 'submitted', counted.submitted) as counted
  from counted left join standing kept on kept.account_id = counted.id
  where (kept.solved, kept.score, kept.practised, kept.submitted, kept.is_listed)
    is distinct from (counted.solved, counted.score, counted.practised, counted.submitted, counted.is_listed)
    or counted.id in (select account_id from wrong_parts)
  order by 1`

/**
 * Recomputes all standings, reports differences and repairs them unless `repair` is false. Submissions wait meanwhile.
 */
export const recountStandings = (
  db: Db,
  options: { readonly repair?: boolean } = {},
): Promise<{ readonly differences: readonly StandingDifference[] }> =>
  db.transaction().execute(async (trx) => {
    // Reading millions of rows takes longer than a page may.
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`lock table submission, account in share mode`.execute(trx)
    const { rows: differences } = await sql<StandingDifference>`${wrong}`.execute(trx)
    if (options.repair !== false) {
      await mend(trx, differences)
      await sql`update listed_tally set n = (select count(*) from standing where is_listed)`.execute(trx)
    }
    return { differences }
  })

const mend = async (db: Db, differences: readonly StandingDifference[]): Promise<void> => {
  const theirs = sql`account_id = any(${differences.map(({ account }) => account)}::text[])`
  await sql`delete from problem_standing where ${theirs}`.execute(db)
  await sql`insert into problem_standing (account_id, problem_id, is_solved, best_score)
    select account_id, problem_id, exists (
      select from accepted where accepted.account_id = tried.account_id and accepted.problem_id = tried.problem_id
    ), max(rank_score)
    from submission tried where ${theirs} and contest_id = 0 and group_id is null
    group by account_id, problem_id`.execute(db)
  const counted = differences.map(({ account, counted: sums }) => ({ id: account, ...sums }))
  await sql`insert into standing (account_id, solved, score, practised, submitted, is_listed, created_at)
    select id, counted.solved, counted.score, counted.practised, counted.submitted, status = 0, created_at
    from account join jsonb_to_recordset(${JSON.stringify(counted)}::jsonb)
      as counted (id text, solved int, score int, practised int, submitted int) using (id)
    on conflict (account_id) do update set solved = excluded.solved, score = excluded.score,
      practised = excluded.practised, submitted = excluded.submitted, is_listed = excluded.is_listed`.execute(db)
}
