import { inProgress, limits } from '@verdict/contract'
import { isContestEntry } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { isWaiting } from '../../../platform/db/verdicts.ts'
import { resumeRepaired } from '../pauses/resume.ts'
import { hasQuestions, routeOf } from '../remote/route.ts'
import { openStates } from '../repository.ts'
import { endUnjudgeable } from './end-unjudgeable.ts'
import { enqueueJudging, priority } from './enqueue.ts'
import { alignHostClasses } from './host-class.ts'
import { requeue } from './requeue.ts'

const sweepEveryMs = 1_000
/** A pause between two sweeps that hosts notice. */
const lapseMs = 5_000
const atOnce = 200

/**
 * Puts right what a crash left behind, every second in every server. Each step looks at rows again under their locks,
 * so servers may do it side by side, and a step that fails is done by the next sweep.
 */
export const startJanitor = (deps: Deps): void => {
  const attention = new Attention()
  let running = false
  const timer = setInterval(async () => {
    if (running || deps.stopping.aborted) return
    running = true
    try {
      const hearsHosts = attention.isSteadyAt(performance.now())
      await sweep(deps, { hearsHosts })
    } catch (error) {
      attention.lapse()
      if (!deps.stopping.aborted) deps.log.warn({ err: error }, 'the queue could not be swept')
    } finally {
      running = false
    }
  }, sweepEveryMs)
  timer.unref()
  deps.stopping.addEventListener('abort', () => clearInterval(timer), { once: true })
}

/**
 * Start of this server's uninterrupted sweeping, second by second. A server that just started, stalled or lost the
 * database has received no heartbeats, so silent hosts are not dead: they get the lifetime of a lease to report,
 * otherwise their finished work would be refused and repeated.
 */
export class Attention {
  #since: number | null = null
  #last = 0

  /** Called before each sweep with the moment of it. */
  isSteadyAt(nowMs: number): boolean {
    if (this.#since === null || nowMs - this.#last > lapseMs) this.#since = nowMs
    this.#last = nowMs
    return nowMs - this.#since >= limits.lease.lifeMs
  }

  lapse(): void {
    this.#since = null
  }
}

/** One round. */
export const sweep = async (
  deps: Deps,
  { hearsHosts = true }: { readonly hearsHosts?: boolean } = {},
): Promise<void> => {
  if (hearsHosts) await freeSilentLeases(deps)
  await queueForgotten(deps)
  await resumeRepaired(deps)
  await alignHostClasses(deps)
  await endUnjudgeable(deps)
  await deps.db.deleteFrom('trial').where('expires_at', '<=', deps.clock.now()).execute()
}

/** A host that is silent for the life of a lease is gone; its work is given to others. */
const freeSilentLeases = async (deps: Deps): Promise<void> => {
  const silentSince = new Date(deps.clock.now().getTime() - limits.lease.lifeMs)
  const rows = await deps.db
    .selectFrom('judging')
    .select('lease_id')
    .where('state', '=', 'leased')
    .where('beat_at', '<', silentSince)
    .orderBy('beat_at')
    .limit(atOnce)
    .execute()
  for (const { lease_id } of rows) {
    if (lease_id !== null) await requeue(deps, lease_id, { why: 'loss', reason: 'The judge host fell silent' })
  }
}

/** An unfinished submission always has an open run; should one be missing, it is made. */
const queueForgotten = async (deps: Deps): Promise<void> => {
  const rows = await deps.db
    .selectFrom('submission')
    .select('id')
    .where(isWaiting('verdict'))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('judging')
            .select('judging.id')
            .whereRef('judging.submission_id', '=', 'submission.id')
            .where('judging.state', 'in', openStates),
        ),
      ),
    )
    .orderBy('id')
    .limit(atOnce)
    .execute()
  for (const { id } of rows) await queueAgain(deps, id)
}

const queueAgain = (deps: Deps, id: number): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('submission')
      .innerJoin('problem', 'problem.id', 'submission.problem_id')
      .select(['submission.id', 'submission.version', 'submission.account_id', 'submission.language'])
      .select(['submission.contest_id', 'submission.verdict', 'problem.is_remote', 'problem.bank', hasQuestions])
      .where('submission.id', '=', id)
      .forUpdate('submission')
      .executeTakeFirst()
    if (row === undefined || !inProgress(row.verdict)) return
    const run = {
      of: { kind: 'submission', submissionId: id, version: row.version } as const,
      accountId: row.account_id,
      language: routeOf(row, row.language),
      priority: isContestEntry(row.contest_id) ? priority.contest : priority.practice,
    }
    await enqueueJudging(trx, run, deps.clock.now())
    deps.log.warn({ submissionId: id }, 'a lost submission was queued again')
  })
