import { randomUUID } from 'node:crypto'
import { type HostReport, type Job, verdict } from '@verdict/contract'
import type { Deps } from '../../apps/server/src/deps.ts'
import { makeJudgeToken } from '../../apps/server/src/features/judging/hosts/make-token.ts'
import { ask } from '../../e2e/lib/api.ts'
import type { Site } from './site.ts'

/** A host that speaks the judging protocol and reports that every program is right, so many a second. */

const atOnce = 10

export const drain = (site: Site, deps: Deps, { perSecond }: { readonly perSecond: number }) => {
  const name = `peak-${randomUUID().slice(0, 8)}`
  const host: HostReport = {
    name,
    instance: randomUUID(),
    cpuCores: atOnce,
    slots: atOnce,
    enforcement: 'cgroup2',
    warnings: [],
    cpuLoad: 0,
    memoryLoad: 0,
    languages: [{ name: 'C++', available: true, version: '1.0', compileCommand: null, runCommand: null, reason: null }],
  }
  let isLast = false
  const one = async (token: string, job: Job): Promise<void> => {
    const cases = [{ seq: 1, group: null, verdict: verdict.accepted, timeMs: 1, memoryKb: 1_000 }]
    const rest = { fraction: null, fullScore: null, message: null }
    const reply = await ask(site.stack.url, 'POST', '/api/judge/result', {
      token,
      body: {
        leaseId: job.leaseId,
        outcome: { kind: 'cases', cases: cases.map((some) => ({ ...some, ...rest })) },
        languageVersion: '1.0',
        phases: { fetchMs: 1, compileMs: 1, runMs: 1 },
      },
    })
    if (reply.status !== 200) throw new Error(`result: ${reply.msg}`)
  }
  const work = async (): Promise<void> => {
    const token = await makeJudgeToken(deps.db, name)
    for (;;) {
      const startedAt = performance.now()
      const body = { host, free: atOnce, waitMs: isLast ? 0 : 500 }
      const reply = await ask(site.stack.url, 'POST', '/api/judge/lease', { token, body })
      const jobs: readonly Job[] = reply.data.jobs
      await Promise.all(jobs.map((job) => one(token, job)))
      if (jobs.length === 0 && isLast) return
      // When nothing more arrives, the rest need not wait.
      const restMs = isLast ? 0 : (jobs.length * 1_000) / perSecond - (performance.now() - startedAt)
      if (restMs > 0) await new Promise((next) => setTimeout(next, restMs))
    }
  }
  const over = work()
  return {
    finish: async (): Promise<void> => {
      isLast = true
      await over
    },
  }
}

/** Runs queued this shortly before a lease may have been missed by it. */
const graceMs = 50

/** Number of runs leased although an earlier run of another user was waiting. */
export const overtaken = async (site: Site, contestId: number): Promise<number> => {
  const rows = await site.query<{ due: number; id: string; queued: number; leased: number }>(
    `select extract(epoch from due_at)::float8 as due, judging.id, extract(epoch from queued_at)::float8 as queued,
       extract(epoch from leased_at)::float8 as leased
     from judging join submission on submission.id = submission_id where contest_id = $1`,
    [contestId],
  )
  const inOrder = rows.toSorted((a, b) => a.leased - b.leased || a.due - b.due || Number(a.id) - Number(b.id))
  const isBefore = (a: (typeof rows)[number], b: (typeof rows)[number]) =>
    a.due < b.due || (a.due === b.due && Number(a.id) < Number(b.id))
  return inOrder.filter((taken, at) =>
    inOrder
      .slice(at + 1)
      .some(
        (other) =>
          other.leased > taken.leased && other.queued < taken.leased - graceMs / 1_000 && isBefore(other, taken),
      ),
  ).length
}
