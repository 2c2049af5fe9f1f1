import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'

/** The bundle of a contest without its content. */
export const findBundle = (db: Db, contestId: number) =>
  db
    .selectFrom('statement_bundle')
    .select(['version', 'source_digest', 'hash', 'key', 'problems', 'left_out', 'made_at', 'key_given_at'])
    .select(sql<number>`octet_length(content)`.as('bytes'))
    .where('contest_id', '=', contestId)
    .executeTakeFirst()

export type BundleRow = NonNullable<Awaited<ReturnType<typeof findBundle>>>

/** The content of one version; null when there is another one. */
export const readContent = async (db: Db, contestId: number, version: number): Promise<Buffer | null> => {
  const row = await db
    .selectFrom('statement_bundle')
    .select('content')
    .where('contest_id', '=', contestId)
    .where('version', '=', version)
    .executeTakeFirst()
  return row?.content ?? null
}

/** A participant who fetches again has the newer version. */
export const recordFetch = (
  db: Db,
  fetched: { readonly contestId: number; readonly accountId: string; readonly version: number; readonly at: Date },
) =>
  db
    .insertInto('statement_bundle_fetch')
    .values({
      contest_id: fetched.contestId,
      account_id: fetched.accountId,
      version: fetched.version,
      fetched_at: fetched.at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['contest_id', 'account_id'])
        .doUpdateSet({ version: fetched.version, fetched_at: fetched.at })
        .where('statement_bundle_fetch.version', '<', fetched.version),
    )
    .execute()

/** Participants by the version that they fetched last. */
export const countFetches = (db: Db, contestId: number) =>
  db
    .selectFrom('statement_bundle_fetch')
    .select(['version', sql<number>`count(*)::int`.as('people')])
    .where('contest_id', '=', contestId)
    .groupBy('version')
    .execute()

/** From now on this version needs a new key when the contest has not started. */
export const markGiven = (db: Db, contestId: number, { version, at }: { version: number; at: Date }) =>
  db
    .updateTable('statement_bundle')
    .set({ key_given_at: at })
    .where('contest_id', '=', contestId)
    .where('version', '=', version)
    .where('key_given_at', 'is', null)
    .execute()
