import { useSyncExternalStore } from 'react'

const tickMs = 30_000
const listeners = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  timer ??= setInterval(tick, tickMs)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

const tick = (): void => {
  now = Date.now()
  for (const listener of listeners) listener()
}

/** The time, renewed twice a minute by one timer for the whole page. */
export const useNow = (): Date =>
  new Date(
    Math.max(
      useSyncExternalStore(subscribe, () => now),
      now,
    ),
  )
