import { fail, type JudgingResult, verdict, verdictName } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { withRequest } from '../../../platform/http/request-context.ts'
import { holdHacked } from '../../contests/hacks/hold-hacked.ts'
import type { LiveFeed } from '../live/live-feed.ts'
import { publishVerdict } from '../live/publish.ts'
import { decideFault } from '../pauses/decide-fault.ts'
import type { ClassShares } from '../queue/class-shares.ts'
import type { Priority } from '../queue/enqueue.ts'
import { putBack } from '../queue/requeue.ts'
import { findRun, lockRun, type RunRow } from '../repository.ts'
import { type Conclusion, conclude } from './conclude.ts'
import { lockSubmission } from './lock-submission.ts'
import { asLeased } from './scored-by.ts'
import { settleItem } from './settle-item.ts'
import { settleTask } from './settle-task.ts'
import { settleTrial } from './settle-trial.ts'
import { traceRun } from './trace-run.ts'

/**
 * The end of a run. Everything is written in one transaction under the submission's lock, and only while the lease and
 * the version still hold: a late result of a lost or an older run is refused, a repeated one changes nothing.
 * @throws Refusal `judge.leaseLost`
 */
export const settle = async (
  deps: Deps,
  { feed, shares }: { readonly feed: LiveFeed; readonly shares: ClassShares },
  result: JudgingResult,
): Promise<null> => {
  const found = await findRun(deps.db, result.leaseId)
  if (found === undefined) throw fail('judge.leaseLost', { leaseId: result.leaseId })
  if (found.submission_id !== null) await feed.caughtUp(found.submission_id)
  // Hosts of an older version call without the id of the request that caused the run.
  const run = await withRequest({ requestId: found.request_id, traceparent: found.traceparent }, () =>
    deps.db.transaction().execute((trx) => {
      const now = deps.clock.now()
      if (found.trial_key !== null) return settleTrial(trx, result, now)
      if (found.task_id !== null) return settleTask(trx, result, now)
      if (found.item_id !== null) return settleItem(trx, { itemId: found.item_id, result, now })
      return settleSubmission(deps, trx, { feed, result, submissionId: found.submission_id ?? 0 })
    }),
  )
  if (run !== null) measure(deps, run, result)
  if (run !== null) traceRun(run, deps.clock.now())
  if (run !== null && run.submission_id === null) deps.log.info(lineOf(run), 'judging settled')
  const leasedAt = found.leased_at
  if (run !== null && leasedAt !== null)
    shares.observe(found.priority as Priority, deps.clock.now().getTime() - leasedAt.getTime())
  return null
}

interface Ending {
  readonly feed: LiveFeed
  readonly result: JudgingResult
  readonly submissionId: number
}

/** @returns the run when this call ended it, null when it had ended or was queued again. */
const settleSubmission = async (
  deps: Deps,
  trx: Db,
  { feed, result, submissionId }: Ending,
): Promise<RunRow | null> => {
  const lost = fail('judge.leaseLost', { leaseId: result.leaseId })
  const found = await lockSubmission(trx, submissionId)
  const run = await lockRun(trx, result.leaseId)
  if (run === undefined || found === undefined || run.state === 'void') throw lost
  if (run.state === 'done') return null
  if (run.state !== 'leased' || run.version !== found.version) throw lost

  const submission = asLeased(found, run)
  const now = deps.clock.now()
  const { speedFactor } = result
  const conclusion = { ...holdHacked(conclude(result.outcome, submission), submission.hack_verdict), speedFactor }
  const untold = feed.finish(submission.id, run.id)
  if (conclusion.verdict === verdict.systemError) {
    const fault = conclusion.fault ?? ''
    const decision = await decideFault(trx, { submission, run, fault, now })
    if (decision !== 'report') {
      deps.log.warn({ ...lineOf(run), problemId: submission.problem_id, fault, decision }, 'judging failed')
      await putBack(trx, run, submission, { why: 'fault', reason: fault, isHeld: decision === 'hold', now })
      return null
    }
  }
  await publishVerdict(trx, submission, {
    run,
    conclusion,
    languageVersion: result.languageVersion,
    commands: result.commands ?? null,
    phases: result.phases,
    untold,
    now,
  })
  logSettled(deps, run, conclusion)
  return run
}

const lineOf = ({ request_id: requestId, submission_id: submissionId, id: judgingId, host }: RunRow) => ({
  requestId,
  submissionId,
  judgingId,
  host,
})

const logSettled = (deps: Deps, run: RunRow, conclusion: Conclusion): void => {
  const name = verdictName(conclusion.verdict) ?? 'unknown'
  const line = { ...lineOf(run), verdict: name }
  if (conclusion.fault === null) deps.log.info(line, 'submission settled')
  else deps.log.error({ ...line, fault: conclusion.fault }, 'submission ended as system error')
  deps.metrics.judgings.inc({ outcome: conclusion.verdict === verdict.systemError ? 'systemError' : 'judged' })
}

const measure = ({ metrics }: Deps, run: RunRow, { phases }: JudgingResult): void => {
  const waitedMs = (run.leased_at?.getTime() ?? 0) - run.queued_at.getTime()
  metrics.judging.observe({ phase: 'wait' }, Math.max(0, waitedMs) / 1_000)
  metrics.judging.observe({ phase: 'fetch' }, phases.fetchMs / 1_000)
  metrics.judging.observe({ phase: 'compile' }, phases.compileMs / 1_000)
  metrics.judging.observe({ phase: 'run' }, phases.runMs / 1_000)
}
