import type { CaseResult, Job, JudgingResult, Outcome } from '@verdict/contract'
import { asChecker } from './checkers/checker.ts'
import { CompileError, compile, type Program } from './compile.ts'
import type { JudgeDeps } from './deps.ts'
import { JudgeFault } from './faults.ts'
import { limitsFor } from './job-limits.ts'
import type { Installed } from './languages/registry.ts'
import type { CaseContext } from './modes/mode.ts'
import type { ProgressReporter } from './report-progress.ts'
import { runCase, SecondLooks } from './run-case.ts'
import { runCases } from './run-cases.ts'
import { openScratch } from './scratch.ts'
import { Stopwatch } from './stopwatch.ts'
import type { CaseData } from './testdata.ts'

export interface Watch {
  readonly progress: ProgressReporter
  /** Aborted when the lease is lost or the judge shuts down. */
  readonly signal: AbortSignal
}

/** The story of one submission: fetch data, compile, run, report. */
export const judgeSubmission = async (deps: JudgeDeps, job: Job, watch: Watch): Promise<JudgingResult> => {
  const clock = new Stopwatch()
  const installed = deps.languages.lookUp(job.language)
  const languageVersion = 'version' in installed ? installed.version : null
  const outcome = await outcomeOf(async () => {
    if (!('version' in installed)) throw new JudgeFault(`${job.language} cannot run on this host: ${installed.reason}`)
    watch.progress.compiling()
    return withMaterials({ deps, job, clock, signal: watch.signal, installed }, (materials) =>
      clock.time('runMs', () => judgeCases(deps, job, { ...materials, watch })),
    )
  })
  return { leaseId: job.leaseId, outcome, languageVersion, phases: clock.phases() }
}

/** The faults that end a judging with an outcome of their own; any other goes up, and the work goes back. */
export const outcomeOf = async (work: () => Promise<Outcome>): Promise<Outcome> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof CompileError) return { kind: 'compileError', message: error.message }
    if (error instanceof JudgeFault) return { kind: 'systemError', message: error.message }
    throw error
  }
}

interface Preparation {
  readonly deps: JudgeDeps
  readonly job: Job
  readonly clock: Stopwatch
  readonly signal: AbortSignal
  readonly installed: Installed
}

interface Materials {
  readonly cases: readonly CaseData[]
  readonly program: Program
  readonly checker: Program | null
}

/**
 * Data, program and checker are prepared side by side. A compile error is told at once, without waiting for the rest;
 * what the caches lend is given back when all three have come to their end, late ones too.
 */
const withMaterials = async (
  { deps, job, clock, signal, installed }: Preparation,
  use: (materials: Materials) => Promise<Outcome>,
): Promise<Outcome> => {
  const lent = new DisposableStack()
  const solution = { code: job.code, extraFiles: job.settings.extraFiles, purpose: 'solution' } as const
  const parts = [
    clock.time('fetchMs', () => fetchCases(deps, job, lent, signal)),
    clock.time('compileMs', async () => lent.use(await compile(deps, installed, solution, signal))),
    buildChecker(deps, job, signal).then((checker) => lent.use(checker)),
  ] as const
  const ends = Promise.allSettled(parts)
  try {
    const program = await parts[1]
    const [cases, , checker] = await Promise.all(parts)
    return await use({ cases, program, checker })
  } finally {
    void ends.then(() => lent.dispose())
  }
}

const fetchCases = async (
  deps: JudgeDeps,
  job: Job,
  lent: DisposableStack,
  signal: AbortSignal,
): Promise<readonly CaseData[]> => {
  if (job.testdata === null) throw new JudgeFault('The problem has no test data')
  const cases = await deps.testdata.fetch(job.testdata, lent, signal)
  if (cases.length === 0) throw new JudgeFault('The test data holds no case')
  return cases
}

/** Null in the default mode. That a checker does not compile is the problem's fault. */
const buildChecker = async (deps: JudgeDeps, job: Job, signal: AbortSignal): Promise<Program | null> => {
  const { judgeMode, checker } = job.settings
  if (judgeMode === 'default') return null
  const name = judgeMode === 'spj' ? 'checker' : 'interactor'
  if (checker === null) throw new JudgeFault(`The problem has no ${name}`)
  const installed = deps.languages.lookUp(checker.language)
  if (!('version' in installed)) throw new JudgeFault(`The ${name} needs ${checker.language}: ${installed.reason}`)
  try {
    return await compile(deps, installed, { ...checker, purpose: 'checker' }, signal)
  } catch (error) {
    throw error instanceof CompileError ? new JudgeFault(`The ${name} does not compile: ${error.message}`) : error
  }
}

const judgeCases = async (deps: JudgeDeps, job: Job, at: Materials & { readonly watch: Watch }): Promise<Outcome> => {
  const { progress, signal } = at.watch
  const { settings } = job
  progress.judging(at.cases.length)
  await using scratch = await openScratch(deps.scratchDir)
  const context: CaseContext = {
    runner: deps.runner,
    program: at.program,
    checker: at.checker === null ? null : asChecker(at.checker, settings.checker),
    limits: limitsFor(settings, at.program.installed.language),
    ignoreTrailingBlanks: settings.ignoreTrailingBlanks,
    fileIo: settings.fileIo,
    scratch: scratch.path,
    signal,
  }
  const how = { mode: settings.judgeMode, secondLooks: new SecondLooks() }
  const judged: CaseResult[] = []
  for await (const one of runCases(at.cases, settings, (next) => runCase(context, next, how))) {
    judged.push(one)
    progress.finished(one)
  }
  return { kind: 'cases', cases: judged }
}
