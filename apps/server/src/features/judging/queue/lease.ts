import type { HostReport, Job } from '@verdict/contract'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { topics } from '../../../platform/events/topics.ts'
import { expressPrefix, type HostTaking, type TakenRun, takeRuns } from '../repository.ts'
import { allClasses, type ClassShares } from './class-shares.ts'
import { type Priority, priority } from './enqueue.ts'
import { jobsOf } from './jobs-of-runs.ts'
import { requeue } from './requeue.ts'
import { scaleTimes } from './scale-times.ts'

/** Polling interval for work that becomes available later, or whose work signal was lost. */
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
    deps.events.subscribe(topics.judging, ring)
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

export interface LeaseRequest {
  readonly host: HostReport
  readonly free: number
  readonly waitMs: number
  readonly draining: boolean
  /** All classes of the host. */
  readonly classes: readonly string[]
  /** It gets submissions of contests alone. */
  readonly contestsOnly: boolean
  /** Leases known to the host; absent when it does not report them. */
  readonly held?: readonly string[] | undefined
  /** Free capacity of the host: ordinary slots, or its express lane. */
  readonly lane: Lane
  readonly reply: FastifyReply
}

export type Lane = 'slots' | 'express'

interface Queue {
  readonly bell: Bell
  readonly shares: ClassShares
}

/**
 * Leases work to a host, or waits for some. No signal is missed: it is subscribed to before the query. A host that
 * disconnected while waiting gets nothing, and runs leased for it at that moment are returned.
 */
export const lease = async (deps: Deps, { bell, shares }: Queue, asking: LeaseRequest): Promise<{ jobs: Job[] }> => {
  const gone = new AbortController()
  asking.reply.raw.once('close', () => gone.abort())
  const until = performance.now() + asking.waitMs
  if (asking.held !== undefined) await takeBackUnheard(deps, asking, asking.held)
  const available = asking.host.languages.filter((language) => language.available)
  const languages = available.map(({ name }) => name)
  const versions = Object.fromEntries(available.map(({ name, version }) => [name, version ?? '']))
  const mustRest = asking.draining || (asking.host.illness ?? null) !== null
  const { name, instance, slots } = asking.host
  const host = { name, instance, languages, versions, classes: asking.classes }
  const wanted = { host, slots, lane: asking.lane, count: asking.free, contestsOnly: asking.contestsOnly }
  for (;;) {
    const heard = bell.rung
    const taken = mustRest ? [] : await take(deps, shares, wanted)
    const jobs = await scaleTimes(deps, asking.host, await jobsOf(deps, taken))
    if (jobs.length > 0 && gone.signal.aborted) {
      for (const job of jobs) await requeue(deps, job.leaseId, { why: 'returned', reason: 'The host disconnected' })
      return { jobs: [] }
    }
    for (const { leaseId, requestId } of jobs) deps.log.info({ requestId, leaseId, host: name }, 'job leased')
    const leftMs = until - performance.now()
    if (deps.stopping.aborted) asking.reply.header('connection', 'close')
    if (jobs.length > 0 || leftMs <= 0 || gone.signal.aborted || deps.stopping.aborted) return { jobs: [...jobs] }
    await bell.wait(heard, Math.min(leftMs, lookAgainMs), gone.signal)
  }
}

interface Wanted {
  readonly host: HostTaking
  readonly slots: number
  readonly lane: Lane
  readonly count: number
  readonly contestsOnly: boolean
}

/** Large requests are served in parts, so that no class takes all of it. */
const parts = 8

const take = async (deps: Deps, shares: ClassShares, { host, slots, lane, count, contestsOnly }: Wanted) => {
  const taken: TakenRun[] = []
  const express = lane === 'express' ? { slots } : null
  const offered = express === null ? allClasses : await expressClasses(deps, host)
  const classes = contestsOnly ? offered.filter((offer) => offer === priority.contest) : offered
  while (taken.length < count && !deps.stopping.aborted) {
    const order = shares.order(classes)
    const left = count - taken.length
    const taking = { classes: order, count: Math.ceil(left / parts), now: deps.clock.now(), express }
    const found = await takeRuns(deps.db, host, taking)
    const runs = found.filter((run) => run.state === 'leased')
    if (found.length === 0) {
      if (!(await isAnyQueued(deps))) shares.reset()
      break
    }
    for (const served of order) {
      const number = runs.filter((run) => run.priority === served).length
      if (number > 0) shares.charge(served, { runs: number, order })
    }
    taken.push(...runs)
  }
  return taken
}

/** Also what no host can run, or this one may not: a look that finds nothing does not mean that nothing waits. */
const isAnyQueued = async (deps: Deps): Promise<boolean> => {
  const row = await deps.db.selectFrom('judging').select('id').where('state', '=', 'queued').limit(1).executeTakeFirst()
  return row !== undefined
}

/**
 * A custom test is short and its user is waiting, so it must not wait until one of many long submissions has ended. A
 * host takes one job more than it has slots; the programs of all of them still share the slots, run by run. Practice
 * can have this place only while rejudgings and checks alone hold the slots, or it would always be taken.
 */
const expressClasses = async (deps: Deps, { instance }: HostTaking): Promise<readonly Priority[]> => {
  const held = await deps.db
    .selectFrom('judging')
    .select('id')
    .where('state', '=', 'leased')
    .where('host_instance', '=', instance)
    .where('priority', '<>', priority.rejudge)
    .limit(1)
    .executeTakeFirst()
  return allClasses.filter(
    (allClass) => allClass !== priority.rejudge && (allClass !== priority.practice || held === undefined),
  )
}

/**
 * Queues again what this start of the host was given but never received: a host asks one question at a time for each of
 * its lanes, so a lease it does not name was answered into a line that broke. Waiting for it to expire would cost its owner
 * half a minute.
 */
const takeBackUnheard = async (deps: Deps, { host, lane }: LeaseRequest, held: readonly string[]): Promise<void> => {
  const rows = await deps.db
    .selectFrom('judging')
    .select('lease_id')
    .where('state', '=', 'leased')
    .where('host_instance', '=', host.instance)
    .execute()
  for (const { lease_id: leaseId } of rows) {
    if (leaseId === null || held.includes(leaseId)) continue
    if (leaseId.startsWith(expressPrefix) !== (lane === 'express')) continue
    await requeue(deps, leaseId, { why: 'returned', reason: 'The host never received this lease' })
  }
}
