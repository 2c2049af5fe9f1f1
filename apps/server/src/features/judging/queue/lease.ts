import type { HostReport, Job } from '@verdict/contract'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { takeRuns } from '../repository.ts'
import { workTopic } from './enqueue.ts'
import { jobsOf } from './jobs-of-runs.ts'
import { requeue } from './requeue.ts'

/** Work that may be taken only after a while, or whose bell was not heard, is looked for this often. */
const lookAgainMs = 1_000

/** Rings in this server when any server queued work. */
export class Bell {
  #rung = 0
  #waiting = new Set<() => void>()

  constructor(deps: Deps) {
    const ring = (): void => {
      this.#rung += 1
      for (const wake of this.#waiting) wake()
    }
    deps.events.listen(workTopic, ring)
    deps.stopping.addEventListener('abort', ring, { once: true })
  }

  get rung(): number {
    return this.#rung
  }

  /** Resolves when it rings, at once when it rang since `heard`, and in any case after a while. */
  wait(heard: number, milliseconds: number, over: AbortSignal): Promise<void> {
    if (this.#rung !== heard || over.aborted) return Promise.resolve()
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer)
        this.#waiting.delete(wake)
        over.removeEventListener('abort', wake)
        resolve()
      }
      const timer = setTimeout(wake, milliseconds)
      this.#waiting.add(wake)
      over.addEventListener('abort', wake, { once: true })
    })
  }
}

export interface Asking {
  readonly host: HostReport
  readonly free: number
  readonly waitMs: number
  readonly draining: boolean
  /** Leases the host knows of; absent when it does not say. */
  readonly held?: readonly string[] | undefined
  readonly reply: FastifyReply
}

/**
 * Gives a host work, or waits for some. Looking and waiting cannot miss each other: the bell is read before the look.
 * A host that went away while it waited gets nothing, and what was taken for it in that moment goes back.
 */
export const lease = async (deps: Deps, bell: Bell, asking: Asking): Promise<{ jobs: Job[] }> => {
  const gone = new AbortController()
  asking.reply.raw.once('close', () => gone.abort())
  const until = performance.now() + asking.waitMs
  if (asking.held !== undefined) await takeBackUnheard(deps, asking.host.instance, asking.held)
  const languages = asking.host.languages.filter((one) => one.available).map((one) => one.name)
  const mustRest = asking.draining || (asking.host.illness ?? null) !== null
  const host = { name: asking.host.name, instance: asking.host.instance, languages }
  for (;;) {
    const heard = bell.rung
    const jobs = mustRest ? [] : await jobsOf(deps, await take(deps, host, asking.free))
    if (jobs.length > 0 && gone.signal.aborted) {
      for (const job of jobs) await requeue(deps, job.leaseId, { why: 'returned', reason: 'The host went away' })
      return { jobs: [] }
    }
    const leftMs = until - performance.now()
    if (deps.stopping.aborted) asking.reply.header('connection', 'close')
    if (jobs.length > 0 || leftMs <= 0 || gone.signal.aborted || deps.stopping.aborted) return { jobs: [...jobs] }
    await bell.wait(heard, Math.min(leftMs, lookAgainMs), gone.signal)
  }
}

const take = async (deps: Deps, host: Parameters<typeof takeRuns>[1], count: number) =>
  deps.stopping.aborted ? [] : takeRuns(deps.db, host, { count, now: deps.clock.now() })

/**
 * Queues again what this start of the host was given but never heard of: a host asks one question at a time, so a lease
 * it does not name was answered into a line that broke. Waiting for it to expire would cost its owner half a minute.
 */
const takeBackUnheard = async (deps: Deps, instance: string, held: readonly string[]): Promise<void> => {
  const rows = await deps.db
    .selectFrom('judging')
    .select('lease_id')
    .where('state', '=', 'leased')
    .where('host_instance', '=', instance)
    .execute()
  for (const { lease_id: leaseId } of rows) {
    if (leaseId === null || held.includes(leaseId)) continue
    await requeue(deps, leaseId, { why: 'returned', reason: 'The host never heard of this lease' })
  }
}
