import type { BodyOf, judging } from '@verdict/contract'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { requeue } from '../queue/requeue.ts'

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

/** Takes work back unjudged; it keeps its place in the queue, unless hosts could not do it too often. */
export const giveBack = async (
  deps: Deps,
  { leaseIds, reason, isBlameless }: BodyOf<(typeof judging)['giveBack']>,
): Promise<null> => {
  for (const leaseId of leaseIds) {
    const why = isBlameless === true || (await isHeldByTheIll(deps, leaseId)) ? 'returned' : 'failed'
    await requeue(deps, leaseId, { why, reason })
  }
  return null
}

/** A host that fails its own canaries fails at innocent work too. */
const isHeldByTheIll = async ({ db }: Deps, leaseId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('judging')
    .innerJoin('judge_host', (join) =>
      join.onRef('judge_host.name', '=', 'judging.host').onRef('judge_host.instance', '=', 'judging.host_instance'),
    )
    .select(sql<string | null>`judge_host.report ->> 'illness'`.as('illness'))
    .where('judging.lease_id', '=', leaseId)
    .executeTakeFirst()
  return (row?.illness ?? null) !== null
}
