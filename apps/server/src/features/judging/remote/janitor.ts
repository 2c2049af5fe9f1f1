import { limits } from '@verdict/contract'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { Attention } from '../queue/janitor.ts'
import { listAccounts } from './accounts.ts'
import { releaseLeases } from './release.ts'
import { runColumns } from './repository.ts'
import { failRemote } from './settle.ts'

const sweepEveryMs = 1_000
const atOnce = 200
/** Time a run gets after an outage of its site. */
const graceMinutes = 15

/** Puts right what a crash left behind, every second in every server. */
export const startRemoteJanitor = (deps: Deps): void => {
  const attention = new Attention()
  let running = false
  const timer = setInterval(async () => {
    if (running || deps.stopping.aborted) return
    running = true
    try {
      await sweepRemote(deps, { hearsHosts: attention.isSteadyAt(performance.now()) })
    } catch (error) {
      attention.lapse()
      if (!deps.stopping.aborted) deps.log.warn({ err: error }, 'remote runs could not be swept')
    } finally {
      running = false
    }
  }, sweepEveryMs)
  timer.unref()
  deps.stopping.addEventListener('abort', () => clearInterval(timer), { once: true })
}

/** One round. */
export const sweepRemote = async (deps: Deps, { hearsHosts }: { readonly hearsHosts: boolean }): Promise<void> => {
  const silentSince = new Date(deps.clock.now().getTime() - limits.lease.lifeMs)
  if (hearsHosts) await releaseLeases(deps, (query) => query.where('beat_at', '<', silentSince))
  await deps.db
    .updateTable('remote_account')
    .set({ test_lease: null, test_beat_at: null, test_wanted: true })
    .where('test_beat_at', '<', silentSince)
    .execute()
  await closeVoid(deps)
  await extendDuringOutages(deps)
  await endOverdue(deps)
}

/** Runs whose judging was cancelled. */
const closeVoid = async ({ db }: Deps): Promise<void> => {
  await db
    .updateTable('remote_run')
    .set({ stage: 'done' })
    .where('stage', '<>', 'done')
    .where('lease_id', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('judging')
          .select('judging.id')
          .whereRef('judging.id', '=', 'remote_run.judging_id')
          .where('judging.state', 'in', ['void', 'done']),
      ),
    )
    .execute()
}

/** Time during which a site is down or paused is not the run's: it gets some more when the site is back. */
const extendDuringOutages = async ({ db, clock }: Deps): Promise<void> => {
  await sql`update remote_run set deadline_at = ${clock.now()}::timestamptz + ${`${graceMinutes} minutes`}::interval
    where stage <> 'done' and deadline_at < ${clock.now()}::timestamptz + interval '1 minute'
      and judge in (select judge from remote_site where paused or open_until is not null)`.execute(db)
}

const endOverdue = async (deps: Deps): Promise<void> => {
  const rows = await deps.db
    .selectFrom('remote_run')
    .select(runColumns)
    .where('stage', '<>', 'done')
    .where('lease_id', 'is', null)
    .where('deadline_at', '<', deps.clock.now())
    .limit(atOnce)
    .execute()
  const accounts = rows.length === 0 ? null : await listAccounts(deps)
  for (const run of rows) {
    const hasAccounts = [...(accounts?.keys() ?? [])].some((judge) => judge === run.judge)
    const why = run.last_error ?? (hasAccounts ? 'no account was free in time' : 'the site has no account any more')
    const where = run.remote_id === null ? 'before the program was submitted' : `while run ${run.remote_id} was judged`
    await failRemote(deps, run, { cause: `The deadline passed ${where}: ${why}`, message: null, lease: null })
  }
}
