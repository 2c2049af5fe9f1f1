import type { Deps } from '../../../deps.ts'

/** Keeps a host's leases alive. @returns those it no longer has. */
export const beatRemote = async (
  { db, clock }: Deps,
  instance: string,
  leaseIds: readonly string[],
): Promise<{ lost: string[] }> => {
  if (leaseIds.length === 0) return { lost: [] }
  const now = clock.now()
  const runs = await db
    .updateTable('remote_run')
    .set({ beat_at: now })
    .where('host_instance', '=', instance)
    .where('lease_id', 'in', leaseIds)
    .returning('lease_id')
    .execute()
  const tests = await db
    .updateTable('remote_account')
    .set({ test_beat_at: now })
    .where('test_lease', 'in', leaseIds)
    .returning('test_lease')
    .execute()
  const alive = new Set([...runs.map((row) => row.lease_id), ...tests.map((row) => row.test_lease)])
  return { lost: leaseIds.filter((id) => !alive.has(id)) }
}
