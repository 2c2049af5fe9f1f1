import { useSyncExternalStore } from 'react'

/**
 * The server's clock as this browser can know it: its own clock, moved by what the answer of a contest told. It reads
 * the time anew at every tick instead of counting ticks, so a tab that slept is right as soon as it wakes.
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

/** How far the server's clock is ahead, when its answer of `serverNow` was asked for and heard at these moments. */
export const skewOf = (serverNow: Date, sentAt: number, heardAt: number): number =>
  serverNow.getTime() - (sentAt + heardAt) / 2

/** What follows from the server's time; renders again only when it changes. `select` gives a text, number or boolean. */
export const useAtServerTime = <T extends string | number | boolean>(skewMs: number, select: (now: number) => T): T =>
  useSyncExternalStore(subscribe, () => select(Date.now() + skewMs))

/** The server's time in whole seconds since 1970. */
export const useServerSeconds = (skewMs: number): number => useAtServerTime(skewMs, (now) => Math.floor(now / 1_000))
