import { type DataOf, fail, type rejudging } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import { sql } from 'kysely'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { applyItems } from './apply-items.ts'
import { readRejudging } from './read.ts'

type Row = DataOf<(typeof rejudging)['apply']>

/** Any number; the only one of its kind. */
const applyLock = 727_010

interface End {
  readonly id: number
  readonly viewer: SignedIn
  readonly address: Caller['address']
}

/**
 * Applies all results of a rejudging in one transaction. A submission that was judged, cancelled or overridden
 * meanwhile is skipped, and so is one that could not be judged.
 * @throws Refusal `rejudging.notFound`, `rejudging.ended` or `rejudging.notReady`
 */
export const applyRejudging = async (deps: Deps, end: End): Promise<Row> => {
  await deps.db.transaction().execute(async (trx) => {
    await lockOpen(trx, end.id)
    // Two at once would move the sums of the same people in different orders and wait for each other.
    await sql`select pg_advisory_xact_lock(${applyLock})`.execute(trx)
    const { waiting } = await readRejudging(trx, end.id)
    if (waiting > 0) throw fail('rejudging.notReady', { waiting: String(waiting) })
    await applyItems(trx, end.id, deps.clock.now())
    await close(trx, deps, end, 'applied')
  })
  return readRejudging(deps.db, end.id)
}

/**
 * Throws a rejudging away, also one that is still being judged.
 * @throws Refusal `rejudging.notFound` or `rejudging.ended`
 */
export const discardRejudging = async (deps: Deps, end: End): Promise<Row> => {
  await deps.db.transaction().execute(async (trx) => {
    await lockOpen(trx, end.id)
    await trx
      .updateTable('judging')
      .set({ state: 'void', finished_at: deps.clock.now() })
      .where('state', 'in', ['queued', 'leased'])
      .where('item_id', 'in', (eb) =>
        eb.selectFrom('rejudging_item').select('id').where('rejudging_id', '=', end.id).where('state', '=', 'waiting'),
      )
      .execute()
    await close(trx, deps, end, 'discarded')
  })
  return readRejudging(deps.db, end.id)
}

const lockOpen = async (trx: Db, id: number): Promise<void> => {
  const row = await trx.selectFrom('rejudging').select('state').where('id', '=', id).forUpdate().executeTakeFirst()
  if (row === undefined) throw fail('rejudging.notFound')
  if (row.state !== 'open') throw fail('rejudging.ended')
}

const close = async (trx: Db, deps: Deps, end: End, state: 'applied' | 'discarded'): Promise<void> => {
  await trx
    .updateTable('rejudging')
    .set({ state, ended_at: deps.clock.now(), ended_by: end.viewer.username })
    .where('id', '=', end.id)
    .execute()
  const { reason, total, changed } = await readRejudging(trx, end.id)
  await audit(trx, {
    actor: end.viewer,
    action: state === 'applied' ? 'rejudging.apply' : 'rejudging.discard',
    subject: { kind: 'rejudging', id: end.id, name: reason },
    after: { total, changed },
    address: end.address,
  })
}
