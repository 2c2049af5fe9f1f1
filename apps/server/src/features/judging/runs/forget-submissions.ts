import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { countedAs } from '../tallies/tallies.ts'

/**
 * Deletes every submission of a problem, which is about to go, and takes what they were counted for off the tallies of
 * the site and of people, under the locks of the submissions. The problem's own tally goes with the problem.
 * @returns how many there were.
 */
export const forgetSubmissions = async (db: Db, problemId: number): Promise<number> => {
  await db.selectFrom('submission').select('id').where('problem_id', '=', problemId).orderBy('id').forUpdate().execute()
  const rows = await db
    .selectFrom('submission')
    .select((eb) => ['account_id', 'verdict', eb.fn.countAll<number>().as('n')])
    .where('problem_id', '=', problemId)
    .where('contest_id', '=', 0)
    .where('group_id', 'is', null)
    .groupBy(['account_id', 'verdict'])
    .execute()
  const lost = new Map<string, Loss>()
  for (const row of rows) {
    const verdict = countedAs(row.verdict)
    add(lost, { scope: 'account', ref: row.account_id, verdict, n: -row.n })
    // One part of the site's count may fall below zero; only the sum of its parts means something.
    add(lost, { scope: 'site', ref: '', verdict, n: -row.n })
  }
  await subtract(db, [...lost.values()].sort(inOrder))
  const { numDeletedRows } = await db
    .deleteFrom('submission')
    .where('problem_id', '=', problemId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/**
 * Deletes the submissions of a contest, or of one of its problems. They are not counted in the tallies of the site, of
 * users or of problems; the contest's own follow by themselves. Submissions are locked in id order, as everywhere, to
 * avoid deadlocks with applying a rejudging.
 * @returns their number.
 */
export const forgetContestSubmissions = async (
  db: Db,
  { contestId, problemId }: { readonly contestId: number; readonly problemId: number | null },
): Promise<number> => {
  const { numDeletedRows } = await db
    .with('gone', (cte) =>
      cte
        .selectFrom('submission')
        .select('id')
        .where('contest_id', '=', contestId)
        .where('contest_id', '<>', 0)
        // -1 is also the number of previews, which belong to no contest problem.
        .$if(contestId < 0, (query) => query.where('contest_problem_id', '<>', 0))
        .$if(problemId !== null, (query) => query.where('problem_id', '=', problemId ?? 0))
        .orderBy('id')
        .forUpdate(),
    )
    .deleteFrom('submission')
    .where('id', 'in', (eb) => eb.selectFrom('gone').select('id'))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

interface Loss {
  readonly scope: 'account' | 'site'
  readonly ref: string
  readonly verdict: number
  readonly n: number
}

const add = (lost: Map<string, Loss>, loss: Loss): void => {
  const key = `${loss.scope}:${loss.ref}:${loss.verdict}`
  lost.set(key, { ...loss, n: loss.n + (lost.get(key)?.n ?? 0) })
}

/** The order of `moveTallies`, to avoid deadlocks. */
const inOrder = (a: Loss, b: Loss): number =>
  a.scope === b.scope
    ? a.ref < b.ref
      ? -1
      : a.ref > b.ref
        ? 1
        : a.verdict - b.verdict
    : a.scope === 'account'
      ? -1
      : 1

/** A statement carries at most 65,535 values. */
const atOnce = 5_000

const subtract = async (db: Db, losses: readonly Loss[]): Promise<void> => {
  for (let start = 0; start < losses.length; start += atOnce) {
    await db
      .insertInto('submission_tally')
      .values(losses.slice(start, start + atOnce).map((loss) => ({ ...loss, shard: 0 })))
      .onConflict((conflict) =>
        conflict.columns(['scope', 'ref', 'verdict', 'shard']).doUpdateSet({ n: sql`submission_tally.n + excluded.n` }),
      )
      .execute()
  }
}
