import { useSyncExternalStore } from 'react'

/**
 * Estimated server time: the browser's clock plus the offset from a contest response. It reads the clock at every tick
 * instead of counting ticks, so it is correct after a tab was suspended.
 */
const tickMs = 250
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

const tick = (): void => {
  for (const listener of [...listeners]) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  if (timer === undefined) {
    timer = setInterval(tick, tickMs)
    document.addEventListener('visibilitychange', tick)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
    document.removeEventListener('visibilitychange', tick)
  }
}

/** Offset of the server's clock, from the response time `serverNow` and the times of request and response. */
export const skewOf = (serverNow: Date, sentAt: number, heardAt: number): number =>
  serverNow.getTime() - (sentAt + heardAt) / 2

/**
 * A value derived from the server's time; renders again only when it changes. `select` returns a text, number or
 * boolean.
 */
export const useAtServerTime = <T extends string | number | boolean>(skewMs: number, select: (now: number) => T): T =>
  useSyncExternalStore(subscribe, () => select(Date.now() + skewMs))

/** The server's time in whole seconds since 1970. */
export const useServerSeconds = (skewMs: number): number => useAtServerTime(skewMs, (now) => Math.floor(now / 1_000))
