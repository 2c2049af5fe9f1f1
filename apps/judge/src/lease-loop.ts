import { setTimeout as sleep } from 'node:timers/promises'
import { type HostReport, type Job, judging, limits } from '@verdict/contract'
import { pause } from './backoff.ts'
import type { JudgeDeps } from './deps.ts'
import { messageOf } from './faults.ts'
import { Leases } from './leases.ts'
import { Refused, type Server } from './server.ts'
import { workOn } from './work-on.ts'

/**
 * Takes work from the server and keeps it alive. One long question asks for as much work as there are free slots; a
 * beat every ten seconds names the leases held and learns which are lost. A question under way is never broken off
 * except at shutdown: the server may have answered it already, and that work would lie until its lease expires.
 */

export interface LoopOptions {
  readonly server: Server
  readonly deps: JudgeDeps
  readonly slots: number
  readonly report: () => HostReport
  /** How long shutdown waits for what is nearly done, milliseconds. */
  readonly graceMs?: number
  /** Time between beats, milliseconds. */
  readonly beatMs?: number
}

export interface LeaseLoop {
  /** Stops taking work, finishes what ends within the grace time and gives the rest back. */
  stop(): Promise<void>
}

const shutdownCallMs = 2_000
/** A server that says so soon that there is nothing to do did not wait; it is on its way down. */
const hastyMs = 500

export const startLeaseLoop = (options: LoopOptions): LeaseLoop => {
  const leases = new Leases(options.slots)
  const stopping = new AbortController()
  const state: LoopState = { leases, stopping: stopping.signal, isDraining: false, faults: 0 }
  const asking = askForWork(options, state)
  const beating = keepAlive(options, state)
  return {
    stop: async () => {
      stopping.abort()
      await asking
      await Promise.race([leases.allOver(), sleep(options.graceMs ?? 3_000, undefined, { ref: false })])
      await giveBackRest(options, leases)
      await beating
    },
  }
}

interface LoopState {
  readonly leases: Leases
  readonly stopping: AbortSignal
  /** The server asked this host to take no more work. */
  isDraining: boolean
  /** Judgings in a row that failed for reasons of this host. */
  faults: number
}

const askForWork = async (options: LoopOptions, state: LoopState): Promise<void> => {
  for (let failures = 0; !state.stopping.aborted; ) {
    await state.leases.slot(state.stopping)
    if (state.faults > 0) await restAfterFaults(state)
    if (state.isDraining) await quietly(sleep(1_000, undefined, { signal: state.stopping }))
    if (state.stopping.aborted || state.isDraining) continue
    try {
      const askedAt = performance.now()
      const jobs = await leaseJobs(options, state)
      for (const job of jobs) take(options, state, job)
      failures = 0
      if (jobs.length === 0 && performance.now() - askedAt < hastyMs) await quietly(pause(1, state.stopping))
    } catch (error) {
      if (state.stopping.aborted) return
      options.deps.log.warn({ failures, cause: messageOf(error) }, 'work could not be leased')
      await quietly(pause(failures++, state.stopping))
    }
  }
}

const leaseJobs = async ({ server, report }: LoopOptions, { leases, stopping }: LoopState): Promise<readonly Job[]> => {
  const { waitMs } = limits.lease
  const body = { host: report(), free: leases.free, waitMs, held: [...leases.ids] }
  const { jobs } = await server.call(judging.lease, { body, signal: stopping, timeoutMs: waitMs + 10_000 })
  return jobs
}

const take = ({ server, deps }: LoopOptions, state: LoopState, job: Job): void =>
  state.leases.take(job, async (lease) => {
    const end = await workOn(server, deps, { lease, release: () => state.leases.release(lease) })
    state.faults = end === 'givenBack' ? state.faults + 1 : 0
  })

/** A host that had to give work back may be ill: it asks again, but ever more slowly, while others take the work. */
const restAfterFaults = ({ faults, stopping }: LoopState): Promise<void> => quietly(pause(faults, stopping))

const keepAlive = async (options: LoopOptions, state: LoopState): Promise<void> => {
  const { server, report, deps } = options
  while (!state.stopping.aborted) {
    await quietly(sleep(options.beatMs ?? limits.lease.beatMs, undefined, { signal: state.stopping }))
    if (state.stopping.aborted) return
    try {
      const body = { host: report(), leaseIds: [...state.leases.ids] }
      const { lost, drain } = await server.call(judging.beat, { body, signal: state.stopping })
      if (drain !== state.isDraining) deps.log.info({ drain }, 'told to stop or go on taking work')
      state.isDraining = drain
      for (const leaseId of lost) state.leases.lose(leaseId, 'the lease is lost')
    } catch (error) {
      if (!state.stopping.aborted) deps.log.warn({ cause: messageOf(error) }, 'beat failed')
    }
  }
}

/** Hands unfinished work to others without waiting for its leases to expire. */
const giveBackRest = async ({ server, deps }: LoopOptions, leases: Leases): Promise<void> => {
  const leaseIds = [...leases.ids]
  if (leaseIds.length === 0) return
  for (const leaseId of leaseIds) leases.lose(leaseId, 'the judge is shutting down')
  try {
    const body = { leaseIds, reason: 'The judge is shutting down' }
    await server.call(judging.giveBack, { body, timeoutMs: shutdownCallMs })
    deps.log.info({ leaseIds }, 'work given back')
  } catch (error) {
    if (!(error instanceof Refused))
      deps.log.warn({ leaseIds, cause: messageOf(error) }, 'work could not be given back')
  }
  await Promise.race([leases.allOver(), sleep(shutdownCallMs, undefined, { ref: false })])
}

/** A wait that was called off is simply over. */
const quietly = async (wait: Promise<unknown>): Promise<void> => {
  await wait.catch(() => {})
}
