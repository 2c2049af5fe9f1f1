import { fail, type RemoteReport, verdict } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { isTaken } from '../../../platform/db/taken.ts'
import { publish } from '../../../platform/events/publish.ts'
import { topics } from '../../../platform/events/topics.ts'
import type { LiveFeed } from '../live/live-feed.ts'
import { noteProgress } from '../protocol/progress.ts'
import { factsOf } from './desk.ts'
import { noteFailure } from './note-failure.ts'
import { nextPollMs, quietUntil } from './pace.ts'
import { findRemoteRun, type RunRow } from './repository.ts'
import { settleRemote } from './settle.ts'
import { noteSuccess, noteUnknownWord } from './site-health.ts'
import { endTest } from './tests-of-accounts.ts'

type Outcome = RemoteReport['outcome']

/**
 * The end of one job of a host. A report of a lease that was lost changes nothing.
 * @throws Refusal `judge.leaseLost`
 */
export const takeReport = async (deps: Deps, feed: LiveFeed, { leaseId, outcome }: RemoteReport): Promise<null> => {
  if (await endTest(deps, leaseId, outcome)) return null
  const run = await findRemoteRun(deps.db, leaseId)
  if (run === undefined) throw fail('judge.leaseLost', { leaseId })
  if (outcome.kind === 'failed') return noteFailure(deps, run, outcome)
  await noteSuccess(deps, run)
  switch (outcome.kind) {
    case 'submitted':
      return noteSubmitted(deps, run, outcome.remoteId)
    case 'absent':
      return lookAgain(deps, run, quietUntil(run.begun_at ?? deps.clock.now()))
    case 'waiting':
      return noteWaiting(deps, feed, { run, outcome })
    case 'unknown':
      await noteUnknownWord(deps, run, outcome.word)
      return lookAgain(deps, run)
    case 'final':
      return settleRemote(deps, feed, { run, outcome })
    case 'loggedIn':
      return null
  }
}

/** The id is stored once and for good: from now on the run is only polled. */
const noteSubmitted = async ({ db, clock, log }: Deps, run: RunRow, remoteId: string): Promise<null> => {
  const now = clock.now()
  const { pollGapMs } = factsOf(run.site)
  const { poll_minutes: minutes } = await db
    .selectFrom('remote_site')
    .select('poll_minutes')
    .where('judge', '=', run.judge)
    .executeTakeFirstOrThrow()
  const stored = db
    .updateTable('remote_run')
    .set({
      stage: 'poll',
      remote_id: remoteId,
      failures: 0,
      next_at: new Date(now.getTime() + pollGapMs),
      deadline_at: new Date(now.getTime() + minutes * 60_000),
      ...noLease,
    })
    .where('lease_id', '=', run.lease_id)
    .where('stage', '=', 'submit')
    .executeTakeFirst()
  const done = await stored.catch((error) => {
    if (isTaken(error, 'remote_run_remote_id_once')) return null
    throw error
  })
  if (done === null) return refuseTaken({ db, clock, log }, run, remoteId)
  if (done.numUpdatedRows === 0n) throw fail('judge.leaseLost', { leaseId: run.lease_id ?? '' })
  log.info({ submissionId: run.submission_id, site: run.site, remoteId }, 'program submitted to a remote site')
  // The account is free for the next submission.
  await publish(db, topics.judging, {})
  return null
}

/**
 * The site named a run that belongs to another submission, for example because its list is late. The program's own run
 * is newer than that one; without one the program is sent again when no host can still be sending it.
 */
const refuseTaken = async (
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  run: RunRow,
  remoteId: string,
): Promise<null> => {
  log.warn({ submissionId: run.submission_id, site: run.site, remoteId }, 'remote run belongs to another submission')
  await db
    .updateTable('remote_run')
    .set({ baseline: remoteId, last_error: `Run ${remoteId} of the site belongs to another submission` })
    .where('lease_id', '=', run.lease_id)
    .execute()
  return lookAgain({ db, clock }, run, quietUntil(run.begun_at ?? clock.now()))
}

const noLease = { lease_id: null, host: null, host_instance: null, beat_at: null } as const

const noteWaiting = async (
  deps: Deps,
  feed: LiveFeed,
  { run, outcome }: { readonly run: RunRow; readonly outcome: Outcome & { readonly kind: 'waiting' } },
): Promise<null> => {
  const judging = await deps.db
    .selectFrom('judging')
    .select(['lease_id', 'state'])
    .where('id', '=', run.judging_id)
    .executeTakeFirst()
  if (judging?.state === 'leased' && judging.lease_id !== null && outcome.verdict !== verdict.pending) {
    const phase = outcome.verdict === verdict.compiling ? ('compiling' as const) : ('judging' as const)
    await noteProgress(deps, feed, { leaseId: judging.lease_id, phase, caseTotal: null, cases: outcome.cases })
  }
  return lookAgain(deps, run)
}

/** Frees the lease; the next look comes later for runs that wait long. */
const lookAgain = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>, run: RunRow, at?: Date): Promise<null> => {
  const now = clock.now()
  const waitedMs = now.getTime() - (run.begun_at ?? now).getTime()
  const next = at ?? new Date(now.getTime() + nextPollMs(factsOf(run.site).pollGapMs, waitedMs))
  await db
    .updateTable('remote_run')
    .set({ next_at: next, failures: 0, ...noLease })
    .where('lease_id', '=', run.lease_id)
    .execute()
  return null
}
