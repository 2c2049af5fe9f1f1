import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { tallyColumnOf } from './tallies.ts'

export interface Difference {
  readonly tally: 'problem' | 'site' | 'account' | 'accepted' | 'contest'
  readonly key: string
  readonly kept: number
  readonly counted: number
}

export interface Recount {
  readonly differences: readonly Difference[]
}

/**
 * Recomputes all tallies, reports differences and repairs them unless `repair` is false. Submissions wait meanwhile, so
 * that nothing changes between counting and repairing.
 */
export const recountTallies = (db: Db, options: { readonly repair?: boolean } = {}): Promise<Recount> =>
  db.transaction().execute(async (trx) => {
    // Reading millions of rows takes longer than a page may.
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`lock table submission in share mode`.execute(trx)
    const problems = await problemDifferences(trx)
    const lists = await listDifferences(trx)
    const accepted = await acceptedDifferences(trx)
    const contests = await contestDifferences(trx)
    const differences = [...problems, ...lists, ...accepted, ...contests].map(({ tally, key, kept, counted }) => ({
      tally,
      key,
      kept,
      counted,
    }))
    if (options.repair !== false && differences.length > 0) {
      await mendProblems(trx)
      await mendLists(trx)
      await mendAccepted(trx)
      await sql`select recount_contest(id) from contest`.execute(trx)
    }
    return { differences }
  })

const columns = Object.entries(tallyColumnOf)

const countedProblems: RawBuilder<unknown> = sql`
  select problem_id, coalesce(group_id, 0) as group_id, 'total' as tally_column, count(*)::int as n
  from submission where contest_id = 0 group by 1, 2
  union all
  select problem_id, coalesce(group_id, 0), kind.tally_column, count(*)::int
  from submission join (values ${sql.join(columns.map(([code, name]) => sql`(${sql.lit(Number(code))}, ${sql.lit(name)})`))})
    as kind (verdict, tally_column) on kind.verdict = submission.verdict
  where contest_id = 0 group by 1, 2, 3`

const keptProblems: RawBuilder<unknown> = sql`
  select problem_id, group_id, kind.tally_column, kind.n from problem_tally cross join lateral (values
    ('total', total), ${sql.join(columns.map(([, name]) => sql`(${sql.lit(name)}, ${sql.ref(name)})`))}) as kind (tally_column, n)`

const problemDifferences = async (db: Db): Promise<readonly Difference[]> =>
  (
    await sql<Difference>`
      select 'problem' as tally, problem_id || ':' || group_id || ':' || tally_column as key,
             coalesce(kept.n, 0)::int as kept, coalesce(counted.n, 0)::int as counted
      from (${countedProblems}) counted full join (${keptProblems}) kept using (problem_id, group_id, tally_column)
      where coalesce(kept.n, 0) <> coalesce(counted.n, 0) order by 2`.execute(db)
  ).rows

const countedLists: RawBuilder<unknown> = sql`
  select scope, ref, verdict, count(*) as n from (
    select 'site' as scope, '' as ref, tally_verdict(verdict) as verdict
    from submission where contest_id = 0 and group_id is null
    union all
    select 'account', account_id, tally_verdict(verdict)
    from submission where contest_id = 0 and group_id is null) each_one
  group by 1, 2, 3`

const keptLists: RawBuilder<unknown> = sql`select scope, ref, verdict, sum(n) as n from submission_tally group by 1, 2, 3`

const listDifferences = async (db: Db): Promise<readonly Difference[]> =>
  (
    await sql<Difference>`
      select scope as tally, ref || ':' || verdict as key,
             coalesce(kept.n, 0)::int as kept, coalesce(counted.n, 0)::int as counted
      from (${countedLists}) counted full join (${keptLists}) kept using (scope, ref, verdict)
      where coalesce(kept.n, 0) <> coalesce(counted.n, 0) order by 1, 2`.execute(db)
  ).rows

const shouldBeAccepted: RawBuilder<unknown> = sql`
  select id from submission where is_accepted(verdict) and contest_id = 0 and group_id is null`

const acceptedDifferences = async (db: Db): Promise<readonly Difference[]> =>
  (
    await sql<Difference>`
      select 'accepted' as tally, coalesce(accepted.submission_id, counted.id)::text as key,
             (accepted.submission_id is not null)::int as kept, (counted.id is not null)::int as counted
      from accepted full join (${shouldBeAccepted}) counted on counted.id = accepted.submission_id
      where accepted.submission_id is null or counted.id is null order by 2`.execute(db)
  ).rows

/** Contests count by problem, part and verdict; see the schema. */
const contestDifferences = async (db: Db): Promise<readonly Difference[]> =>
  (
    await sql<Difference>`
      select 'contest' as tally, contest_id || ':' || contest_problem_id || ':' || span || ':' || verdict as key,
             coalesce(kept.n, 0)::int as kept, coalesce(counted.n, 0)::int as counted
      from (select counted_in_contest.* from contest, counted_in_contest(contest.id)) counted
      full join contest_tally kept using (contest_id, contest_problem_id, span, verdict)
      where coalesce(kept.n, 0) <> coalesce(counted.n, 0) order by 2`.execute(db)
  ).rows

const mendProblems = async (db: Db): Promise<void> => {
  await db.deleteFrom('problem_tally').execute()
  const sums = columns.map(
    ([code, name]) => sql`(count(*) filter (where verdict = ${sql.lit(Number(code))}))::int as ${sql.ref(name)}`,
  )
  const names = columns.map(([, name]) => sql.ref(name))
  await sql`insert into problem_tally (problem_id, group_id, total, ${sql.join(names)})
    select problem_id, coalesce(group_id, 0), count(*)::int, ${sql.join(sums)}
    from submission where contest_id = 0 group by 1, 2`.execute(db)
}

const mendLists = async (db: Db): Promise<void> => {
  await db.deleteFrom('submission_tally').execute()
  await sql`insert into submission_tally (scope, ref, verdict, shard, n)
    select scope, ref, verdict, 0, n from (${countedLists}) counted`.execute(db)
}

const mendAccepted = async (db: Db): Promise<void> => {
  // Not `not in`: beyond some memory that reads all of the list again for every row.
  await sql`delete from accepted where not exists (
    select from (${shouldBeAccepted}) counted where counted.id = accepted.submission_id)`.execute(db)
  await sql`insert into accepted (submission_id, account_id, problem_id, created_at)
    select id, account_id, problem_id, submitted_at from submission
    where is_accepted(verdict) and contest_id = 0 and group_id is null
    on conflict do nothing`.execute(db)
}
