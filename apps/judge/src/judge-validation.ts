import type { CaseResult, Job, JudgingResult, Outcome } from '@verdict/contract'
import { verdict } from '@verdict/contract/vocabulary'
import type { RunReport, RunRequest } from '@verdict/sandbox'
import { tidyWords } from './checkers/tidy-words.ts'
import { compile, type Program } from './compile.ts'
import type { JudgeDeps } from './deps.ts'
import { JudgeFault, sandboxFault } from './faults.ts'
import { outcomeOf } from './judge-submission.ts'
import { fetchCases } from './materials.ts'
import { crashMessage, figuresOf } from './outcome.ts'
import { Stopwatch } from './stopwatch.ts'
import type { CaseData } from './testdata.ts'
import { mib } from './units.ts'
import type { Watch } from './watch.ts'

/** Exit codes of validators for a valid input: 0 by testlib and general convention, 42 for Kattis. */
const rightCodes: ReadonlySet<number | null> = new Set([0, 42])

const memoryBytes = 512 * mib
const cpuMs = 16_000

/** Lets a problem's validator read every input of its test data; a case is accepted when its input is right. */
export const judgeValidation = async (deps: JudgeDeps, job: Job, watch: Watch): Promise<JudgingResult> => {
  const clock = new Stopwatch()
  const installed = deps.languages.lookUp(job.language)
  const languageVersion = 'version' in installed ? installed.version : null
  const outcome = await outcomeOf(async () => {
    if (!('version' in installed)) throw new JudgeFault(`${job.language} cannot run on this host: ${installed.reason}`)
    watch.progress.compiling()
    const source = { code: job.code, extraFiles: job.settings.checker?.extraFiles ?? {}, purpose: 'checker' } as const
    using program = await clock.time('compileMs', () => compile(deps, installed, source, watch.signal))
    using lent = new DisposableStack()
    const { cases } = await clock.time('fetchMs', () => fetchCases(deps, job, lent, watch.signal))
    return await clock.time('runMs', () => validateAll(deps, { program, cases, watch }))
  })
  return { leaseId: job.leaseId, outcome, languageVersion, phases: clock.phases() }
}

const validateAll = async (
  deps: JudgeDeps,
  at: { readonly program: Program; readonly cases: readonly CaseData[]; readonly watch: Watch },
): Promise<Outcome> => {
  at.watch.progress.judging(at.cases.length)
  const results: CaseResult[] = []
  for (const testCase of at.cases) {
    const report = await deps.runner.run(requestFor(at.program, testCase), { signal: at.watch.signal })
    const result = { seq: testCase.seq, group: testCase.group, fraction: null, fullScore: null, ...read(report) }
    results.push(result)
    at.watch.progress.finished(result)
  }
  return { kind: 'cases', cases: results }
}

const requestFor = (program: Program, caseData: CaseData): RunRequest => {
  const { language, toolchain } = program.installed
  const command = language.run(toolchain, { memoryBytes })
  return {
    argv: command.argv,
    env: command.env,
    stdin: { path: caseData.inputPath },
    stdout: 'report',
    files: [...program.files],
    programDir: program.dir,
    collect: [],
    limits: {
      cpuMs,
      wallMs: 3 * cpuMs,
      memoryBytes: memoryBytes + language.runtimeBytes,
      processes: language.processes,
      outputBytes: 16 * mib,
      stderrBytes: 64 * 1024,
      filesBytes: 64 * mib,
    },
  }
}

const read = (report: RunReport): Pick<CaseResult, 'verdict' | 'message' | 'timeMs' | 'memoryKb'> => {
  if (report.status === 'error') throw sandboxFault(report)
  const figures = figuresOf(report)
  const ended = (report.status === 'ok' || report.status === 'runtimeError') && report.signal === null
  if (ended && rightCodes.has(report.exitCode)) return { ...figures, verdict: verdict.accepted, message: null }
  const words = tidyWords(report.stderr) ?? (report.stdout === null ? null : tidyWords(report.stdout))
  if (ended) return { ...figures, verdict: verdict.wrongAnswer, message: words ?? crashMessage(report) }
  const why = report.status === 'runtimeError' ? crashMessage(report) : report.status
  return { ...figures, verdict: verdict.runtimeError, message: `The validator did not finish: ${why}` }
}
