import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Generation, Job, JudgingResult, Outcome } from '@verdict/contract'
import type { RunReport, RunRequest } from '@verdict/sandbox'
import { tidyWords } from './checkers/tidy-words.ts'
import { compile, type Program } from './compile.ts'
import type { JudgeDeps } from './deps.ts'
import { CompileError, JudgeFault, sandboxFault } from './faults.ts'
import { outcomeOf } from './judge-submission.ts'
import { fetchCases } from './materials.ts'
import { crashMessage } from './outcome.ts'
import { openScratch } from './scratch.ts'
import { Stopwatch } from './stopwatch.ts'
import type { CaseData } from './testdata.ts'
import { mib } from './units.ts'
import type { Watch } from './watch.ts'

/** A generator or the solution did not do its part; the message is for its author. */
class GenerationFault extends Error {
  override readonly name = 'GenerationFault'
}

const memoryBytes = 1_024 * mib
const fileBytes = 512 * mib
/** Far more than a contestant gets: an answer is wanted, not a verdict. */
const cpuMs = 60_000

/**
 * Makes the cases of a problem: every line's generator writes an input, the main solution answers it. With `answersData`
 * the inputs are those of the test data.
 */
export const judgeGeneration = async (deps: JudgeDeps, job: Job, watch: Watch): Promise<JudgingResult> => {
  const clock = new Stopwatch()
  const installed = deps.languages.lookUp(job.language)
  const languageVersion = 'version' in installed ? installed.version : null
  const outcome = await outcomeOf(async () => {
    if (job.generation === undefined) throw new JudgeFault('The generation has no lines')
    using built = new DisposableStack()
    try {
      watch.progress.compiling()
      const programs = await clock.time('compileMs', () => buildAll(deps, job, { built, signal: watch.signal }))
      if (job.generation.answersData !== true) {
        return await clock.time('runMs', () => makeAll(deps, job, { ...programs, watch }))
      }
      const { cases } = await clock.time('fetchMs', () => fetchCases(deps, job, built, watch.signal))
      return await clock.time('runMs', () => answerAll(deps, job, { solution: programs.solution, cases, watch }))
    } catch (error) {
      if (error instanceof GenerationFault) return { kind: 'generationFailed', message: error.message }
      throw error
    }
  })
  return { leaseId: job.leaseId, outcome, languageVersion, phases: clock.phases() }
}

interface Programs {
  readonly solution: Program
  readonly generators: ReadonlyMap<string, Program>
}

const buildAll = async (
  deps: JudgeDeps,
  job: Job,
  { built, signal }: { readonly built: DisposableStack; readonly signal: AbortSignal },
): Promise<Programs> => {
  const build = async (
    name: string,
    source: Generation['generators'][number] & { readonly purpose: 'solution' | 'checker' },
  ) => {
    const installed = deps.languages.lookUp(source.language)
    if (!('version' in installed)) throw new JudgeFault(`${name} needs ${source.language}: ${installed.reason}`)
    const extraFiles =
      source.purpose === 'solution' ? job.settings.extraFiles : (job.settings.checker?.extraFiles ?? {})
    try {
      return built.use(
        await compile(deps, installed, { code: source.code, extraFiles, purpose: source.purpose }, signal),
      )
    } catch (error) {
      throw error instanceof CompileError ? new GenerationFault(`${name}: ${error.message}`) : error
    }
  }
  const generators = new Map<string, Program>()
  for (const item of job.generation?.generators ?? []) {
    generators.set(item.name, await build(item.name, { ...item, purpose: 'checker' }))
  }
  const { language, code } = job
  return { generators, solution: await build('solution', { name: 'solution', language, code, purpose: 'solution' }) }
}

type Refs = Extract<Outcome, { kind: 'generated' }>['cases']

const makeAll = async (deps: JudgeDeps, job: Job, at: Programs & { readonly watch: Watch }): Promise<Outcome> => {
  const lines = job.generation?.lines ?? []
  at.watch.progress.judging(lines.length)
  await using scratch = await openScratch(deps.scratchDir)
  const [input, output] = [join(scratch.path, 'input'), join(scratch.path, 'output')]
  const cases: Refs = []
  for (const [index, line] of lines.entries()) {
    const generator = at.generators.get(line.generator)
    if (generator === undefined) throw new JudgeFault(`There is no generator ${line.generator}`)
    const { signal } = at.watch
    const made = await deps.runner.run(requestFor(generator, line.arguments, { stdin: null, stdout: input }), {
      signal,
    })
    requireEnd(made, `${index + 1}: ${[line.generator, ...line.arguments].join(' ')}`)
    const answered = await answer(deps, job, { program: at.solution, input, output, signal })
    requireEnd(answered, `${index + 1}: solution`)
    cases.push({
      input: await deps.handIn(job.leaseId, input, signal),
      output: await deps.handIn(job.leaseId, output, signal),
    })
    at.watch.progress.finished(finishedCase(index + 1))
  }
  return { kind: 'generated', cases }
}

interface Answering {
  readonly solution: Program
  readonly cases: readonly CaseData[]
  readonly watch: Watch
}

const answerAll = async (deps: JudgeDeps, job: Job, { solution, cases, watch }: Answering): Promise<Outcome> => {
  const { progress, signal } = watch
  progress.judging(cases.length)
  await using scratch = await openScratch(deps.scratchDir)
  const output = join(scratch.path, 'output')
  const made: Refs = []
  for (const { seq, inputPath: input } of cases) {
    requireEnd(await answer(deps, job, { program: solution, input, output, signal }), `${seq}: solution`)
    made.push({
      input: await deps.handIn(job.leaseId, input, signal),
      output: await deps.handIn(job.leaseId, output, signal),
    })
    progress.finished(finishedCase(seq))
  }
  return { kind: 'generated', cases: made }
}

/** A generated case counts as accepted, so that progress is visible. */
const finishedCase = (seq: number) =>
  ({ seq, group: null, verdict: 0, timeMs: 0, memoryKb: 0, fraction: null, fullScore: null, message: null }) as const

/** With file input the solution's files stand for its streams. */
const answer = async (
  deps: JudgeDeps,
  job: Job,
  at: { readonly program: Program; readonly input: string; readonly output: string; readonly signal: AbortSignal },
): Promise<RunReport> => {
  const { fileIo } = job.settings
  if (fileIo === null) {
    return deps.runner.run(requestFor(at.program, [], { stdin: at.input, stdout: at.output }), { signal: at.signal })
  }
  const request = requestFor(at.program, [], { stdin: null, stdout: null })
  await writeFile(at.output, '')
  return deps.runner.run(
    {
      ...request,
      files: [{ name: fileIo.read, content: { path: at.input } }, ...request.files],
      collect: [{ name: fileIo.write, path: at.output, maxBytes: fileBytes }],
    },
    { signal: at.signal },
  )
}

const requestFor = (
  program: Program,
  args: readonly string[],
  streams: { readonly stdin: string | null; readonly stdout: string | null },
): RunRequest => {
  const { language, toolchain } = program.installed
  const command = language.run(toolchain, { memoryBytes })
  return {
    argv: [...command.argv, ...args],
    env: command.env,
    stdin: streams.stdin === null ? null : { path: streams.stdin },
    stdout: streams.stdout === null ? 'report' : { path: streams.stdout },
    files: [...program.files],
    programDir: program.dir,
    collect: [],
    limits: {
      cpuMs,
      wallMs: 2 * cpuMs,
      memoryBytes: memoryBytes + language.runtimeBytes,
      stackBytes: memoryBytes,
      processes: language.processes,
      outputBytes: fileBytes,
      stderrBytes: 64 * 1024,
      filesBytes: fileBytes,
    },
  }
}

const requireEnd = (report: RunReport, what: string): void => {
  if (report.status === 'error') throw sandboxFault(report)
  if (report.status === 'ok') return
  const why = report.status === 'runtimeError' ? crashMessage(report) : report.status
  const words = tidyWords(report.stderr)
  throw new GenerationFault(words === null ? `${what}: ${why}` : `${what}: ${why}\n${words}`)
}
