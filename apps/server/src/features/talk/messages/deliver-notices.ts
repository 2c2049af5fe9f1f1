import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { notifyReadersOf } from './live.ts'

/**
 * Delivers notices. All recipients get a copy in a single statement, whether or not they ever logged in. Concurrently
 * created accounts miss nothing: creating one holds a shared lock until the commit, delivering takes it exclusively, so
 * each sees the other.
 */
const deliveryLock = 727_011

/** Delivers all undelivered notices, each in a separate transaction. */
export const deliverNotices = async (deps: Deps): Promise<void> => {
  const waiting = await deps.db
    .selectFrom('notice')
    .select('id')
    .where('delivered_at', 'is', null)
    .orderBy('id')
    .limit(1_000)
    .execute()
  for (const { id } of waiting) await deliver(deps, id)
}

const deliver = (deps: Deps, id: number): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${deliveryLock})`.execute(trx)
    const notice = await trx
      .selectFrom('notice')
      .select(['id', 'audience', 'kind'])
      .where('id', '=', id)
      .where('delivered_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    // Another server was faster, or it was withdrawn.
    if (notice === undefined) return
    const now = deps.clock.now()
    const made = await sql`
      insert into notice_copy (notice_id, account_id, kind, created_at)
      select ${notice.id}, account.id, ${notice.kind}, ${now} from account where ${readersOf(notice)}
      on conflict (notice_id, account_id) do nothing`.execute(trx)
    const readers = Number(made.numAffectedRows ?? 0n)
    await trx.updateTable('notice').set({ delivered_at: now, recipient_count: readers }).where('id', '=', id).execute()
    await notifyReadersOf(trx, notice.id, readers)
    deps.log.info({ noticeId: id, readers }, 'notice delivered')
  })

const readersOf = (notice: { readonly id: number; readonly audience: string }): RawBuilder<unknown> => {
  if (notice.audience === 'All') return sql`true`
  if (notice.audience === 'Admin') return sql`account.role in (1000, 1001, 1008)`
  return sql`account.id in (select account_id from notice_recipient where notice_id = ${notice.id})`
}

/** Gives new accounts the notices sent to all users. Called in the transaction that creates them. */
export const welcomeAccounts = async (db: Db, accountIds: readonly string[], now: Date): Promise<void> => {
  if (accountIds.length === 0) return
  await sql`select pg_advisory_xact_lock_shared(${deliveryLock})`.execute(db)
  await sql`
    insert into notice_copy (notice_id, account_id, kind, created_at)
    select notice.id, account.id, notice.kind, ${now}
    from notice, account
    where notice.audience = 'All' and notice.delivered_at is not null and account.id = any(${accountIds})
    order by notice.id
    on conflict (notice_id, account_id) do nothing`.execute(db)
}
