import { makeStore, useStore } from '../lib/store.ts'

/**
 * Whether the server can be reached. One failed request proves nothing, so the server is asked once before the pages
 * say "offline"; from then on it is asked with increasing pauses until it answers.
 */
const state = makeStore<'online' | 'offline'>('online')
const firstPauseMs = 1_000
const longestPauseMs = 15_000
const patienceMs = 5_000

let checking: Promise<boolean> | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let pauseMs = firstPauseMs

export const connection: Pick<typeof state, 'get' | 'subscribe'> = state

export const useIsOffline = (): boolean => useStore(state) === 'offline'

/** Asks the server now; shared by callers of the same moment. */
export const checkConnection = (): Promise<boolean> => {
  checking ??= reach().then((isReached) => {
    checking = null
    if (isReached) settle('online')
    else retryLater()
    return isReached
  })
  return checking
}

const reach = async (): Promise<boolean> => {
  try {
    const reply = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) })
    // A proxy in front of a stopped server answers too.
    return reply.status < 502 || reply.status > 504
  } catch {
    // Not reached.
    return false
  }
}

const retryLater = (): void => {
  settle('offline')
  timer = setTimeout(() => void checkConnection(), pauseMs)
  pauseMs = Math.min(2 * pauseMs, longestPauseMs)
}

const settle = (next: 'online' | 'offline'): void => {
  clearTimeout(timer)
  if (next === 'online') pauseMs = firstPauseMs
  if (state.get() !== next) state.set(next)
}

if (typeof window !== 'undefined') {
  window.addEventListener('offline', () => void checkConnection())
  window.addEventListener('online', () => void checkConnection())
}
