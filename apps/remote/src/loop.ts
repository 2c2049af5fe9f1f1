import { setTimeout as sleep } from 'node:timers/promises'
import { limits, type RemoteHostReport, type RemoteJob, remoteHosts } from '@verdict/contract'
import { messageOf, sites } from '@verdict/remote-sites'
import type { Logger } from 'pino'
import { Refused, type Server } from './server.ts'
import type { Sessions } from './sessions.ts'
import { workOn } from './work.ts'

export interface LoopOptions {
  readonly server: Server
  readonly sessions: Sessions
  readonly host: RemoteHostReport
  readonly log: Logger
  /** Jobs at the same time; they mostly wait for sites. */
  readonly slots?: number
  readonly pause?: (milliseconds: number) => Promise<void>
  /** Time between heartbeats. */
  readonly beatMs?: number
}

export interface RemoteLoop {
  /** Stops taking work and ends the running jobs; their leases expire and nothing is lost. */
  stop(): Promise<void>
}

const retryMs = 1_000

/** Leases remote work from the server, does it, and keeps the leases alive. */
export const startRemoteLoop = (options: LoopOptions): RemoteLoop => {
  const held = new Map<string, AbortController>()
  const stopping = new AbortController()
  const state: State = { held, stopping: stopping.signal, running: new Set(), wake: () => {} }
  const loops = Promise.all([takeWork(options, state), keepAlive(options, state)])
  return {
    stop: async () => {
      stopping.abort()
      state.wake()
      for (const job of held.values()) job.abort()
      await loops
      await Promise.allSettled(state.running)
    },
  }
}

interface State {
  readonly held: Map<string, AbortController>
  readonly stopping: AbortSignal
  readonly running: Set<Promise<void>>
  wake: () => void
}

const takeWork = async (options: LoopOptions, state: State): Promise<void> => {
  const { server, host, log, slots = 16 } = options
  while (!state.stopping.aborted) {
    const free = slots - state.held.size
    if (free <= 0) {
      await new Promise<void>((done) => {
        state.wake = done
      })
      continue
    }
    try {
      const asked = {
        host,
        free,
        waitMs: limits.lease.waitMs,
        sites: sites.map((site) => site.key),
        held: [...state.held.keys()],
      }
      const { jobs } = await server.call(remoteHosts.lease, asked, state.stopping)
      for (const job of jobs) take(options, state, job)
    } catch (error) {
      if (state.stopping.aborted) return
      log.warn({ cause: messageOf(error) }, 'remote work could not be leased')
      await sleep(retryMs, undefined, { signal: state.stopping }).catch(() => undefined)
    }
  }
}

const take = (options: LoopOptions, state: State, job: RemoteJob): void => {
  const abort = new AbortController()
  state.held.set(job.leaseId, abort)
  const running = doJob(options, state, job).finally(() => {
    state.held.delete(job.leaseId)
    state.running.delete(running)
    state.wake()
  })
  state.running.add(running)
}

const doJob = async ({ server, sessions, log, pause }: LoopOptions, state: State, job: RemoteJob): Promise<void> => {
  const signal = AbortSignal.any([state.stopping, state.held.get(job.leaseId)?.signal ?? state.stopping])
  const { leaseId, kind, site } = job
  try {
    const deps = { server, sessions, log, signal, pause: pause ?? (async (ms: number) => void (await sleep(ms))) }
    const outcome = await workOn(deps, job)
    if (outcome.kind === 'failed') log.warn({ job: kind, site, ...outcome }, 'remote job failed')
    const onRetry = (cause: string) => log.warn({ leaseId, cause }, 'a report could not be sent; trying again')
    await server.insist(remoteHosts.report, { leaseId, outcome }, { signal, onRetry })
  } catch (error) {
    // Nothing is lost: the lease expires, and the next host continues where the rows say.
    if (signal.aborted) return
    if (error instanceof Refused && error.isLost) log.info({ leaseId, kind, site }, 'remote lease lost')
    else log.error({ leaseId, kind, site, cause: messageOf(error) }, 'remote job could not be finished')
  }
}

const keepAlive = async (
  { server, host, log, beatMs = limits.lease.beatMs }: LoopOptions,
  state: State,
): Promise<void> => {
  while (!state.stopping.aborted) {
    await sleep(beatMs, undefined, { signal: state.stopping }).catch(() => undefined)
    const leaseIds = [...state.held.keys()]
    if (state.stopping.aborted || leaseIds.length === 0) continue
    try {
      const { lost } = await server.call(remoteHosts.beat, { host, leaseIds }, state.stopping)
      for (const leaseId of lost) state.held.get(leaseId)?.abort()
    } catch (error) {
      if (!state.stopping.aborted) log.warn({ cause: messageOf(error) }, 'heartbeat not sent')
    }
  }
}
