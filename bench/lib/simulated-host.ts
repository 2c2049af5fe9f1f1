import { randomUUID } from 'node:crypto'
import { type HostReport, type Job, verdict } from '@verdict/contract'
import { casesOf } from '../../apps/server/test/harness/judge-host.ts'
import { ask } from '../../e2e/lib/api.ts'

/**
 * A host that speaks the judging protocol, runs nothing and reports that every program is right.
 *
 * @param pace Waits as long as the programs of one lease take. `isLast`: nothing more arrives, so that nobody would wait.
 */
export const simulateHost = (
  url: string,
  token: string,
  {
    name,
    slots,
    pace,
  }: {
    readonly name: string
    readonly slots: number
    readonly pace: (jobs: number, isLast: boolean) => Promise<void>
  },
) => {
  const available = { available: true, version: '1.0', compileCommand: null, runCommand: null, reason: null }
  const host: HostReport = {
    name,
    instance: randomUUID(),
    cpuCores: slots,
    slots,
    enforcement: 'cgroup2',
    warnings: [],
    cpuLoad: 0,
    memoryLoad: 0,
    languages: ['C++', 'Python3'].map((language) => ({ name: language, ...available })),
  }
  const post = async (path: string, body: object) => {
    const reply = await ask(url, 'POST', path, { token, body })
    if (reply.status !== 200) throw new Error(`${path}: ${reply.msg}`)
    return reply.data
  }
  const report = async ({ leaseId }: Job): Promise<void> => {
    const phases = { fetchMs: 1, compileMs: 1, runMs: 1 }
    await post('/api/judge/result', { leaseId, outcome: casesOf(verdict.accepted), languageVersion: '1.0', phases })
  }
  let isLast = false
  const work = async (): Promise<void> => {
    for (;;) {
      const jobs: readonly Job[] = (await post('/api/judge/lease', { host, free: slots, waitMs: isLast ? 0 : 500 }))
        .jobs
      if (jobs.length === 0 && isLast) return
      await pace(jobs.length, isLast)
      await Promise.all(jobs.map(report))
    }
  }
  const over = work()
  return {
    /** Judges what still waits, and ends. */
    finish: async (): Promise<void> => {
      isLast = true
      await over
    },
  }
}
