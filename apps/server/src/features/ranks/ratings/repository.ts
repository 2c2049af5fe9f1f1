import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import type { Rating } from './codeforces.ts'

/** Accounts that name a handle or still show a rating, by id. */
export const listRated = async (db: Db, span: { readonly after: string; readonly atMost: number }) =>
  db
    .selectFrom('account')
    .select(['id', sql<string>`coalesce(cf_username, '')`.as('handle')])
    .where('id', '>', span.after)
    .where('status', '=', 0)
    .where(({ or, eb }) => or([eb('cf_username', 'is not', null), eb('rating', 'is not', null)]))
    .orderBy('id')
    .limit(span.atMost)
    .execute()

export interface Rated {
  readonly id: string
  readonly handle: string
  readonly rating: Rating
}

/** Keeps ratings of people who have not named another handle meanwhile, and answers how many changed. */
export const keepRatings = async (db: Db, rated: readonly Rated[]): Promise<number> => {
  const done = await sql`
    update account set rating = given.rating
    from unnest(${rated.map((item) => item.id)}::text[], ${rated.map((item) => item.handle)}::text[],
      ${rated.map((item) => item.rating)}::int[]) as given (id, handle, rating)
    where account.id = given.id and coalesce(account.cf_username, '') = given.handle
      and account.rating is distinct from given.rating`.execute(db)
  return Number(done.numAffectedRows ?? 0n)
}
