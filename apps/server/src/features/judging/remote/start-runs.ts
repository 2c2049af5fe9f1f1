import { sql } from 'kysely'
import { type Desk, factsOf, routesOf } from './desk.ts'
import { lockRemoteRun, type RunRow } from './repository.ts'
import { bankOfRoute } from './route.ts'

interface Waiting {
  readonly id: number
  readonly submission_id: number
  readonly language: string
  readonly display_id: string
}

/**
 * Takes waiting submissions out of the queue in its order (contests first, users in turn) as long as an account is free
 * for them. A run that already has an id at the site is polled again and never submitted a second time.
 */
export const startRuns = async (desk: Desk, room: number): Promise<void> => {
  if (room <= 0) return
  const slots = await freeAccounts(desk)
  const { rows } = await sql<Waiting>`
    select run.id, run.submission_id, run.language, problem.display_id
    from judging run
    join submission on submission.id = run.submission_id
    join problem on problem.id = submission.problem_id
    left join remote_run known on known.submission_id = run.submission_id
    where run.state = 'queued' and run.language like 'remote:%' and run.language = any(${routesOf(desk.judge)})
      and not coalesce(known.stage = 'done' and known.remote_id is null and known.begun_at is not null and exists (
        select from remote_run busy where busy.judge = known.judge and busy.account = known.account
          and busy.stage = 'submit'), false)
    order by (known.remote_id is null), run.priority, run.due_at, run.id limit ${Math.max(room, slots)}
    for update of run skip locked`.execute(desk.trx)
  let started = 0
  for (const row of rows) {
    const known = await lockRemoteRun(desk.trx, row.submission_id)
    const isNew = known === undefined || (known.stage === 'done' && known.remote_id === null)
    if (isNew && started >= slots) continue
    if (isNew) started += 1
    await startRun(desk, row, known)
  }
}

/** Accounts that are neither set aside nor submitting, nor reserved by runs without an account. */
const freeAccounts = async ({ trx, judge, accounts }: Desk): Promise<number> => {
  const { rows } = await sql<{ free: number; waiting: number }>`select
    (select count(*) from remote_account a where a.judge = ${judge} and a.username = any(${[...accounts.keys()]})
      and a.aside_at is null
      and not exists (select from remote_run r where r.judge = a.judge and r.account = a.username and r.stage = 'submit'))::int as free,
    (select count(*) from remote_run where judge = ${judge} and stage = 'submit' and account is null)::int as waiting`.execute(
    trx,
  )
  return Math.max(0, (rows[0]?.free ?? 0) - (rows[0]?.waiting ?? 0))
}

const startRun = async (desk: Desk, row: Waiting, known: RunRow | undefined): Promise<void> => {
  const { trx, now } = desk
  const key = bankOfRoute(row.language) ?? ''
  await trx
    .updateTable('judging')
    .set({ state: 'leased', lease_id: sql<string>`'remote-' || gen_random_uuid()`, leased_at: now, host: key })
    .where('id', '=', row.id)
    .execute()
  const stage = known?.remote_id !== undefined && known.remote_id !== null ? 'poll' : 'submit'
  const minutes = stage === 'poll' ? desk.site.poll_minutes : desk.site.submit_minutes
  const columns = {
    judging_id: row.id,
    stage,
    failures: 0,
    last_error: null,
    next_at: now,
    deadline_at: new Date(now.getTime() + minutes * 60_000),
  }
  if (known !== undefined) {
    // Until it is clear whether the program of an earlier attempt arrived, its account is the one to ask.
    const account = stage === 'poll' || known.begun_at !== null ? known.account : null
    await trx
      .updateTable('remote_run')
      .set(known.stage === 'done' ? { ...columns, account } : { judging_id: row.id })
      .where('submission_id', '=', row.submission_id)
      .execute()
    return
  }
  await trx
    .insertInto('remote_run')
    .values({
      submission_id: row.submission_id,
      judge: desk.judge,
      site: factsOf(key).key,
      problem_id: row.display_id.slice(row.display_id.indexOf('-') + 1),
      ...columns,
    })
    .execute()
}
