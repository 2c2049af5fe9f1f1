import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../../apps/server/src/deps.ts'
import { makeJudgeToken } from '../../apps/server/src/features/judging/hosts/make-token.ts'
import { simulateHost } from './simulated-host.ts'
import type { Site } from './site.ts'

/** A simulated host that judges so many programs a second. */

const atOnce = 10

export const drain = async (site: Site, deps: Deps, { perSecond }: { readonly perSecond: number }) => {
  const name = `peak-${randomUUID().slice(0, 8)}`
  let restedAt = performance.now()
  const pace = async (jobs: number, isLast: boolean): Promise<void> => {
    const restMs = isLast ? 0 : (jobs * 1_000) / perSecond - (performance.now() - restedAt)
    if (restMs > 0) await sleep(restMs)
    restedAt = performance.now()
  }
  return simulateHost(site.stack.url, await makeJudgeToken(deps.db, name), { name, slots: atOnce, pace })
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
