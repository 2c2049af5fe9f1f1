import type { UpdateQueryBuilder } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { DB } from '../../../platform/db/tables.ts'

type Runs = UpdateQueryBuilder<DB, 'remote_run', 'remote_run', unknown>

/**
 * Frees leases of hosts that are gone. The stage stays: a run with an id at the site is polled, and one whose program
 * may have been sent is looked up at the site first.
 */
export const releaseLeases = async (
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  which: (query: Runs) => Runs,
): Promise<void> => {
  const free = db
    .updateTable('remote_run')
    .set({ lease_id: null, host: null, host_instance: null, beat_at: null, next_at: clock.now() })
    .where('lease_id', 'is not', null)
  const rows = await which(free as unknown as Runs)
    .returning(['submission_id', 'stage'])
    .execute()
  for (const { submission_id: submissionId, stage } of rows) log.warn({ submissionId, stage }, 'remote lease released')
}
