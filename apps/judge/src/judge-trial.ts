import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type CaseResult,
  type Job,
  type JudgingResult,
  limits,
  type Outcome,
  type TrialCase,
  type TrialRun,
} from '@verdict/contract'
import { type Verdict, verdict } from '@verdict/contract/vocabulary'
import type { RunReport } from '@verdict/sandbox'
import { compareFiles } from './compare.ts'
import { compile } from './compile.ts'
import type { JudgeDeps } from './deps.ts'
import { JudgeFault } from './faults.ts'
import { limitsFor } from './job-limits.ts'
import { outcomeOf } from './judge-submission.ts'
import type { CaseContext } from './modes/mode.ts'
import { runProgram } from './modes/program-run.ts'
import { crashMessage, type Failure, failureOf, figuresOf } from './outcome.ts'
import { openScratch } from './scratch.ts'
import { Stopwatch } from './stopwatch.ts'
import type { Watch } from './watch.ts'

const stderrMaxChars = 4_000

/** A custom test: a run on each of the user's inputs, compared with the user's expected output, if any. */
export const judgeTrial = async (deps: JudgeDeps, job: Job, watch: Watch): Promise<JudgingResult> => {
  const clock = new Stopwatch()
  const installed = deps.languages.lookUp(job.language)
  const languageVersion = 'version' in installed ? installed.version : null
  const outcome = await outcomeOf(async () => {
    if (!('version' in installed)) throw new JudgeFault(`${job.language} cannot run on this host: ${installed.reason}`)
    const { code, files: own, settings } = job
    const solution = { code, own, extraFiles: settings.extraFiles, purpose: 'solution' } as const
    using program = await clock.time('compileMs', () => compile(deps, installed, solution, watch.signal))
    await using scratch = await openScratch(deps.scratchDir)
    const context: CaseContext = {
      runner: deps.runner,
      program,
      checker: null,
      outputChecker: null,
      limits: limitsFor(job.settings, installed.language, job.speedFactor),
      ignoreTrailingBlanks: job.settings.ignoreTrailingBlanks,
      fileIo: job.settings.fileIo,
      scratch: scratch.path,
      signal: watch.signal,
      processes: 1,
      passes: 1,
    }
    return await clock.time('runMs', () => runTrials(context, job))
  })
  return { leaseId: job.leaseId, outcome, languageVersion, phases: clock.phases() }
}

const runTrials = async (context: CaseContext, { trial, trialCases }: Job): Promise<Outcome> => {
  if (trialCases !== undefined) return { kind: 'trials', runs: await runAll(context, trialCases) }
  if (trial === null) throw new JudgeFault('The custom test has no input')
  return { kind: 'trial', ...(await runTrial(context, trial, { seq: 1, outputMaxChars: limits.trial.outputMaxChars })) }
}

/** Stops after some cases that reached the time limit; the rest is not run. */
const runAll = async (context: CaseContext, cases: readonly TrialCase[]): Promise<TrialRun[]> => {
  const { outputMaxChars, maxSlowRuns } = limits.trialCases
  const runs: TrialRun[] = []
  for (const [place, trial] of cases.entries()) {
    const slow = runs.filter((run) => run.case.verdict === verdict.timeLimitExceeded)
    const seq = place + 1
    runs.push(slow.length >= maxSlowRuns ? notRun(seq) : await runTrial(context, trial, { seq, outputMaxChars }))
  }
  return runs
}

const notRun = (seq: number): TrialRun => ({
  case: { seq, ...unscored, verdict: verdict.cancelled, timeMs: 0, memoryKb: 0, message: null },
  stdout: '',
  stderr: '',
})

const unscored = { group: null, fullScore: null, fraction: null } as const

const runTrial = async (
  context: CaseContext,
  trial: TrialCase,
  { seq, outputMaxChars }: { readonly seq: number; readonly outputMaxChars: number },
): Promise<TrialRun> => {
  const input = `${trial.input}\n`
  const inputPath = join(context.scratch, `${seq}.input`)
  await writeFile(inputPath, input, { mode: 0o444 })
  await using run = await runProgram(context, { seq, inputPath, expectedBytes: Buffer.byteLength(input) }, false)
  const failure = failureOf(run.report, context.limits, context.program.installed.language.outOfMemory)
  const likeness = (failure && { verdict: failure.verdict, message: exactly(failure, run.report) }) ?? {
    verdict: await likenessOf(context, run.outputPath(), trial.expectedOutput),
    message: null,
  }
  const judged: CaseResult = { seq, ...unscored, ...figuresOf(run.report), ...likeness }
  const stderr = [judged.message ?? '', Buffer.from(run.report.stderr).toString('utf8').replaceAll('\0', '')]
  return {
    case: judged,
    stdout: cut(await headOf(run.outputPath(), outputMaxChars), outputMaxChars),
    stderr: cut(stderr.filter((part) => part !== '').join('\n'), stderrMaxChars),
  }
}

/** The input is the author's own, so the end of the program may be reported exactly. */
const exactly = (failure: Failure, report: RunReport): string | null =>
  failure.verdict === verdict.runtimeError && report.status === 'runtimeError' ? crashMessage(report) : failure.message

/**
 * A custom test has no presentation error: any difference is wrong. Without an expected output every run is accepted.
 */
const likenessOf = async (context: CaseContext, outputPath: string, expected: string | null): Promise<Verdict> => {
  if (expected === null || expected === '') return verdict.accepted
  const expectedPath = join(context.scratch, 'expected')
  await writeFile(expectedPath, expected)
  const likeness = await compareFiles(outputPath, expectedPath, context)
  return likeness === 'accepted' ? verdict.accepted : verdict.wrongAnswer
}

/** The beginning of an output as text, with a character to spare so that the cut is seen. */
const headOf = async (path: string, maxChars: number): Promise<string> => {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4 * (maxChars + 1)), 0)
  return buffer.subarray(0, bytesRead).toString('utf8').replaceAll('\0', '')
}

const cut = (text: string, maxChars: number): string =>
  text.length > maxChars ? `${text.slice(0, maxChars)}...` : text
