import { setTimeout as sleep } from 'node:timers/promises'
import { type HostReport, type Job, judging, limits } from '@verdict/contract'
import { pause } from './backoff.ts'
import type { Calibration } from './calibration/calibration.ts'
import type { Health as HostHealth } from './canary/health.ts'
import type { JudgeDeps } from './deps.ts'
import { messageOf } from './faults.ts'
import { Leases } from './leases.ts'
import type { Prefetch } from './prefetch.ts'
import { Refused, type Server } from './server.ts'
import { workOn } from './work-on.ts'

/**
 * Leases work from the server and keeps the leases alive. One long request asks for as much work as there are free
 * slots, another for the one job of the express lane, which the server fills with short work while all slots are taken.
 * The jobs of both share the slots of the sandbox, run by run. A heartbeat every ten seconds lists the leases held and
 * returns lost ones. A request in progress is aborted only at shutdown: the server may have answered it already, and
 * that work would wait until its lease expires.
 */

export interface LoopOptions {
  readonly server: Server
  readonly deps: JudgeDeps
  readonly slots: number
  readonly report: () => HostReport
  /** Checked before every request for work; an unhealthy host takes none. */
  readonly health?: Health
  readonly prefetch?: Pick<Prefetch, 'want'>
  readonly calibration?: Pick<Calibration, 'repeat'>
  /** Time between heartbeats, milliseconds. */
  readonly beatMs?: number
}

type Health = Pick<HostHealth, 'illness' | 'onChange'>

export interface Stop {
  /** How long what is being judged may go on, milliseconds. */
  readonly graceMs?: number
  /** Ends the grace at once. */
  readonly hurry?: AbortSignal
}

export interface LeaseLoop {
  /** Nothing is being judged. */
  readonly isIdle: boolean
  /** Stops taking work, finishes what ends within the grace time and gives the rest back. */
  stop(how?: Stop): Promise<void>
}

const shutdownCallMs = 2_000
/** A server that returns an empty response this early did not wait; it is shutting down. */
const hastyMs = 500

export const startLeaseLoop = (options: LoopOptions): LeaseLoop => {
  const lanes: readonly Lane[] = [
    { name: 'slots', leases: new Leases(options.slots) },
    { name: 'express', leases: new Leases(1) },
  ]
  const stopping = new AbortController()
  const ending = new AbortController()
  const signals = { stopping: stopping.signal, ending: ending.signal }
  const state: LoopState = { lanes, ...signals, isDraining: false, faults: 0, beatNow: () => {} }
  if (options.health !== undefined) options.health.onChange = () => state.beatNow()
  const asking = Promise.all(lanes.map((lane) => askForWork(options, state, lane)))
  const beating = keepAlive(options, state)
  if (isIll(options)) state.beatNow()
  return {
    get isIdle() {
      return lanes.every(({ leases }) => leases.isIdle)
    },
    stop: async ({ graceMs = 3_000, hurry } = {}) => {
      stopping.abort()
      await asking
      await Promise.race([allOver(lanes), quietly(sleep(graceMs, undefined, { ref: false, signal: hurry }))])
      await giveBackRest(options, lanes)
      ending.abort()
      await beating
    },
  }
}

/** Room for work of one kind, with its own request to the server. */
interface Lane {
  readonly name: 'slots' | 'express'
  readonly leases: Leases
}

const idsOf = (lanes: readonly Lane[]): string[] => lanes.flatMap(({ leases }) => [...leases.ids])

const allOver = (lanes: readonly Lane[]) => Promise.all(lanes.map(({ leases }) => leases.allOver()))

interface LoopState {
  readonly lanes: readonly Lane[]
  /** No more work is taken. */
  readonly stopping: AbortSignal
  /** No lease is held any more. */
  readonly ending: AbortSignal
  /** The server asked this host to take no more work. */
  isDraining: boolean
  /** Judgings in a row that failed for reasons of this host. */
  faults: number
  /** Sends the next heartbeat immediately. */
  beatNow: () => void
}

const askForWork = async (options: LoopOptions, state: LoopState, lane: Lane): Promise<void> => {
  for (let failures = 0; !state.stopping.aborted; ) {
    await lane.leases.slot(state.stopping)
    if (state.faults > 0) await restAfterFaults(state)
    const mustRest = () => state.isDraining || isIll(options)
    if (mustRest()) await quietly(sleep(1_000, undefined, { signal: state.stopping }))
    if (state.stopping.aborted || mustRest()) continue
    try {
      const askedAt = performance.now()
      const jobs = await leaseJobs(options, state, lane)
      if (isIll(options)) await refuse(options, jobs)
      else for (const job of jobs) take(options, state, { job, leases: lane.leases })
      failures = 0
      if (jobs.length === 0 && performance.now() - askedAt < hastyMs) await quietly(pause(1, state.stopping))
    } catch (error) {
      if (state.stopping.aborted) return
      options.deps.log.warn({ failures, cause: messageOf(error) }, 'work could not be leased')
      await quietly(pause(failures++, state.stopping))
    }
  }
}

const leaseJobs = async (
  { server, report }: LoopOptions,
  { stopping }: LoopState,
  { name, leases }: Lane,
): Promise<readonly Job[]> => {
  const { waitMs } = limits.lease
  const body = { host: report(), free: leases.free, waitMs, held: [...leases.ids], lane: name }
  const { jobs } = await server.call(judging.lease, { body, signal: stopping, timeoutMs: waitMs + 10_000 })
  return jobs
}

const isIll = ({ health }: LoopOptions): boolean => (health?.illness ?? null) !== null

/** Work leased at the moment in which the host became unhealthy. */
const refuse = async ({ server, health }: LoopOptions, jobs: readonly Job[]): Promise<void> => {
  if (jobs.length === 0) return
  const leaseIds = jobs.map((job) => job.leaseId)
  const body = { leaseIds, reason: `The host is unhealthy: ${health?.illness ?? ''}`, isBlameless: true }
  await server.call(judging.giveBack, { body })
}

interface Taken {
  readonly job: Job
  readonly leases: Leases
}

const take = ({ server, deps }: LoopOptions, state: LoopState, { job, leases }: Taken): void => {
  deps.spareSlots.jobStarted()
  leases.take(job, async (lease) => {
    const release = (): void => {
      if (lease.isRunning) deps.spareSlots.jobEnded()
      leases.release(lease)
    }
    try {
      const end = await workOn(server, deps, { lease, release })
      state.faults = end === 'givenBack' ? state.faults + 1 : 0
    } finally {
      release()
    }
  })
}

/**
 * A host that had to return work may be unhealthy: it requests again with increasing delay, while others take the work.
 */
const restAfterFaults = ({ faults, stopping }: LoopState): Promise<void> => quietly(pause(faults, stopping))

const keepAlive = async (options: LoopOptions, state: LoopState): Promise<void> => {
  const { server, report, deps } = options
  while (!state.ending.aborted) {
    const { promise, resolve } = Promise.withResolvers<void>()
    state.beatNow = resolve
    await Promise.race([
      promise,
      quietly(sleep(options.beatMs ?? limits.lease.beatMs, undefined, { signal: state.ending })),
    ])
    if (state.ending.aborted) return
    try {
      const body = { host: report(), leaseIds: idsOf(state.lanes) }
      const { lost, drain, prefetch, calibrate } = await server.call(judging.beat, { body, signal: state.ending })
      if (prefetch !== undefined) options.prefetch?.want(prefetch)
      if (calibrate === true) options.calibration?.repeat(body.host.speed?.id ?? null)
      if (drain !== state.isDraining) deps.log.info({ drain }, 'drain state changed by the server')
      state.isDraining = drain
      for (const leaseId of lost) for (const { leases } of state.lanes) leases.lose(leaseId, 'the lease is lost')
    } catch (error) {
      if (!state.ending.aborted) deps.log.warn({ cause: messageOf(error) }, 'heartbeat failed')
    }
  }
}

/** Hands unfinished work to others without waiting for its leases to expire. */
const giveBackRest = async ({ server, deps }: LoopOptions, lanes: readonly Lane[]): Promise<void> => {
  const leaseIds = idsOf(lanes)
  if (leaseIds.length === 0) return
  for (const { leases } of lanes) for (const leaseId of leases.ids) leases.lose(leaseId, 'the judge is shutting down')
  try {
    const body = { leaseIds, reason: 'The judge is shutting down', isBlameless: true }
    await server.call(judging.giveBack, { body, timeoutMs: shutdownCallMs })
    deps.log.info({ leaseIds }, 'work returned')
  } catch (error) {
    if (!(error instanceof Refused)) deps.log.warn({ leaseIds, cause: messageOf(error) }, 'work could not be returned')
  }
  await Promise.race([allOver(lanes), sleep(shutdownCallMs, undefined, { ref: false })])
}

/** A wait that was called off is simply over. */
const quietly = async (wait: Promise<unknown>): Promise<void> => {
  await wait.catch(() => {})
}
