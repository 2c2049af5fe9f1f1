import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../../../platform/db/connect.ts'
import { incoming, insertIncoming } from './incoming.ts'

/** What hosts judged at that moment is judged again; what a pause of the contest held is held until its end. */
export const queueUnfinished = async (trx: Db): Promise<void> => {
  const judging = sql.table(incoming('judging'))
  const isUnfinished = sql`(state = 'leased' or state = 'held' and not exists (
    select from ${sql.table(incoming('contest_incident'))} where ends_at is null))`
  await sql`delete from ${sql.table(incoming('judging_case'))} where judging_id in (
    select id from ${judging} where ${isUnfinished})`.execute(trx)
  await sql`update ${judging} set state = 'queued', lease_id = null, host = null, host_instance = null,
    leased_at = null, beat_at = null where ${isUnfinished}`.execute(trx)
  await sql`update ${sql.table(incoming('submission'))} set verdict = 5, judger = '' where verdict in (6, 7)`.execute(
    trx,
  )
}

/** Inserts the incoming rows of contests, and recomputes what follows from them. */
export const insertAll = async (trx: Db, client: pg.ClientBase, contestIds: readonly number[]): Promise<void> => {
  // Registrations are counted as they are inserted.
  await sql`update ${sql.table(incoming('contest'))} set entrants = 0`.execute(trx)
  await insertIncoming(client)
  await sql`set constraints all immediate`.execute(trx)
  for (const contestId of contestIds)
    await sql`select recount_contest(${contestId}), recount_balloons(${contestId})`.execute(trx)
  // Learning platforms get the grades of that moment.
  await sql`update lti_score set revision = revision + 1 where link_id in (
    select id from lti_link where contest_id = any(${contestIds}::int[]))`.execute(trx)
  // Pictures of the restored photos were dropped with those of the present contest.
  await sql`update stored_file set dropped_at = null from contest_photo
    where contest_id = any(${contestIds}::int[]) and url = '/api/public/' || folder || '/' || name`.execute(trx)
}
