import type { Deps } from '../../deps.ts'
import { requeue } from './requeue.ts'

/** Keeps a host's leases alive. @returns those it no longer has. */
export const beat = async (
  deps: Deps,
  instance: string,
  leaseIds: readonly string[],
): Promise<{ readonly lost: string[] }> => {
  if (leaseIds.length === 0) return { lost: [] }
  await deps.db
    .updateTable('judging')
    .set({ beat_at: deps.clock.now() })
    .where('state', '=', 'leased')
    .where('host_instance', '=', instance)
    .where('lease_id', 'in', leaseIds)
    .execute()
  // A result may have been written while its answer is still under way, so `done` is not lost.
  const rows = await deps.db
    .selectFrom('judging')
    .select('lease_id')
    .where('state', 'in', ['leased', 'done'])
    .where('lease_id', 'in', leaseIds)
    .execute()
  const alive = new Set(rows.map((row) => row.lease_id))
  return { lost: leaseIds.filter((id) => !alive.has(id)) }
}

/** Takes work back unjudged; it keeps its place in the queue. */
export const giveBack = async (deps: Deps, leaseIds: readonly string[], reason: string): Promise<null> => {
  for (const leaseId of leaseIds) await requeue(deps, leaseId, { why: 'returned', reason })
  return null
}
