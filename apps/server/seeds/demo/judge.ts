import { randomUUID } from 'node:crypto'
import { type HostReport, type Job, judgeLanguages, type Outcome, verdict } from '@verdict/contract'
import { makeJudgeToken } from '../../src/features/judging/hosts/make-token.ts'
import type { DemoProgram } from './programs.ts'
import type { Random } from './random.ts'
import type { DemoSite } from './site.ts'

/** A judge host that speaks the judging protocol and reports the known verdict of each program, without running it. */
export interface DemoJudge {
  /** Judges everything that waits. */
  judge(): Promise<void>
}

const name = 'demo'
const casesPerRun = 6

const host: HostReport = {
  name,
  instance: randomUUID(),
  cpuCores: 4,
  slots: 4,
  enforcement: 'cgroup2',
  warnings: [],
  cpuLoad: 0.2,
  memoryLoad: 0.3,
  languages: judgeLanguages.map((language) => ({
    name: language,
    available: true,
    version: null,
    compileCommand: null,
    runCommand: null,
    reason: null,
  })),
}

const compileMessage = "main.cpp:5:1: error: expected '}' at end of input"

/** A run that passes some cases and ends with the verdict; the times and sizes are made up. */
const outcomeOf = (program: DemoProgram, limitMs: number, random: Random): Outcome => {
  if (program.verdict === verdict.compileError) return { kind: 'compileError', message: compileMessage }
  const isAccepted = program.verdict === verdict.accepted
  const failsAt = isAccepted ? casesPerRun + 1 : 2 + random.below(casesPerRun - 1)
  const cases = Array.from({ length: casesPerRun }, (_, index) => {
    const seq = index + 1
    const ends = seq < failsAt ? verdict.accepted : seq === failsAt ? program.verdict : verdict.cancelled
    const share = ends === verdict.timeLimitExceeded ? 1 : 0.02 + 0.1 * random.next()
    return {
      ...{ seq, group: null, verdict: ends, fraction: null, fullScore: null, message: null },
      timeMs: ends === verdict.cancelled ? 0 : Math.round(limitMs * share),
      memoryKb: ends === verdict.cancelled ? 0 : 3_200 + random.below(9_000),
    }
  })
  return { kind: 'cases', cases }
}

/** @param programs everything that will be submitted, by its code */
export const openDemoJudge = async (
  site: DemoSite,
  programs: ReadonlyMap<string, DemoProgram>,
  random: Random,
): Promise<DemoJudge> => {
  const token = await makeJudgeToken(site.deps.db, name)
  const post = (path: string, body: unknown) => site.call('POST', `/api/judge/${path}`, { token, body })
  const report = async (job: Job): Promise<void> => {
    const program = programs.get(job.code)
    if (program === undefined) throw new Error('A program that the demo does not know waits to be judged.')
    const outcome = outcomeOf(program, job.settings.timeLimitMs, random)
    await post('result', {
      leaseId: job.leaseId,
      outcome,
      languageVersion: null,
      phases: { fetchMs: 2, compileMs: 240, runMs: 310 },
    })
  }
  return {
    judge: async () => {
      for (;;) {
        const { jobs } = (await post('lease', { host, free: 4, waitMs: 0 })) as { readonly jobs: readonly Job[] }
        if (jobs.length === 0) return
        for (const job of jobs) await report(job)
      }
    },
  }
}
