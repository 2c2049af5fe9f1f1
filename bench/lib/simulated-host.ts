import { randomUUID } from 'node:crypto'
import { type HostReport, type Job, verdict } from '@verdict/contract'
import { ask } from '../../e2e/lib/api.ts'

/** A host that speaks the judging protocol, runs nothing and reports that every program is right. */
export const simulateHost = (
  url: string,
  token: string,
  { name, slots }: { readonly name: string; readonly slots: number },
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
  return {
    /** At most as many jobs as there are slots; none after the wait. */
    lease: async (waitMs: number): Promise<readonly Job[]> =>
      (await post('/api/judge/lease', { host, free: slots, waitMs })).jobs,
    report: async (job: Job): Promise<void> => {
      const measured = { seq: 1, group: null, verdict: verdict.accepted, timeMs: 1, memoryKb: 1_000 }
      await post('/api/judge/result', {
        leaseId: job.leaseId,
        outcome: { kind: 'cases', cases: [{ ...measured, fraction: null, fullScore: null, message: null }] },
        languageVersion: '1.0',
        phases: { fetchMs: 1, compileMs: 1, runMs: 1 },
      })
    },
  }
}
