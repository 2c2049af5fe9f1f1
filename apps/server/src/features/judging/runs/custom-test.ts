import {
  type DataOf,
  fail,
  type JudgingResult,
  limits,
  type submissions,
  type TrialRun,
  trialCase,
  verdict,
} from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { maxTries, putBack } from '../queue/put-back.ts'
import { findTrials, lockRun, type RunRow, type TakenRun, type TrialRow } from '../repository.ts'
import { byRun, eachRun } from './by-run.ts'
import { endRun } from './end-run.ts'
import type { GivingUp, KindOfRun, Settling, Work } from './run-kind.ts'
import { filesOf, readableSettings, unreadable } from './stored-settings.ts'

type StoredTrialRun = DataOf<(typeof submissions)['trialCasesResult']>['cases'][number]

const load = async (deps: Deps, runs: readonly TakenRun[]): Promise<ReadonlyMap<number, Work>> => {
  const rows = await findTrials(
    deps.db,
    runs.flatMap((run) => run.trial_key ?? []),
  )
  const trials = byRun(runs, (run) => run.trial_key, { rows, keyOf: ({ key }) => key })
  return eachRun(runs, trials, (run, trial) => workOf(deps, run, trial))
}

const workOf = (deps: Deps, run: TakenRun, trial: TrialRow): Work => {
  const settings = readableSettings(deps, run)
  if (settings === null) return unreadable
  const { language, code } = trial
  // Remote sites compare in ways of their own; their samples often lack the last line end.
  const ignoreTrailingBlanks = settings.ignoreTrailingBlanks || trial.is_remote === true
  const compared = { settings: { ...settings, ignoreTrailingBlanks }, testdata: null }
  return { job: { kind: 'trial', language, code, ...filesOf(trial), ...compared, ...inputsOf(trial) } }
}

/** One input, or several cases. */
const inputsOf = (row: TrialRow): Pick<Extract<Work, { job: unknown }>['job'], 'trial' | 'trialCases'> =>
  row.cases === null
    ? { trial: { input: row.input ?? '', expectedOutput: row.expected_output } }
    : { trial: null, trialCases: trialCase.array().parse(row.cases) }

/** The row of the custom test takes the result and is kept for one more minute. */
const settle = async ({ trx, result, now }: Settling): Promise<RunRow | null> => {
  const run = await lockRun(trx, result.leaseId)
  if (run?.state === 'done') return null
  if (run?.state !== 'leased' || run.trial_key === null) throw fail('judge.leaseLost', { leaseId: result.leaseId })

  const read = readOutcome(result)
  if (read.fault !== null && run.faults + 1 < maxTries) {
    await putBack(trx, run, { why: 'fault', reason: read.fault, now })
    return null
  }
  await trx
    .updateTable('trial')
    .set({ ...read.columns, expires_at: new Date(now.getTime() + limits.trial.resultLifeMs) })
    .where('key', '=', run.trial_key)
    .execute()
  await endRun(trx, run, { verdict: read.columns.verdict, fault: read.fault, phases: result.phases, now })
  return run
}

const giveUp = async (trx: Db, run: RunRow, { fault, now }: GivingUp): Promise<void> => {
  await trx.updateTable('trial').set({ verdict: verdict.systemError }).where('key', '=', run.trial_key).execute()
  await endRun(trx, run, { verdict: verdict.systemError, fault, now })
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

/** Runs of custom tests; they show nothing before their end. */
export const customTestRuns: KindOfRun = {
  load,
  noteProgress: () => Promise.resolve(true),
  settle,
  giveUp,
  isCounted: false,
}
