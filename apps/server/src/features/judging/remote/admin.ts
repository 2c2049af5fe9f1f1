import { type adminRemote, type BodyOf, type DataOf, fail, toInstant } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import { publish } from '../../../platform/events/publish.ts'
import { topics } from '../../../platform/events/topics.ts'
import { keepAccountRows, listAccounts } from './accounts.ts'
import { instant, readHealth } from './judge-health.ts'
import { keepSiteRow } from './site-row.ts'

type List = DataOf<typeof adminRemote.list>
type Account = List['judges'][number]['accounts'][number]

/** Health, queue and accounts of every remote judge; passwords never leave the server. */
export const listJudges = async (deps: Deps): Promise<List> => {
  const listed = await listAccounts(deps)
  for (const [judge, accounts] of listed) await keepAccountRows(deps.db, judge, accounts)
  const [judges, accounts, hosts] = await Promise.all([
    readHealth(deps),
    accountRows(deps),
    deps.db.selectFrom('remote_host').select(['name', 'last_seen']).orderBy('name').limit(50).execute(),
  ])
  const accountsOf = (judge: string, names: ReadonlySet<string>): Account[] =>
    accounts
      .filter((account) => account.judge === judge && names.has(account.username))
      .map((account) => ({
        username: account.username,
        state: accountState(account),
        error: account.error,
        errorTime: instant(account.error_at),
        lastUsed: account.last_used_at.getTime() === 0 ? null : toInstant(account.last_used_at),
        tested: instant(account.tested_at),
      }))
  return {
    judges: judges.map((health) => {
      const names = new Set((listed.get(health.judge) ?? []).map(({ username }) => username))
      return { ...health, accounts: accountsOf(health.judge, names) }
    }),
    hosts: hosts.map((host) => ({ name: host.name, lastSeen: toInstant(host.last_seen) })),
  }
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

const accountState = (row: Awaited<ReturnType<typeof accountRows>>[number]): Account['state'] => {
  if (row.test_wanted || row.test_lease !== null) return 'testing'
  if (row.aside_at !== null) return 'aside'
  return row.is_busy === true ? 'busy' : 'ready'
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
    await keepSiteRow(trx, judge)
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
    const listed = (await listAccounts(deps)).get(judge) ?? []
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
