import { type ErrorCode, fail } from '@verdict/contract'
import { allowed, anyStaff, type SignedIn } from '@verdict/rules'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'

/**
 * Requires a number of problems solved outside contests and groups; staff are exempt (api-contests-groups 0.5).
 * @throws Refusal `error` with the number as `count`.
 */
export const requireSolved = async (
  db: Db,
  viewer: SignedIn,
  { needed, error }: { readonly needed: number; readonly error: ErrorCode },
): Promise<void> => {
  if (needed <= 0 || allowed(anyStaff, viewer, undefined)) return
  if ((await countSolved(db, viewer.id, needed)) < needed) throw fail(error, { count: needed })
}

/** Counts no further than needed. */
const countSolved = async (db: Db, accountId: string, upTo: number): Promise<number> =>
  (
    await sql<{ n: number }>`select count(*)::int as n from (
      select distinct problem_id from accepted where account_id = ${accountId} limit ${upTo}) solved`.execute(db)
  ).rows[0]?.n ?? 0
