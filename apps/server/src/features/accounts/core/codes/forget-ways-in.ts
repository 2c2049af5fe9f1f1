import type { Db } from '../../../../platform/db/connect.ts'

/**
 * A password or an address is often changed because somebody else knows the former one. What these bought goes with
 * them: links that reset the password, and tickets that wait for a second factor.
 */
export const forgetWaysIn = async (db: Db, accountId: string): Promise<void> => {
  await db.deleteFrom('one_time_code').where('purpose', '=', 'reset').where('subject', '=', accountId).execute()
  await db.deleteFrom('factor_ticket').where('purpose', '=', 'login').where('account_id', '=', accountId).execute()
}
