import type { Refusal } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { refusalAsStored } from '../../../platform/stored-refusal.ts'
import type { ShadowSettingsRow } from './repository.ts'

/**
 * One server of a cluster reads each primary: the one that holds the lease of the shadow. It extends the lease while it
 * reads; after a crash another one takes over when the lease has expired. A second reader would do no harm, because each
 * submission is entered once.
 */

const leaseMs = 30_000

type Reach = Pick<Deps, 'db' | 'clock'>

export interface Holder {
  readonly contestId: number
  /** Distinguishes readers. */
  readonly reader: string
}

/** Shadows that are on and have no reader. */
export const shadowsWithoutReader = async ({ db, clock }: Reach): Promise<readonly number[]> => {
  const rows = await db
    .selectFrom('contest_shadow')
    .select('contest_id')
    .where('is_on', '=', true)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<', clock.now())]))
    .orderBy('contest_id')
    .execute()
  return rows.map((row) => row.contest_id)
}

const until = ({ clock }: Reach): Date => new Date(clock.now().getTime() + leaseMs)

/** False when another reader was first. */
export const takeLease = async (deps: Reach, { contestId, reader }: Holder): Promise<boolean> => {
  const row = await deps.db
    .updateTable('contest_shadow')
    .set({ leased_by: reader, leased_until: until(deps) })
    .where('contest_id', '=', contestId)
    .where('is_on', '=', true)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<', deps.clock.now())]))
    .returning('contest_id')
    .executeTakeFirst()
  return row !== undefined
}

/** The settings as they are now; undefined when the shadow was turned off or removed, or another reader has it. */
export const extendLease = (deps: Reach, { contestId, reader }: Holder): Promise<ShadowSettingsRow | undefined> =>
  deps.db
    .updateTable('contest_shadow')
    .set({ leased_until: until(deps) })
    .where('contest_id', '=', contestId)
    .where('leased_by', '=', reader)
    .where('is_on', '=', true)
    .returningAll()
    .executeTakeFirst()

/** The next reader need not wait for the lease to expire. */
export const releaseLease = async ({ db }: Reach, { contestId, reader }: Holder): Promise<void> => {
  await db
    .updateTable('contest_shadow')
    .set({ leased_by: null, leased_until: null, connected_at: null })
    .where('contest_id', '=', contestId)
    .where('leased_by', '=', reader)
    .execute()
}

/** Shows that the primary is read. */
export const noteConnected = async ({ db, clock }: Reach, { contestId, reader }: Holder): Promise<void> => {
  await db
    .updateTable('contest_shadow')
    .set({ connected_at: clock.now(), error: null, failing_since: null })
    .where('contest_id', '=', contestId)
    .where('leased_by', '=', reader)
    .execute()
}

/** Shows why the primary is not read. */
export const noteFailed = async (
  { db, clock }: Reach,
  { contestId, reader }: Holder,
  refusal: Refusal,
): Promise<void> => {
  await db
    .updateTable('contest_shadow')
    .set(({ fn, val }) => ({
      connected_at: null,
      error: JSON.stringify(refusalAsStored(refusal)),
      failing_since: fn.coalesce('failing_since', val(clock.now())),
    }))
    .where('contest_id', '=', contestId)
    .where('leased_by', '=', reader)
    .execute()
}
