import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'

/**
 * Locks of hacks. Every transaction takes them in this order, as a deletion of submissions does: the hacked submission,
 * the runs of the hack, its tasks, the hack.
 */

/** The hack alone, for a transaction that has the locks before it. */
export const lockHack = (trx: Db, id: number) =>
  trx.selectFrom('contest_hack').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export type LockedHack = Awaited<ReturnType<typeof lockHack>>

/** The submission that a hack is about, before a new hack of it is stored. */
export const lockTarget = (trx: Db, submissionId: number) =>
  trx.selectFrom('submission').select('id').where('id', '=', submissionId).forNoKeyUpdate().execute()

/** The submission that a run of a hack can change; nothing for other runs. */
export const lockTargetOfRun = (trx: Db, leaseId: string) =>
  sql`select 1 from submission where id = (
    select hack.submission_id from judging join judge_task task on task.id = judging.task_id
      join contest_hack hack on hack.id = task.hack_id where judging.lease_id = ${leaseId})
    for no key update`.execute(trx)

/** The submissions that accounts hacked, before the hacks are deleted with the accounts. */
export const lockTargetsOf = (trx: Db, accountIds: readonly string[]) =>
  sql`select 1 from submission where id in (
    select submission_id from contest_hack where account_id = any(${accountIds}::text[]))
    order by id for no key update`.execute(trx)

/** A hack of a contest with all that belongs to it; undefined where there is none. */
export const lockWholeHack = async (
  trx: Db,
  { cid, id }: { readonly cid: number; readonly id: number },
): Promise<LockedHack | undefined> => {
  const found = await trx
    .selectFrom('contest_hack')
    .select('submission_id')
    .where('id', '=', id)
    .where('contest_id', '=', cid)
    .executeTakeFirst()
  if (found === undefined) return undefined
  await trx.selectFrom('submission').select('id').where('id', '=', found.submission_id).forUpdate().execute()
  await sql`
    select 1 from judging where task_id in (select id from judge_task where hack_id = ${id})
    order by id for update`.execute(trx)
  await sql`select 1 from judge_task where hack_id = ${id} order by id for update`.execute(trx)
  return trx.selectFrom('contest_hack').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}
