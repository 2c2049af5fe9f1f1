import type { SignedIn } from '@verdict/rules'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { publish } from '../../../platform/events/publish.ts'
import { topics } from '../../../platform/events/topics.ts'
import { notifyContest } from '../core/live.ts'
import { eraseEndedTerms } from '../restore/erase-incoming.ts'
import { inTransaction } from '../restore/in-transaction.ts'
import { columnNames, fitToSite, incoming } from '../restore/incoming.ts'
import { insertAll, queueUnfinished } from '../restore/insert-all.ts'
import { contestTables } from '../restore/tables.ts'
import { requireRemoved } from './list-removed.ts'

/**
 * Restores a deleted contest with everything it had, as it was. Its rating is computed again, and what refers to rows
 * that were deleted since is left out.
 * @throws Refusal `contest.missing` or `contest.notYours`
 */
export const restoreRemoved = async (
  deps: Deps,
  viewer: SignedIn,
  { cid, caller }: { readonly cid: number; readonly caller: Caller },
): Promise<null> => {
  await inTransaction(deps.pool, async (trx, client) => {
    const row = await requireRemoved({ db: trx, clock: deps.clock }, viewer, cid)
    await sql`select set_config('verdict.restores', 'on', true)`.execute(trx)
    for (const { name } of contestTables) await fillIncoming(trx, client, { contestId: cid, name })
    await eraseEndedTerms(trx)
    await rateAnew(trx)
    await queueUnfinished(trx)
    const leftOut = await fitToSite(trx)
    const runs = await sql<{ id: number }>`select id from ${sql.table(incoming('contest'))} order by id`.execute(trx)
    await insertAll(
      trx,
      client,
      runs.rows.map(({ id }) => id),
    )
    await trx.deleteFrom('removed_contest').where('contest_id', '=', cid).execute()
    await audit(trx, {
      actor: viewer,
      action: 'contest.restore',
      subject: { kind: 'contest', id: cid, name: row.title },
      after: { deletedAt: row.removed_at, deletedBy: row.removed_by, submissions: row.submissions, leftOut },
      address: caller.address,
    })
    await notifyContest(trx, cid, { kind: 'contestChanged' })
    await publish(trx, topics.judging, {})
  })
  deps.log.info({ contestId: cid, accountId: viewer.id }, 'deleted contest restored')
  return null
}

interface Filling {
  readonly contestId: number
  readonly name: string
}

/** The kept rows of a table, in its present columns: one that was added since has its default value. */
const fillIncoming = async (trx: Db, client: pg.ClientBase, { contestId, name }: Filling): Promise<void> => {
  const target = incoming(name)
  await client.query(`create temporary table ${target} (like public.${name} including defaults) on commit drop`)
  const found = await sql<{ key: string }>`
    select distinct jsonb_object_keys(rows -> 0) as key from removed_contest_part
    where contest_id = ${contestId} and table_name = ${name}`.execute(trx)
  const kept = new Set(found.rows.map(({ key }) => key))
  const columns = (await columnNames(client, name)).filter((column) => kept.has(column))
  if (columns.length === 0) return
  const list = sql.join(columns.map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(target)} (${list})
    select ${sql.join(columns.map((column) => sql.ref(`kept.${column}`)))} from removed_contest_part part
    cross join jsonb_populate_recordset(null::${sql.table(`public.${name}`)}, part.rows) kept
    where part.contest_id = ${contestId} and part.table_name = ${name}`.execute(trx)
}

/** Ratings of later contests were computed without this one. */
const rateAnew = async (trx: Db): Promise<void> => {
  await sql`delete from ${sql.table(incoming('rating_change'))}`.execute(trx)
  await sql`update ${sql.table(incoming('rated_contest'))} set applied_at = null, places_hash = null, chain = null`.execute(
    trx,
  )
}
