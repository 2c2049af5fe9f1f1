import { randomUUID } from 'node:crypto'
import type { RemoteJob, RemoteJudge } from '@verdict/contract'
import { sitesOfJudge } from '@verdict/remote-sites'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { keepAccountRows, type ListedAccount, listAccounts } from './accounts.ts'
import { assignAccount } from './assign-account.ts'
import { type Desk, lockSite, openSites, routesOf } from './desk.ts'
import { jobsOfRuns, leaseTests } from './jobs.ts'
import { isResting } from './pace.ts'
import { type RunRow, runColumns } from './repository.ts'
import { keepSiteRow } from './site-row.ts'
import { startRuns } from './start-runs.ts'

export interface RemoteTaking {
  readonly host: { readonly name: string; readonly instance: string }
  readonly free: number
  /** Keys of the sites the host has adapters for. */
  readonly sites: readonly string[]
}

/** Leases due remote work to a host, judge by judge. */
export const takeRemoteWork = async (deps: Deps, taking: RemoteTaking): Promise<readonly RemoteJob[]> => {
  const jobs: RemoteJob[] = []
  for (const [judge, listed] of await listAccounts(deps)) {
    if (jobs.length >= taking.free) break
    if (!sitesOfJudge(judge).some((site) => taking.sites.includes(site.key))) continue
    jobs.push(...(await takeOfJudge(deps, { judge, listed, taking, count: taking.free - jobs.length })))
  }
  return jobs
}

interface JudgeWork {
  readonly judge: RemoteJudge
  readonly listed: readonly ListedAccount[]
  readonly taking: RemoteTaking
  readonly count: number
}

const takeOfJudge = async (deps: Deps, { judge, listed, taking, count }: JudgeWork): Promise<readonly RemoteJob[]> => {
  const now = deps.clock.now()
  if (!(await hasDueWork(deps.db, judge, now))) return []
  await keepSiteRow(deps.db, judge)
  return deps.db.transaction().execute(async (trx) => {
    const site = await lockSite(trx, judge)
    // Another server distributes the work of this judge at the moment.
    if (site === undefined || site.paused || isResting(site, now)) return []
    await keepAccountRows(trx, judge, listed)
    const accounts = new Map(listed.map((account) => [account.username, account]))
    const desk: Desk = { trx, judge, host: taking.host, accounts, site, now }
    const isProbing = site.open_until !== null
    // After a pause one job proves that the site is back.
    if (isProbing && (await leasedOf(trx, judge)) > 0) return []
    const room = isProbing ? 1 : count
    const tests = await leaseTests(deps, desk, room)
    await startRuns(desk, room - tests.length)
    await assignAccount(desk, room - tests.length)
    const runs = await leaseRuns(desk, room - tests.length)
    return [...tests, ...(await jobsOfRuns(deps, desk, runs))]
  })
}

/** Most looks find nothing; they take no lock. */
const hasDueWork = async (db: Db, judge: RemoteJudge, now: Date): Promise<boolean> => {
  const { rows } = await sql<{ due: boolean }>`
    select exists (select from remote_run where judge = ${judge} and stage <> 'done' and lease_id is null and next_at <= ${now})
      or exists (select from judging where state = 'queued' and language like 'remote:%' and language = any(${routesOf(judge)}))
      or exists (select from remote_account where judge = ${judge} and test_wanted) as due`.execute(db)
  return rows[0]?.due ?? false
}

const leasedOf = async (db: Db, judge: RemoteJudge): Promise<number> => {
  const row = await db
    .selectFrom('remote_run')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('judge', '=', judge)
    .where('lease_id', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/**
 * Runs whose step is due: those to submit with an account first, then the longest due polls. A run whose program was
 * not sent yet goes to the present address of the judge, any other one stays where it was sent.
 */
const leaseRuns = async (
  { trx, judge, host, accounts, site, now }: Desk,
  count: number,
): Promise<readonly RunRow[]> => {
  const names = [...accounts.keys()]
  if (count <= 0 || names.length === 0) return []
  const { rows } = await sql<{ submission_id: number }>`
    select submission_id from remote_run
    where judge = ${judge} and stage <> 'done' and lease_id is null and next_at <= ${now} and account is not null
      and ((stage = 'poll' and site = any(${openSites(judge)})) or (account = any(${names}) and not exists (
        select from remote_account a
        where a.judge = remote_run.judge and a.username = remote_run.account and a.aside_at is not null)))
    order by stage desc, next_at limit ${count} for update skip locked`.execute(trx)
  const leased: RunRow[] = []
  for (const { submission_id } of rows) {
    const row = await trx
      .updateTable('remote_run')
      .set({ lease_id: randomUUID(), host: host.name, host_instance: host.instance, beat_at: now })
      .set('base_url', sql`case when stage = 'submit' and begun_at is null then ${site.base_url} else base_url end`)
      .where('submission_id', '=', submission_id)
      .returning(runColumns)
      .executeTakeFirstOrThrow()
    leased.push(row)
  }
  return leased
}
