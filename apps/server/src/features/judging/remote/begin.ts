import { fail } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'

/**
 * Records that a program is about to be sent. From here on another attempt asks the site first, so a host or a server
 * that dies at any moment never causes a second submission.
 * @throws Refusal `judge.leaseLost`
 */
export const beginSubmit = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { leaseId, baseline }: { readonly leaseId: string; readonly baseline: string | null },
): Promise<null> => {
  const now = clock.now()
  const done = await db
    .updateTable('remote_run')
    .set({ begun_at: now, baseline, beat_at: now })
    .where('lease_id', '=', leaseId)
    .where('stage', '=', 'submit')
    .executeTakeFirst()
  if (done.numUpdatedRows === 0n) throw fail('judge.leaseLost', { leaseId })
  return null
}
