import type { RemoteReport } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { setAccountAside } from './site-health.ts'

/**
 * Ends the test of an account: a login that works brings it back, one that fails sets it aside.
 * @returns false when the lease is not one of a test.
 */
export const endTest = async (deps: Deps, leaseId: string, outcome: RemoteReport['outcome']): Promise<boolean> => {
  const { db, clock } = deps
  const now = clock.now()
  const row = await db
    .updateTable('remote_account')
    .set({ test_lease: null, test_beat_at: null, tested_at: now })
    .where('test_lease', '=', leaseId)
    .returning(['judge', 'username'])
    .executeTakeFirst()
  if (row === undefined) return false
  if (outcome.kind === 'loggedIn') {
    await db
      .updateTable('remote_account')
      .set({ aside_at: null, error: null, error_at: null })
      .where('judge', '=', row.judge)
      .where('username', '=', row.username)
      .execute()
  } else if (outcome.kind === 'failed') {
    const reason = outcome.message
    if (outcome.cause === 'credentials' || outcome.cause === 'captcha') await setAccountAside(deps, { ...row, reason })
    else
      await db
        .updateTable('remote_account')
        .set({ error: reason, error_at: now })
        .where('judge', '=', row.judge)
        .where('username', '=', row.username)
        .execute()
  }
  return true
}
