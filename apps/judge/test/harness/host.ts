import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CaseResult, GroupNeeds, Job, JudgingResult, JudgingSettings } from '@verdict/contract'
import { openSandbox, type RunRequest, type Sandbox } from '@verdict/sandbox'
import { pino } from 'pino'
import type { JudgeDeps } from '../../src/deps.ts'
import { judgeSubmission } from '../../src/judge-submission.ts'
import { judgeTrial } from '../../src/judge-trial.ts'
import { findLanguages, probeLanguages, toolchainDirectories } from '../../src/languages/find-languages.ts'
import type { Language } from '../../src/languages/language.ts'
import { openDeps } from '../../src/open-deps.ts'
import { ProgressReporter } from '../../src/report-progress.ts'
import { Server } from '../../src/server.ts'
import { SpareSlots } from '../../src/spare-slots.ts'
import { PlayServer, type TestCase } from './play-server.ts'

export interface Task {
  readonly language: string
  readonly code: string
  readonly files?: Job['files']
  readonly cases: readonly TestCase[]
  readonly settings?: Partial<JudgingSettings>
  readonly groups?: GroupNeeds[]
}

/** A judge host on a real sandbox, with a server that only plays its part. */
export interface Host {
  readonly server: PlayServer
  readonly deps: JudgeDeps
  readonly sandbox: Sandbox
  readonly dir: string
  /** Judges one submission and returns what would be sent. */
  judge(task: Task): Promise<JudgingResult>
  /** The same with one case after another. */
  judgeSerially(task: Task): Promise<JudgingResult>
  /** The same for a custom test. */
  tryOut(
    task: Omit<Task, 'cases' | 'groups'> & { readonly trial: Job['trial']; readonly trialCases?: Job['trialCases'] },
  ): Promise<JudgingResult>
  close(): Promise<void>
}

/** Kept between test runs, because Go's library takes a minute; not below /tmp, because boxes have a separate /tmp. */
export const toolchains = join(import.meta.dirname, '../../../../node_modules/.cache/verdict-toolchains')

export const token = 'play-token'

/** Slowdown relative to a usual machine; an emulated one sets it. */
const slowness = Number(process.env.VERDICT_SLOWNESS ?? 1)

/** Compilers and version probes get the time they need on a slow machine; programs get theirs with the job. */
const withPatience = (sandbox: Sandbox): Sandbox =>
  slowness === 1
    ? sandbox
    : {
        ...sandbox,
        run: (request, options) => sandbox.run(request.programDir === null ? patient(request) : request, options),
      }

const patient = (request: RunRequest): RunRequest => {
  const { cpuMs, wallMs } = request.limits
  return { ...request, limits: { ...request.limits, cpuMs: cpuMs * slowness, wallMs: wallMs * slowness } }
}

export const openHost = async (configured: readonly Language[] = [], slots = 2): Promise<Host> => {
  const dir = await mkdtemp(join(tmpdir(), 'verdict-judge-'))
  const server = await new PlayServer().listen()
  const found = await findLanguages({ dir: toolchains }, configured)
  const sandbox = withPatience(await openSandbox({ slots, toolchains: toolchainDirectories(found) }))
  const languages = await probeLanguages(sandbox, found)
  const client = new Server(server.url, token)
  const log = pino({ level: 'silent' })
  const deps = await openDeps({
    server: client,
    sandbox,
    languages,
    dataDir: dir,
    includeDir: join(dir, 'include'),
    cacheBytes: 2 ** 30,
    sharedSlots: slots,
    log,
  })
  const watch = (leaseId: string) => ({
    progress: new ProgressReporter(client, leaseId),
    signal: new AbortController().signal,
  })
  const judgeWith = (spareSlots: SpareSlots) => (task: Task) => {
    const job = aJob({ ...task, testdata: server.addTestdata(task.cases, task.groups) })
    return judgeSubmission({ ...deps, spareSlots }, job, watch(job.leaseId))
  }
  return {
    server,
    deps,
    sandbox,
    dir,
    judge: judgeWith(deps.spareSlots),
    judgeSerially: judgeWith(new SpareSlots(0)),
    tryOut: (task) => {
      const job = {
        ...aJob({ ...task, testdata: null }),
        kind: 'trial' as const,
        trial: task.trial,
        trialCases: task.trialCases,
      }
      return judgeTrial(deps, job, watch(job.leaseId))
    },
    close: async () => {
      await sandbox.close()
      await server.close()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

export const aJob = (task: Omit<Task, 'cases' | 'groups'> & { readonly testdata: string | null }): Job => ({
  leaseId: randomUUID(),
  kind: 'submission',
  language: task.language,
  code: task.code,
  files: task.files,
  settings: slowly({ ...plainSettings, ...task.settings }),
  testdata: task.testdata,
  trial: null,
})

const slowly = (settings: JudgingSettings): JudgingSettings => ({
  ...settings,
  timeLimitMs: settings.timeLimitMs * slowness,
})

const plainSettings: JudgingSettings = {
  problemId: 1,
  type: 0,
  judgeMode: 'default',
  judgeCaseMode: 'default',
  timeLimitMs: 1_000,
  memoryLimitMb: 256,
  stackLimitMb: 128,
  ignoreTrailingBlanks: true,
  fileIo: null,
  checker: null,
  extraFiles: {},
}

/** The cases of a result; fails with the outcome when there are none. */
export const casesOf = (result: JudgingResult): readonly CaseResult[] => {
  if (result.outcome.kind === 'cases') return result.outcome.cases
  throw new Error(`no cases: ${JSON.stringify(result.outcome)}`)
}

export const verdictsOf = (result: JudgingResult): readonly number[] =>
  casesOf(result).map((testCase) => testCase.verdict)
