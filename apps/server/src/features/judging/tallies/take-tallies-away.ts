import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { countedAs, tallyColumnOf } from './tallies.ts'

/**
 * Runs before accounts are deleted with their submissions: removes their counts from the tallies, under the locks of
 * the submissions, so that no judging changes them meanwhile. Tallies are updated in the order of `moveTallies`.
 */
export const takeTalliesAway = async (db: Db, accountIds: readonly string[]): Promise<void> => {
  await db
    .selectFrom('submission')
    .select('id')
    .where('account_id', 'in', accountIds)
    .orderBy('id')
    .forUpdate()
    .execute()
  await takeFromSite(db, accountIds)
  await db.deleteFrom('submission_tally').where('scope', '=', 'account').where('ref', 'in', accountIds).execute()
  await takeFromProblems(db, accountIds)
}

const takeFromSite = async (db: Db, accountIds: readonly string[]): Promise<void> => {
  const rows = await db
    .selectFrom('submission')
    .select((eb) => ['verdict', eb.fn.countAll<number>().as('n')])
    .where('account_id', 'in', accountIds)
    .where('contest_id', '=', 0)
    .where('group_id', 'is', null)
    .groupBy('verdict')
    .execute()
  const lost = new Map<number, number>()
  for (const row of rows) lost.set(countedAs(row.verdict), (lost.get(countedAs(row.verdict)) ?? 0) - row.n)
  if (lost.size === 0) return
  // One part of the count may fall below zero; only the sum of its parts means something.
  await db
    .insertInto('submission_tally')
    .values(
      [...lost].sort(([a], [b]) => a - b).map(([verdict, n]) => ({ scope: 'site', ref: '', shard: 0, verdict, n })),
    )
    .onConflict((conflict) =>
      conflict.columns(['scope', 'ref', 'verdict', 'shard']).doUpdateSet({ n: sql`submission_tally.n + excluded.n` }),
    )
    .execute()
}

const takeFromProblems = async (db: Db, accountIds: readonly string[]): Promise<void> => {
  const columns = Object.entries(tallyColumnOf)
  const lost = columns.map(
    ([code, name]) => sql`(count(*) filter (where verdict = ${sql.lit(Number(code))}))::int as ${sql.ref(name)}`,
  )
  const moves = columns.map(
    ([, name]) => sql`${sql.ref(name)} = ${sql.ref(`problem_tally.${name}`)} - ${sql.ref(`lost.${name}`)}`,
  )
  // Locked in one order first: an update over many rows takes them in any.
  await sql`
    select 1 from problem_tally where (problem_id, group_id) in (
      select problem_id, coalesce(group_id, 0) from submission
      where account_id = any(${accountIds}) and contest_id = 0)
    order by problem_id, group_id for update`.execute(db)
  await sql`
    update problem_tally set total = problem_tally.total - lost.total, ${sql.join(moves)}
    from (
      select problem_id, coalesce(group_id, 0) as group_id, count(*)::int as total, ${sql.join(lost)}
      from submission where account_id = any(${accountIds}) and contest_id = 0 group by 1, 2) lost
    where problem_tally.problem_id = lost.problem_id and problem_tally.group_id = lost.group_id`.execute(db)
}
