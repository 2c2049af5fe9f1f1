import { sql } from 'kysely'
import { type Desk, factsOf } from './desk.ts'
import { takeToken } from './pace.ts'

/**
 * Gives accounts to runs that are to be submitted. The account that rested longest is next; the bucket of the site and
 * the gap of the account decide when.
 */
export const assignAccount = async (desk: Desk, room: number): Promise<void> => {
  const { trx, judge, now } = desk
  await dropLostAccounts(desk)
  let nextAt = desk.site.next_submit_at
  for (let given = 0; given < room; given += 1) {
    const run = await nextRun(desk)
    if (run === undefined) break
    const { submitGapMs: gapMs, submitBurst: burst, accountGapMs } = factsOf(run.site)
    const moved = takeToken(nextAt, { gapMs, burst, now })
    const account = moved === null ? undefined : await restedAccount(desk)
    if (moved === null || account === undefined) break
    nextAt = moved
    await trx
      .updateTable('remote_account')
      .set({ last_used_at: now, next_submit_at: new Date(now.getTime() + accountGapMs) })
      .where('judge', '=', judge)
      .where('username', '=', account)
      .execute()
    await trx.updateTable('remote_run').set({ account }).where('submission_id', '=', run.submission_id).execute()
  }
  if (nextAt !== desk.site.next_submit_at)
    await trx.updateTable('remote_site').set({ next_submit_at: nextAt }).where('judge', '=', judge).execute()
}

/** A program that was not sent yet does not wait for an account that was suspended or taken off the list. */
const dropLostAccounts = async ({ trx, judge, accounts }: Desk): Promise<void> => {
  await sql`
    update remote_run run set account = null
    where judge = ${judge} and stage = 'submit' and lease_id is null and begun_at is null and account is not null
      and not exists (
        select from remote_account a where a.judge = run.judge and a.username = run.account and a.aside_at is null
          and a.username = any(${[...accounts.keys()]}))`.execute(trx)
}

const nextRun = async ({ trx, judge, now }: Desk) => {
  const { rows } = await sql<{ submission_id: number; site: string }>`
    select run.submission_id, run.site from remote_run run join judging on judging.id = run.judging_id
    where run.judge = ${judge} and run.stage = 'submit' and run.account is null and run.lease_id is null
      and run.next_at <= ${now}
    order by judging.priority, judging.due_at, judging.id limit 1 for update of run skip locked`.execute(trx)
  return rows[0]
}

const restedAccount = async ({ trx, judge, accounts, now }: Desk): Promise<string | undefined> => {
  const { rows } = await sql<{ username: string }>`
    select username from remote_account a
    where judge = ${judge} and username = any(${[...accounts.keys()]}) and aside_at is null and next_submit_at <= ${now}
      and not exists (select from remote_run r where r.judge = a.judge and r.account = a.username and r.stage = 'submit')
    order by last_used_at, username limit 1`.execute(trx)
  return rows[0]?.username
}
