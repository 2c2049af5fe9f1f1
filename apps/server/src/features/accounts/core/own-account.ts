import { fail } from '@verdict/contract'
import type { Db } from '../../../platform/db/connect.ts'
import { type AccountRow, findByEmail, findById, findByUsername, insertAccount, setPasswordHash } from './repository.ts'

export type { AccountRow }
export { findByEmail, findByUsername, insertAccount, setPasswordHash }

/**
 * The whole row of the account that calls.
 * @throws Refusal `auth.expired` when it went a moment ago
 */
export const ownAccount = async (db: Db, id: string): Promise<AccountRow> => {
  const account = await findById(db, id)
  if (account === null) throw fail('auth.expired')
  return account
}
