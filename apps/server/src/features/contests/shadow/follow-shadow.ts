import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { fail, Refusal } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { topics } from '../../../platform/events/topics.ts'
import { extendLease, type Holder, noteFailed, releaseLease, shadowsWithoutReader, takeLease } from './lease.ts'
import { readPrimary } from './read-primary.ts'
import type { ShadowSettingsRow } from './repository.ts'

/** A third of the lease, so that a slow statement does not lose it. */
const beatMs = 10_000
const firstWaitMs = 1_000
const longestWaitMs = 60_000

/** Starts a reader in this process for each shadow without one, and returns them. */
export const followShadows = async (deps: Deps): Promise<readonly Promise<void>[]> => {
  if (deps.stopping.aborted) return []
  const ids = await shadowsWithoutReader(deps)
  return ids.map((contestId) =>
    followShadow(deps, contestId).catch((error: unknown) => {
      // The next minute starts another one.
      if (!deps.stopping.aborted) deps.log.warn({ err: error, contestId }, 'shadow reader failed')
    }),
  )
}

/** Reads the primary of a contest until the shadow is turned off or the server stops. Returns at once without the lease. */
export const followShadow = async (deps: Deps, contestId: number): Promise<void> => {
  const holder = { contestId, reader: randomUUID() }
  if (!(await takeLease(deps, holder))) return
  const watch = watchSettings(deps, holder)
  try {
    await reconnect(deps, holder, watch)
  } finally {
    watch.stop()
    await releaseLease(deps, holder)
  }
}

const reconnect = async (deps: Deps, holder: Holder, watch: Watch): Promise<void> => {
  let failures = 0
  for (;;) {
    const shadow = await watch.check()
    if (shadow === undefined || deps.stopping.aborted) return
    const { signal } = watch
    try {
      await readPrimary(deps, holder, { shadow, signal })
      failures = 1
    } catch (error) {
      if (!signal.aborted) {
        failures += 1
        await noteFailure(deps, holder, error)
      }
    }
    // Changed settings are tried at once.
    if (signal.aborted) failures = 0
    else await pause(Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(failures, 10)), signal)
  }
}

const noteFailure = async (deps: Deps, holder: Holder, error: unknown): Promise<void> => {
  const { contestId } = holder
  if (error instanceof Refusal) deps.log.warn({ contestId, reason: error.code, ...error.params }, 'shadow lost')
  else deps.log.error({ err: error, contestId }, 'shadow failed')
  await noteFailed(deps, holder, error instanceof Refusal ? error : fail('contestShadow.failedHere'))
}

/** Ends early when the signal aborts. */
const pause = (ms: number, signal: AbortSignal): Promise<void> => sleep(ms, undefined, { signal }).catch(() => {})

interface Watch {
  /** Aborts the present connection; a new one begins with each check. */
  readonly signal: AbortSignal
  /** The settings of the next connection; undefined when this reader ends. */
  check(): Promise<ShadowSettingsRow | undefined>
  stop(): void
}

/** Extends the lease, and ends the connection when the settings change or the lease is lost. */
const watchSettings = (deps: Deps, holder: Holder): Watch => {
  let attempt = new AbortController()
  let revision: number | null = null
  const end = (): void => attempt.abort()
  const look = async (): Promise<void> => {
    try {
      const shadow = await extendLease(deps, holder)
      if (shadow === undefined || (revision !== null && shadow.revision !== revision)) end()
    } catch (error) {
      // The lease has time for further attempts.
      if (!deps.stopping.aborted)
        deps.log.warn({ err: error, contestId: holder.contestId }, 'shadow lease not extended')
    }
  }
  const timer = setInterval(() => void look(), beatMs)
  const unsubscribe = deps.events.subscribe(topics.contestShadow, ({ contest }) => {
    if (contest === holder.contestId) void look()
  })
  const leave = (): void => {
    end()
    // At once, while the database is still connected: another server continues.
    releaseLease(deps, holder).catch((error: unknown) => {
      deps.log.debug({ err: error, contestId: holder.contestId }, 'shadow lease not released')
    })
  }
  deps.stopping.addEventListener('abort', leave, { once: true })
  return {
    get signal() {
      return attempt.signal
    },
    check: async () => {
      attempt = new AbortController()
      const shadow = await extendLease(deps, holder)
      revision = shadow?.revision ?? null
      return shadow
    },
    stop: () => {
      clearInterval(timer)
      unsubscribe()
      deps.stopping.removeEventListener('abort', leave)
    },
  }
}
