import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'

interface FilterKey {
  readonly accountId: string
  readonly list: string
  readonly name: string
}

/** One writer at a time per user, so that the number of filters holds. */
export const lockSavedFilters = (db: Db, accountId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`saved-filters:${accountId}`}, 0))`.execute(db)

/** The last saved one first. */
export const findSavedFilters = (db: Db, { accountId, list }: Omit<FilterKey, 'name'>) =>
  db
    .selectFrom('saved_filter')
    .select(['name', 'query'])
    .where('account_id', '=', accountId)
    .where('list', '=', list)
    .orderBy('id', 'desc')
    .execute()

export const countSavedFilters = async (db: Db, accountId: string): Promise<number> => {
  const { n } = await db
    .selectFrom('saved_filter')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(n)
}

export const insertSavedFilter = (
  db: Db,
  { accountId, list, name }: FilterKey,
  { query, savedAt }: { readonly query: string; readonly savedAt: Date },
) => db.insertInto('saved_filter').values({ account_id: accountId, list, name, query, saved_at: savedAt }).execute()

export const deleteSavedFilter = (db: Db, { accountId, list, name }: FilterKey) =>
  db
    .deleteFrom('saved_filter')
    .where('account_id', '=', accountId)
    .where('list', '=', list)
    .where('name', '=', name)
    .execute()
