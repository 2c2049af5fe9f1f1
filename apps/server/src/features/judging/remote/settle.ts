import { fail, type RemoteReport, verdict, verdictName } from '@verdict/contract'
import { isContestEntry } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { actFor } from '../../../platform/db/request-dialect.ts'
import { publish } from '../../../platform/events/publish.ts'
import { topics } from '../../../platform/events/topics.ts'
import type { LiveFeed } from '../live/live-feed.ts'
import { publishVerdict } from '../live/publish.ts'
import { lockRunById } from '../repository.ts'
import { type Conclusion, ended } from '../runs/conclude.ts'
import { type LockedSubmission, lockSubmission } from '../runs/lock-submission.ts'
import { lockRemoteRun, type RunRow } from './repository.ts'

type Final = RemoteReport['outcome'] & { readonly kind: 'final' }

/** The verdict of the site, with its own figures. */
export const settleRemote = (
  deps: Deps,
  feed: LiveFeed,
  { run, outcome }: { readonly run: RunRow; readonly outcome: Final },
): Promise<null> =>
  endRun(deps, { run, feed, lease: run.lease_id }, (submission) => ({
    verdict: outcome.verdict as Conclusion['verdict'],
    timeMs: outcome.timeMs,
    memoryKb: outcome.memoryKb,
    score: scoreOf(submission, outcome.verdict),
    rankScore: null,
    cases: outcome.cases,
    message: outcome.compileText,
    fault: null,
  }))

/**
 * Ends a run as Submitted Failed: staff read the cause, the author a plain sentence. What is known of the run at the
 * site is kept, so that trying again continues where it ended.
 */
export const failRemote = (
  deps: Deps,
  run: RunRow,
  { cause, message, lease }: { readonly cause: string; readonly message: string | null; readonly lease: string | null },
): Promise<null> =>
  endRun(deps, { run, feed: null, lease }, () =>
    ended(verdict.submitFailed, { fault: cause, ...(message !== null && { message }) }),
  )

interface Ending {
  readonly run: RunRow
  readonly feed: LiveFeed | null
  /** The lease that must still hold; null when the run must have none. */
  readonly lease: string | null
}

const endRun = async (
  deps: Deps,
  { run, feed, lease }: Ending,
  conclude: (submission: LockedSubmission) => Conclusion,
): Promise<null> => {
  if (feed !== null) await feed.caughtUp(run.submission_id)
  const settled = await deps.db.transaction().execute(async (trx) => {
    const submission = await lockSubmission(trx, run.submission_id)
    const remote = await lockRemoteRun(trx, run.submission_id)
    if (submission === undefined || remote === undefined || remote.lease_id !== lease || remote.stage === 'done')
      throw fail('judge.leaseLost', { leaseId: lease ?? '' })
    const judging = await lockRunById(trx, remote.judging_id)
    if (judging !== undefined) await actFor(trx, judging)
    await closeRun(trx, run)
    // Cancelled or rejudged meanwhile: the verdict of this run counts no longer.
    if (judging?.state !== 'leased' || judging.version !== submission.version) return null
    const conclusion = conclude(submission)
    await publishVerdict(trx, submission, {
      run: judging,
      conclusion,
      languageVersion: null,
      commands: null,
      phases: null,
      unsent: feed?.finish(submission.id, judging.id) ?? [],
      hasFigures: conclusion.verdict !== verdict.submitFailed,
      now: deps.clock.now(),
    })
    return { ...conclusion, requestId: judging.request_id }
  })
  if (settled === null) return null
  const verdictOf = verdictName(settled.verdict) ?? 'unknown'
  const { requestId } = settled
  const line = { requestId, submissionId: run.submission_id, site: run.site, verdict: verdictOf }
  if (settled.fault === null) deps.log.info(line, 'remote submission settled')
  else deps.log.error({ ...line, fault: settled.fault }, 'remote submission failed')
  deps.metrics.judgings.inc({ outcome: settled.verdict === verdict.systemError ? 'systemError' : 'judged' })
  return null
}

const closeRun = async (trx: Db, run: RunRow): Promise<void> => {
  await trx
    .updateTable('remote_run')
    .set({ stage: 'done', lease_id: null, host: null, host_instance: null, beat_at: null })
    .where('submission_id', '=', run.submission_id)
    .execute()
  await publish(trx, topics.judging, {})
}

/** Contests count a remote problem as solved or not; outside contests it has no score (judging reference 19). */
const scoreOf = ({ contest_id }: LockedSubmission, code: number): number | null => {
  if (!isContestEntry(contest_id) || code === verdict.systemError || code === verdict.submitFailed) return null
  return code === verdict.accepted ? 100 : 0
}
