import {
  type adminRemote,
  type BodyOf,
  type DataOf,
  fail,
  type RemoteJudge,
  remoteJudges,
  toInstant,
} from '@verdict/contract'
import { sitesOfJudge } from '@verdict/remote-sites'
import type { SignedIn } from '@verdict/rules'
import { sql } from 'kysely'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import { publish } from '../../../platform/events/publish.ts'
import { topics } from '../../../platform/events/topics.ts'
import { keepAccountRows, listAccounts } from './accounts.ts'

type List = DataOf<typeof adminRemote.list>
type Judge = List['judges'][number]

/** Health, queue and accounts of every remote judge; passwords never leave the server. */
export const listJudges = async (deps: Deps): Promise<List> => {
  const listed = await listAccounts(deps.db)
  for (const [judge, accounts] of listed) await keepAccountRows(deps.db, judge, accounts)
  const [sites, accounts, figures, hosts] = await Promise.all([
    deps.db.selectFrom('remote_site').selectAll().execute(),
    accountRows(deps),
    figuresOf(deps),
    deps.db.selectFrom('remote_host').select(['name', 'last_seen']).orderBy('name').limit(50).execute(),
  ])
  const judges = remoteJudges.map((judge): Judge => {
    const row = sites.find((site) => site.judge === judge)
    const names = new Set((listed.get(judge) ?? []).map(({ username }) => username))
    const own = figures.find((item) => item.judge === judge)
    return {
      judge,
      sites: sitesOfJudge(judge).map(({ name }) => name),
      paused: row?.paused ?? false,
      baseUrl: row?.base_url ?? null,
      submitMinutes: row?.submit_minutes ?? usualMinutes,
      pollMinutes: row?.poll_minutes ?? usualMinutes,
      gaps: gapsOf(judge),
      state: names.size === 0 ? 'unused' : stateOf(row, deps.clock.now()),
      restsUntil: instant(row?.open_until),
      lastSuccess: instant(row?.last_success_at),
      lastError: row?.last_error ?? null,
      lastErrorTime: instant(row?.last_error_at),
      unknownWord: row?.unknown_word ?? null,
      waiting: own?.waiting ?? 0,
      running: own?.running ?? 0,
      medianSeconds: own?.median ?? null,
      accounts: accounts
        .filter((account) => account.judge === judge && names.has(account.username))
        .map((account) => ({
          username: account.username,
          state: accountState(account),
          error: account.error,
          errorTime: instant(account.error_at),
          lastUsed: account.last_used_at.getTime() === 0 ? null : toInstant(account.last_used_at),
          tested: instant(account.tested_at),
        })),
    }
  })
  return { judges, hosts: hosts.map((host) => ({ name: host.name, lastSeen: toInstant(host.last_seen) })) }
}

/** Defaults of the columns, for a site without a row. */
const usualMinutes = 120

/** The longest of the sites that share the accounts, in seconds. */
const gapsOf = (judge: RemoteJudge): Judge['gaps'] => {
  const sites = sitesOfJudge(judge)
  const longest = (of: (site: (typeof sites)[number]) => number): number => Math.max(0, ...sites.map(of)) / 1_000
  return {
    submit: longest(({ submitGapMs }) => submitGapMs),
    account: longest(({ accountGapMs }) => accountGapMs),
    poll: longest(({ pollGapMs }) => pollGapMs),
  }
}

const instant = (moment: Date | null | undefined): string | null =>
  moment === null || moment === undefined ? null : toInstant(moment)

interface SiteState {
  readonly paused: boolean
  readonly open_until: Date | null
  readonly failures: number
}

const stateOf = (row: SiteState | undefined, now: Date): Judge['state'] => {
  if (row === undefined) return 'up'
  if (row.paused) return 'paused'
  if (row.open_until !== null && row.open_until > now) return 'resting'
  return row.failures > 0 ? 'failing' : 'up'
}

const accountRows = ({ db }: Deps) =>
  db
    .selectFrom('remote_account as account')
    .select(['account.judge', 'account.username', 'account.error', 'account.error_at', 'account.aside_at'])
    .select(['account.last_used_at', 'account.tested_at', 'account.test_wanted', 'account.test_lease'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('remote_run as run')
            .select('run.submission_id')
            .whereRef('run.judge', '=', 'account.judge')
            .whereRef('run.account', '=', 'account.username')
            .where('run.stage', '=', 'submit'),
        )
        .as('is_busy'),
    )
    .orderBy('account.username')
    .execute()

const accountState = (row: Awaited<ReturnType<typeof accountRows>>[number]): Judge['accounts'][number]['state'] => {
  if (row.test_wanted || row.test_lease !== null) return 'testing'
  if (row.aside_at !== null) return 'aside'
  return row.is_busy === true ? 'busy' : 'ready'
}

interface Figures {
  readonly judge: string
  readonly waiting: number
  readonly running: number
  readonly median: number | null
}

const figuresOf = async ({ db }: Deps): Promise<readonly Figures[]> => {
  const routes = remoteJudges.flatMap((judge) =>
    sitesOfJudge(judge).map((site) => [judge, `remote:${site.key}`] as const),
  )
  const { rows } = await sql<Figures>`
    with route (judge, language) as (select * from unnest(
      ${routes.map(([judge]) => judge)}::text[], ${routes.map(([, language]) => language)}::text[]))
    select route.judge,
      count(*) filter (where run.state = 'queued')::int as waiting,
      count(*) filter (where run.state = 'leased')::int as running,
      (select round(percentile_cont(0.5) within group (order by extract(epoch from latest.finished_at - latest.queued_at)))::int
        from (select done.finished_at, done.queued_at from remote_run
          join judging done on done.id = remote_run.judging_id
          where remote_run.judge = route.judge and done.state = 'done' order by done.id desc limit 50) latest) as median
    from route left join judging run on run.language = route.language and run.state in ('queued', 'leased')
    group by route.judge`.execute(db)
  return rows
}

interface Change<B> {
  readonly body: B
  readonly caller: Caller
}

const auditOf = (row: {
  readonly paused: boolean
  readonly base_url: string | null
  readonly submit_minutes: number
  readonly poll_minutes: number
}) => ({
  paused: row.paused,
  baseUrl: row.base_url,
  submitMinutes: row.submit_minutes,
  pollMinutes: row.poll_minutes,
})

/** Pauses a judge, or sets its address and deadlines. */
export const changeJudge = (
  deps: Deps,
  viewer: SignedIn,
  { body, caller }: Change<BodyOf<typeof adminRemote.change>>,
): Promise<null> =>
  deps.db.transaction().execute(async (trx) => {
    const { judge, paused, baseUrl, submitMinutes, pollMinutes } = body
    await trx
      .insertInto('remote_site')
      .values({ judge })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const before = await trx
      .selectFrom('remote_site')
      .select(['paused', 'base_url', 'submit_minutes', 'poll_minutes'])
      .where('judge', '=', judge)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const after = {
      paused: paused ?? before.paused,
      base_url: baseUrl === undefined ? before.base_url : baseUrl,
      submit_minutes: submitMinutes ?? before.submit_minutes,
      poll_minutes: pollMinutes ?? before.poll_minutes,
    }
    // Failures of the former address say nothing about another one.
    const fresh = after.base_url === before.base_url ? {} : { failures: 0, open_until: null }
    await trx
      .updateTable('remote_site')
      .set({ ...after, ...fresh })
      .where('judge', '=', judge)
      .execute()
    await audit(trx, {
      actor: viewer,
      action: 'remoteJudge.change',
      subject: { kind: 'remoteJudge', id: judge, name: judge },
      before: auditOf(before),
      after: auditOf(after),
      address: caller.address,
    })
    await publish(trx, topics.judging, {})
    return null
  })

/** Asks a host to log in with an account. @throws Refusal `remote.accountUnknown` */
export const wantTest = (
  deps: Deps,
  viewer: SignedIn,
  { body, caller }: Change<BodyOf<typeof adminRemote.test>>,
): Promise<null> =>
  deps.db.transaction().execute(async (trx) => {
    const { judge, username } = body
    const listed = (await listAccounts(deps.db)).get(judge) ?? []
    if (!listed.some((account) => account.username === username))
      throw fail('remote.accountUnknown', { name: username })
    await keepAccountRows(trx, judge, listed)
    await trx
      .updateTable('remote_account')
      .set({ test_wanted: true, test_lease: null, test_beat_at: null })
      .where('judge', '=', judge)
      .where('username', '=', username)
      .execute()
    await audit(trx, {
      actor: viewer,
      action: 'remoteJudge.test',
      subject: { kind: 'remoteJudge', id: judge, name: username },
      after: { account: username },
      address: caller.address,
    })
    await publish(trx, topics.judging, {})
    return null
  })
