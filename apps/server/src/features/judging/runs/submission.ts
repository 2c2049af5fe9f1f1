import { fail, verdict, verdictName } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { notifySubmission } from '../live/live.ts'
import { publishVerdict } from '../live/publish.ts'
import { decideFault } from '../pauses/decide-fault.ts'
import { pauseProblem } from '../pauses/pause.ts'
import { putBack } from '../queue/put-back.ts'
import { findSources, lockRun, type RunRow, type TakenRun } from '../repository.ts'
import { byRun } from './by-run.ts'
import { type Conclusion, ended } from './conclude.ts'
import { conclusionOf } from './conclusion-of.ts'
import { judgedPrograms } from './judged-program.ts'
import { lockSubmission } from './lock-submission.ts'
import { lineOf } from './log-line.ts'
import type { GivingUp, KindOfRun, Program, Settling } from './run-kind.ts'
import { asLeased } from './scored-by.ts'
import { showProgress } from './show-progress.ts'

const programs = async (db: Db, runs: readonly TakenRun[]): Promise<ReadonlyMap<number, Program>> => {
  const rows = await findSources(
    db,
    runs.flatMap((run) => run.submission_id ?? []),
  )
  return byRun(runs, (run) => run.submission_id, { rows, keyOf: ({ id }) => id })
}

const lockOf = (trx: Db, run: RunRow) => lockSubmission(trx, run.submission_id ?? 0)

/**
 * Everything is written under the submission's lock, and only while the lease and the version still hold: a late result
 * of a lost or an older run is refused, a repeated one changes nothing.
 */
const settle = async ({ deps, trx, feed, result }: Settling, { submission_id }: RunRow): Promise<RunRow | null> => {
  const lost = fail('judge.leaseLost', { leaseId: result.leaseId })
  const found = await lockSubmission(trx, submission_id ?? 0)
  const run = await lockRun(trx, result.leaseId)
  if (run === undefined || found === undefined || run.state === 'void') throw lost
  if (run.state === 'done') return null
  if (run.state !== 'leased' || run.version !== found.version) throw lost

  const now = deps.clock.now()
  const submission = asLeased(found, run)
  const conclusion = conclusionOf(result, submission)
  const unsent = feed.finish(submission.id, run.id)
  if (conclusion.verdict === verdict.systemError) {
    const fault = conclusion.fault ?? ''
    const decision = await decideFault(trx, { submission, run, fault, now })
    if (decision !== 'report') {
      deps.log.warn({ ...lineOf(run), problemId: submission.problem_id, fault, decision }, 'judging failed')
      await putBack(trx, run, { why: 'fault', reason: fault, isHeld: decision === 'hold', now })
      await requeued(trx, run, now)
      return null
    }
  }
  await publishVerdict(trx, submission, {
    run,
    conclusion,
    languageVersion: result.languageVersion,
    commands: result.commands ?? null,
    phases: result.phases,
    unsent,
    now,
  })
  logSettled(deps, run, conclusion)
  return run
}

const logSettled = (deps: Deps, run: RunRow, conclusion: Conclusion): void => {
  const name = verdictName(conclusion.verdict) ?? 'unknown'
  const line = { ...lineOf(run), verdict: name }
  if (conclusion.fault === null) deps.log.info(line, 'submission settled')
  else deps.log.error({ ...line, fault: conclusion.fault }, 'submission ended as system error')
  deps.metrics.judgings.inc({ outcome: conclusion.verdict === verdict.systemError ? 'systemError' : 'judged' })
}

/** Its page shows it as waiting again. */
const requeued = async (trx: Db, run: RunRow, now: Date): Promise<void> => {
  const submitId = run.submission_id ?? 0
  await trx
    .updateTable('submission')
    .set({ verdict: verdict.pending, judger: '', updated_at: now })
    .where('id', '=', submitId)
    .execute()
  await notifySubmission(trx, {
    submitId,
    run: run.id,
    status: verdict.pending,
    caseTotal: null,
    cases: [],
    time: null,
    memory: null,
    score: null,
  })
}

const giveUp = async (trx: Db, run: RunRow, { fault, now }: GivingUp): Promise<void> => {
  const submission = await lockOf(trx, run)
  if (submission === undefined) return
  await publishVerdict(trx, submission, {
    run,
    conclusion: ended(verdict.systemError, { fault }),
    languageVersion: null,
    commands: null,
    phases: null,
    unsent: [],
    now,
  })
}

/** All submissions of such a problem would fail alike, so it waits for its editors. */
const refuse = async (trx: Db, run: RunRow, { fault, now }: GivingUp): Promise<void> => {
  const submission = await lockOf(trx, run)
  if (submission === undefined) return
  await pauseProblem(trx, { problemId: submission.problem_id, fault, hosts: [], now })
  await putBack(trx, run, { why: 'returned', reason: fault, isHeld: true, now })
  await requeued(trx, run, now)
}

/** Runs that decide the verdict of a submission. */
export const submissionRuns: KindOfRun = {
  load: async (deps, runs) => judgedPrograms(deps, runs, await programs(deps.db, runs)),
  programs,
  lockSubject: lockOf,
  noteProgress: (deps, feed, _run, progress) => showProgress(deps, feed, progress),
  progressSent: (feed, run) => feed.caughtUp(run.submission_id ?? 0),
  settle,
  requeued,
  giveUp,
  refuse,
  isCounted: true,
}
