import type { Db } from '../../../platform/db/connect.ts'
import { publish } from '../../../platform/events/publish.ts'
import { topics } from '../../../platform/events/topics.ts'
import { hostsOf } from '../pauses/fault-hosts.ts'
import type { RunRow } from '../repository.ts'

/**
 * Another host is preferred; the same one may retry after this delay, doubled for each failure, so that it has time to
 * detect that it is unhealthy.
 */
const avoidMs = 2_000

/** Attempts after a fault of a host or of the problem, before anything is concluded from it. */
export const maxTries = 3

export interface Return {
  /**
   * `loss`: the host fell silent. `returned`: it returned the work for an unrelated reason. `failed`: it could not do
   * it. `fault`: it reported an own fault.
   */
  readonly why: 'loss' | 'returned' | 'failed' | 'fault'
  readonly reason: string
}

/** Queues a locked run again, or holds it while its problem is paused. Rows of its submission or task are left to its kind. */
export const putBack = async (
  db: Db,
  run: RunRow,
  given: Return & { readonly now: Date; readonly isHeld?: boolean },
): Promise<void> => {
  await db
    .updateTable('judging')
    .set({
      state: given.isHeld === true ? 'held' : 'queued',
      lease_id: null,
      host: null,
      host_instance: null,
      leased_at: null,
      beat_at: null,
      avoid_instance: run.host_instance,
      avoid_until: new Date(given.now.getTime() + avoidMs * 2 ** run.give_backs),
      losses: run.losses + (given.why === 'loss' ? 1 : 0),
      give_backs: run.give_backs + (given.why === 'failed' ? 1 : 0),
      faults: run.faults + (given.why === 'fault' ? 1 : 0),
      ...(given.why === 'fault' && { fault_hosts: JSON.stringify(hostsOf(run)) }),
      fault: given.reason,
    })
    .where('id', '=', run.id)
    .execute()
  await db.deleteFrom('judging_case').where('judging_id', '=', run.id).execute()
  await publish(db, topics.judging, {})
}
