import { sql } from 'kysely'
import { prepare, type Store } from '../prepared.ts'

/**
 * The number of the last heartbeat that was begun anywhere when an account wrote. A heartbeat with a higher number began after the
 * write was committed, so a replica that shows such a heartbeat has the write. This needs no clock.
 */
const markRow = prepare((db, { accountId }: { readonly accountId: string }) =>
  db.selectFrom('account_write').select('heartbeat').where('account_id', '=', accountId),
)

/** Null for an account without a recent write. */
export const lastWriteOf = async (primary: Store, accountId: string): Promise<number | null> =>
  (await markRow(primary, { accountId }))[0]?.heartbeat ?? null

export const markWrite = async ({ db }: Pick<Store, 'db'>, accountId: string): Promise<void> => {
  await sql`insert into account_write (account_id, heartbeat) select ${accountId}, last_value from replica_heartbeat_number
    on conflict (account_id) do update set heartbeat = greatest(account_write.heartbeat, excluded.heartbeat)`.execute(
    db,
  )
}

/** Heartbeats after which a replica has every write or is not read: hours at least. */
const keptHeartbeats = 100_000

/** Deletes marks and heartbeats that no reader can need any more. */
export const dropOldMarks = async ({ db }: Pick<Store, 'db'>): Promise<void> => {
  await sql`delete from account_write
    where heartbeat < (select last_value from replica_heartbeat_number) - ${keptHeartbeats}::int`.execute(db)
  await sql`delete from replica_heartbeat where at < now() - interval '1 day'`.execute(db)
}
