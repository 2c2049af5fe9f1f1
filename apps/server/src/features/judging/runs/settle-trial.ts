import {
  type DataOf,
  fail,
  type JudgingResult,
  limits,
  type submissions,
  type TrialRun,
  verdict,
} from '@verdict/contract'
import type { Db } from '../../../platform/db/connect.ts'
import { maxTries, putBack } from '../queue/requeue.ts'
import { lockRun, type RunRow } from '../repository.ts'

type StoredTrialRun = DataOf<(typeof submissions)['trialCasesResult']>['cases'][number]

/**
 * Ends a custom test: its row takes the result and is kept for one more minute.
 * @returns the run when this call ended it, null when it had ended or was queued again.
 * @throws Refusal `judge.leaseLost`
 */
export const settleTrial = async (trx: Db, result: JudgingResult, now: Date): Promise<RunRow | null> => {
  const run = await lockRun(trx, result.leaseId)
  if (run?.state === 'done') return null
  if (run?.state !== 'leased' || run.trial_key === null) throw fail('judge.leaseLost', { leaseId: result.leaseId })

  const read = readOutcome(result)
  if (read.fault !== null && run.faults + 1 < maxTries) {
    await putBack(trx, run, undefined, { why: 'fault', reason: read.fault, now })
    return null
  }
  await trx
    .updateTable('trial')
    .set({ ...read.columns, expires_at: new Date(now.getTime() + limits.trial.resultLifeMs) })
    .where('key', '=', run.trial_key)
    .execute()
  await trx
    .updateTable('judging')
    .set({
      state: 'done',
      verdict: read.columns.verdict,
      fault: read.fault,
      phases: JSON.stringify(result.phases),
      finished_at: now,
    })
    .where('id', '=', run.id)
    .execute()
  return run
}

const readOutcome = ({ outcome }: JudgingResult) => {
  const { outputMaxChars } = limits.trial
  if (outcome.kind === 'compileError') {
    return { fault: null, columns: { verdict: verdict.compileError, stderr: outcome.message } }
  }
  if (outcome.kind === 'trials' && outcome.runs.every((run) => run.case.verdict !== verdict.systemError)) {
    return {
      fault: null,
      columns: { verdict: worstOf(outcome.runs), results: JSON.stringify(outcome.runs.map(stored)) },
    }
  }
  if (outcome.kind !== 'trial' || outcome.case.verdict === verdict.systemError) {
    const fault = outcome.kind === 'systemError' ? outcome.message : 'The custom test could not be run'
    return { fault, columns: { verdict: verdict.systemError } }
  }
  return {
    fault: null,
    columns: {
      verdict: outcome.case.verdict,
      time_ms: outcome.case.timeMs,
      memory_kb: outcome.case.memoryKb,
      stdout: cut(outcome.stdout, outputMaxChars),
      stderr: cut(outcome.stderr, outputMaxChars),
    },
  }
}

/** The first verdict that is not accepted. */
const worstOf = (runs: readonly TrialRun[]): number =>
  runs.find((run) => run.case.verdict !== verdict.accepted)?.case.verdict ?? verdict.accepted

/** A case as it is stored and read by the author. */
const stored = (run: TrialRun): StoredTrialRun => ({
  status: run.case.verdict,
  time: run.case.timeMs,
  memory: run.case.memoryKb,
  output: cut(run.stdout, limits.trialCases.outputMaxChars),
  stderr: cut(run.stderr, limits.trialCases.outputMaxChars),
})

/** Whole characters, not halves of surrogate pairs. */
const cut = (text: string, max: number): string => {
  if (text.length <= max + 3) return text
  return `${text.slice(0, max).toWellFormed()}...`
}
