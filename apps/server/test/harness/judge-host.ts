import { randomUUID } from 'node:crypto'
import {
  type CaseResult,
  type HostReport,
  type Job,
  type Outcome,
  ownLanguages,
  type ProgramCommands,
} from '@verdict/contract'
import { makeJudgeToken } from '../../src/features/judging/hosts/make-token.ts'
import type { Reply, TestServer } from './server.ts'

/** A client of the judging protocol driven by a test, over HTTP like a real host. */
export interface JudgeHost {
  readonly name: string
  readonly token: string
  /** A restart of the same host: its leases are lost. */
  restarted(): JudgeHost
  /** The same instance, reporting to another server. */
  at(server: TestServer): JudgeHost
  /** The same instance of the host, healthy or with this failure. */
  ill(illness: string | null): JudgeHost
  /** The same instance of the host with another report. */
  reporting(change: Partial<HostReport>): JudgeHost
  lease(options?: {
    readonly free?: number
    readonly waitMs?: number
    readonly held?: readonly string[]
    readonly lane?: 'slots' | 'express'
  }): Promise<readonly Job[]>
  beat(leaseIds: readonly string[]): Promise<Reply>
  progress(
    job: Job,
    report: { readonly phase?: 'compiling' | 'judging'; readonly cases?: readonly CaseResult[] },
  ): Promise<Reply>
  /** With `null` the commands are not reported. */
  result(job: Job, outcome: Outcome, commands?: ProgramCommands | null): Promise<Reply>
  giveBack(leaseIds: readonly string[], reason?: string, isBlameless?: boolean): Promise<Reply>
  get(path: string): Promise<Response>
}

let made = 0

export const makeJudgeHost = async (
  server: TestServer,
  options: {
    readonly name?: string
    readonly languages?: readonly (string | HostLanguage)[]
    /** Further facts of its report. */
    readonly report?: Partial<HostReport>
  } = {},
): Promise<JudgeHost> => {
  made += 1
  const name = options.name ?? `host-${made}`
  const languages = options.languages ?? ownLanguages
  const host = { ...reportOf(name, languages), ...options.report }
  return speaking(server, name, await makeJudgeToken(server.deps.db, name), languages, host)
}

const speaking = (
  server: TestServer,
  name: string,
  token: string,
  languages: readonly (string | HostLanguage)[],
  host: HostReport = reportOf(name, languages),
): JudgeHost => {
  const post = (path: string, body: unknown) => server.call('POST', path, { body, token })
  return {
    name,
    token,
    restarted: () => speaking(server, name, token, languages),
    at: (other) => speaking(other, name, token, languages, host),
    ill: (illness) => speaking(server, name, token, languages, { ...host, illness }),
    reporting: (change) => speaking(server, name, token, languages, { ...host, ...change }),
    lease: async ({ free = 1, waitMs = 0, held, lane } = {}) => {
      const reply = await post('/api/judge/lease', { host, free, waitMs, held, lane })
      if (reply.status !== 200) throw new Error(`lease: ${reply.status} ${reply.msg}`)
      return reply.data.jobs
    },
    beat: (leaseIds) => post('/api/judge/beat', { host, leaseIds }),
    progress: (job, { phase = 'judging', cases = [] }) =>
      post('/api/judge/progress', { leaseId: job.leaseId, phase, caseTotal: phase === 'judging' ? 3 : null, cases }),
    result: (job, outcome, commands = { compile: 'test -O2 main', run: './main' }) =>
      post('/api/judge/result', {
        leaseId: job.leaseId,
        outcome,
        languageVersion: 'test 1.0',
        ...(commands && { commands }),
        phases: { fetchMs: 1, compileMs: 2, runMs: 3 },
      }),
    giveBack: (leaseIds, reason = 'test', isBlameless) =>
      post('/api/judge/give-back', { leaseIds, reason, isBlameless }),
    get: (path) => fetch(`${server.url}${path}`, { headers: { authorization: token } }),
  }
}

type HostLanguage = HostReport['languages'][number]

const reportOf = (name: string, languages: readonly (string | HostLanguage)[]): HostReport => ({
  name,
  instance: randomUUID(),
  cpuCores: 2,
  slots: 2,
  enforcement: 'cgroup2',
  warnings: [],
  cpuLoad: 0,
  memoryLoad: 0,
  languages: languages.map((language) => (typeof language === 'string' ? installed(language) : language)),
})

const installed = (name: string): HostLanguage => ({
  name,
  available: true,
  version: '1.0',
  compileCommand: null,
  runCommand: null,
  reason: null,
})

export const caseOf = (seq: number, verdict: number, more: Partial<CaseResult> = {}): CaseResult => ({
  seq,
  group: null,
  verdict,
  timeMs: 10 * seq,
  memoryKb: 1_000 * seq,
  fraction: null,
  fullScore: null,
  message: null,
  ...more,
})

/** The outcome of cases with these verdicts. */
export const casesOf = (...verdicts: readonly number[]): Outcome => ({
  kind: 'cases',
  cases: verdicts.map((verdict, index) => caseOf(index + 1, verdict)),
})
