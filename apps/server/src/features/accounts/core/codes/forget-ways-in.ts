import type { Db } from '../../../../platform/db/connect.ts'

/**
 * A password or address is often changed because it leaked. Deletes what the former one granted: password reset links,
 * and tickets waiting for a second factor.
 */
export const forgetWaysIn = async (db: Db, accountId: string): Promise<void> => {
  await db.deleteFrom('one_time_code').where('purpose', '=', 'reset').where('subject', '=', accountId).execute()
  await db.deleteFrom('factor_ticket').where('purpose', '=', 'login').where('account_id', '=', accountId).execute()
}
