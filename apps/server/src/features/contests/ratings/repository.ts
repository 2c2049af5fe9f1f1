import { type RatedContender, type RatingStep, shownRating } from '@verdict/rules'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import type { RatedPlace } from './places.ts'

/** One computation at a time; released with the transaction. */
export const lockRatings = (trx: Db) => sql`select pg_advisory_xact_lock(hashtext('contest-ratings'))`.execute(trx)

/** Rated contests in the order in which they count. */
export const listRatedContests = (db: Db) =>
  db
    .selectFrom('rated_contest')
    .innerJoin('contest', 'contest.id', 'rated_contest.contest_id')
    .select(['contest_id', 'applied_at', 'places_hash', 'chain', 'contest.type', 'contest.format'])
    .orderBy('contest.ends_at')
    .orderBy('contest_id')
    .execute()

/** Takes the contests whose boards may have changed; later changes leave signals of their own. */
export const takeSignals = async (trx: Db): Promise<ReadonlySet<number>> => {
  const rows = await trx.deleteFrom('rating_signal').returning('contest_id').execute()
  return new Set(rows.map(({ contest_id }) => contest_id))
}

export const sendSignal = (db: Db, contestId: number) =>
  db.insertInto('rating_signal').values({ contest_id: contestId }).execute()

export const storedPlaces = (db: Db, contestId: number): Promise<readonly RatedPlace[]> =>
  db
    .selectFrom('rating_change')
    .select(['account_id as id', 'place'])
    .where('contest_id', '=', contestId)
    .orderBy('account_id')
    .execute()

/** Steps of these accounts in all rated contests, oldest first. */
export const stepsOf = async (
  db: Db,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, readonly RatingStep[]>> => {
  const rows = await db
    .selectFrom('rating_change')
    .innerJoin('contest', 'contest.id', 'rating_change.contest_id')
    .select(['account_id', 'performance', 'mean', 'deviation', 'anchor', 'anchor_weight'])
    .where('account_id', '=', sql<string>`any(${accountIds}::text[])`)
    .orderBy('contest.ends_at')
    .orderBy('contest_id')
    .execute()
  const steps = new Map<string, RatingStep[]>()
  for (const { account_id, anchor_weight, ...step } of rows) {
    const own = steps.get(account_id) ?? []
    own.push({ ...step, anchorWeight: anchor_weight })
    steps.set(account_id, own)
  }
  return steps
}

export const deleteChanges = (trx: Db, contestIds: readonly number[]) =>
  trx.deleteFrom('rating_change').where('contest_id', '=', sql<number>`any(${contestIds}::int[])`).execute()

export interface NewChange extends RatedContender {
  readonly before: number | null
}

export const insertChanges = async (trx: Db, contestId: number, changes: readonly NewChange[]): Promise<void> => {
  const column = <T>(of: (change: NewChange) => T): T[] => changes.map(of)
  await sql`
    insert into rating_change (contest_id, account_id, place, rating_before, rating,
      performance, mean, deviation, anchor, anchor_weight)
    select ${contestId}::int, row.*
    from unnest(${column(({ id }) => id)}::text[], ${column(({ place }) => place)}::int[],
      ${column(({ before }) => before)}::int[], ${column(({ skill }) => shownRating(skill))}::int[],
      ${column(({ performance }) => performance)}::float8[], ${column(({ skill }) => skill.mean)}::float8[],
      ${column(({ skill }) => skill.deviation)}::float8[], ${column(({ skill }) => skill.anchor)}::float8[],
      ${column(({ skill }) => skill.anchorWeight)}::float8[]) as row`.execute(trx)
}

export const setApplied = (
  trx: Db,
  contestId: number,
  applied: { readonly placesHash: string; readonly chain: string; readonly now: Date },
) =>
  trx
    .updateTable('rated_contest')
    .set(({ fn, ref, val }) => ({
      places_hash: applied.placesHash,
      chain: applied.chain,
      applied_at: fn.coalesce(ref('applied_at'), val(applied.now)),
    }))
    .where('contest_id', '=', contestId)
    .execute()

const latest = sql`
  select account_id, (array_agg(rating order by contest.ends_at desc, contest_id desc))[1] as rating,
    max(rating) as best, count(*)::int as contests
  from rating_change join contest on contest.id = contest_id group by account_id`

/** Rewrites the latest ratings from the changes. */
export const rebuildLatest = async (trx: Db): Promise<void> => {
  await sql`delete from account_rating`.execute(trx)
  await sql`insert into account_rating (account_id, rating, best, contests) ${latest}`.execute(trx)
}

/** Accounts whose latest rating does not follow from the changes. */
export const wrongLatest = async (db: Db): Promise<readonly string[]> => {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from account_rating as kept full join (${latest}) as counted using (account_id)
    where (kept.rating, kept.best, kept.contests) is distinct from (counted.rating, counted.best, counted.contests)
    order by account_id`.execute(db)
  return rows.map(({ account_id }) => account_id)
}
