import {
  type CaseResult,
  type Job,
  type JudgingResult,
  type Outcome,
  outputLanguage,
  type ProgramCommands,
} from '@verdict/contract'
import type { Turn } from './cases-ahead.ts'
import { compile, type Program, type SourceCode, sourcesOf } from './compile.ts'
import type { JudgeDeps } from './deps.ts'
import { CompileError, JudgeFault } from './faults.ts'
import { tooIdle, waitsLess } from './idle-cases.ts'
import { limitsFor, longestTimeMs } from './job-limits.ts'
import { judgeHandedIn } from './judge-handed-in.ts'
import { commandsOf, type Installed } from './languages/registry.ts'
import { withGrader } from './languages/with-grader.ts'
import { buildCheckers, type Deciders, fetchCases } from './materials.ts'
import type { CaseContext } from './modes/mode.ts'
import { modeOf, runCase } from './run-case.ts'
import { runCases } from './run-cases.ts'
import { openScratch } from './scratch.ts'
import { SecondLooks } from './second-looks.ts'
import { Stopwatch } from './stopwatch.ts'
import type { CaseData, CaseSet } from './testdata.ts'
import { addUsage, noUsage, type Usage, usage } from './usage.ts'
import type { Watch } from './watch.ts'

/** The story of one submission: fetch data, compile, run, report. */
export const judgeSubmission = async (deps: JudgeDeps, job: Job, watch: Watch): Promise<JudgingResult> => {
  const clock = new Stopwatch()
  const installed = deps.languages.lookUp(job.language)
  const languageVersion = 'version' in installed ? installed.version : null
  const outcome = await outcomeOf(async () => {
    if (job.settings.outputOnly === true) return clock.time('runMs', () => judgeHandedIn(deps, job, watch))
    if (job.language === outputLanguage)
      throw new CompileError('This problem is answered with a program, not with a text.')
    if (!('version' in installed)) throw new JudgeFault(`${job.language} cannot run on this host: ${installed.reason}`)
    watch.progress.compiling()
    return withMaterials({ deps, job, clock, signal: watch.signal, installed }, (materials) =>
      clock.time('runMs', () => judgeCases(deps, job, { ...materials, watch, clock })),
    )
  })
  const commands = 'version' in installed ? { commands: commandsFor(job, installed) } : {}
  return { leaseId: job.leaseId, outcome, languageVersion, ...commands, ...scaledBy(job), phases: clock.phases() }
}

/** Staff learn that times were scaled, and by what. */
const scaledBy = ({ speedFactor }: Job): Pick<JudgingResult, 'speedFactor'> =>
  speedFactor === undefined ? {} : { speedFactor }

const commandsFor = (job: Job, host: Installed): ProgramCommands => {
  const installed = withGrader(host, solutionOf(job))
  const { memoryBytes } = limitsFor(job.settings, installed.language)
  return commandsOf(installed, { sources: sourcesOf(solutionOf(job), installed), memoryBytes })
}

const solutionOf = ({ code, files, settings }: Job): SourceCode => ({
  code,
  extraFiles: settings.extraFiles,
  own: files,
  purpose: 'solution',
})

/** The faults that end a judging with a specific outcome; any other is rethrown, and the work is returned. */
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
  readonly set: CaseSet
  readonly program: Program
  readonly deciders: Deciders
}

/**
 * Data, program and checker are prepared concurrently. A compile error is reported immediately, without waiting for the
 * rest; cache entries are released when all three have ended, including late ones.
 */
const withMaterials = async (
  { deps, job, clock, signal, installed }: Preparation,
  use: (materials: Materials) => Promise<Outcome>,
): Promise<Outcome> => {
  const lent = new DisposableStack()
  const parts = [
    clock.time('fetchMs', () => fetchCases(deps, job, lent, signal)),
    clock.time('compileMs', async () => lent.use(await compile(deps, installed, solutionOf(job), signal))),
    buildCheckers(deps, job, lent, signal),
  ] as const
  const ends = Promise.allSettled(parts)
  try {
    const program = await parts[1]
    const [set, , deciders] = await Promise.all(parts)
    return await use({ set, program, deciders })
  } finally {
    void ends.then(() => lent.dispose())
  }
}

const judgeCases = async (
  deps: JudgeDeps,
  job: Job,
  at: Materials & { readonly watch: Watch; readonly clock: Stopwatch },
): Promise<Outcome> => {
  const { progress, signal } = at.watch
  const { settings } = job
  progress.judging(at.set.cases.length)
  await using scratch = await openScratch(deps.scratchDir)
  const context: CaseContext = {
    runner: deps.runner,
    program: at.program,
    ...at.deciders,
    limits: limitsFor(settings, at.program.installed.language, job.speedFactor),
    ignoreTrailingBlanks: settings.ignoreTrailingBlanks,
    fileIo: settings.fileIo,
    scratch: scratch.path,
    signal,
    processes: settings.processes ?? 1,
    passes: settings.passes ?? 1,
  }
  const how = { mode: modeOf(settings), secondLooks: new SecondLooks(deps.runner.aloneTime) }
  const judged: CaseResult[] = []
  const order = { ...settings, needs: at.set.needs }
  const terms = { type: settings.type, timeMs: longestTimeMs(context.limits) }
  const usageInAll = at.clock.usageOf('runMs')
  const usageOfCases = new Map<number, Usage>()
  // Only cases whose turn has come count for later ones, so that these do not depend on which ran ahead.
  const usageInTurn = noUsage()
  const run = async (next: CaseData, turn: Turn): Promise<CaseResult> => {
    const own = noUsage()
    usageOfCases.set(next.seq, own)
    try {
      const ofCase = {
        ...context,
        limits: { ...context.limits, waitsLess: waitsLess(usageInTurn, terms) },
        signal: AbortSignal.any([signal, turn.signal]),
        scratch: await scratch.ofCase(next.seq, turn.restarts),
      }
      return await usage.during(own, () => runCase(ofCase, next, { ...how, turn: turn.hasCome }))
    } finally {
      addUsage(usageInAll, own)
    }
  }
  const caseRunner = {
    run,
    whySkipped: () => tooIdle(usageInTurn, terms),
    spareSlots: deps.spareSlots,
    mayRunAhead: () => tooIdle(usageInAll, terms) === null && !waitsLess(usageInAll, terms),
  }
  for await (const item of runCases(at.set.cases, order, caseRunner)) {
    addUsage(usageInTurn, usageOfCases.get(item.seq) ?? noUsage())
    judged.push(item)
    progress.finished(item)
  }
  return { kind: 'cases', cases: judged }
}
