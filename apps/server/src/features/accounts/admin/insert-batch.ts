import type { Db } from '../../../platform/db/connect.ts'
import { welcomeAccounts } from '../../talk/messages/deliver-notices.ts'
import { type BatchAccount, insertAccounts } from './repository.ts'

/**
 * Creates accounts and delivers the site's notices to them.
 * @returns the ids of those whose name was free
 */
export const insertBatchAccounts = async (
  trx: Db,
  accounts: readonly BatchAccount[],
  now: Date,
): Promise<ReadonlySet<string>> => {
  const made = await insertAccounts(trx, accounts, now)
  await welcomeAccounts(trx, [...made], now)
  return made
}
