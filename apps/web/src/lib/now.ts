import { useSyncExternalStore } from 'react'

const tickMs = 30_000
const freshMs = 1_000
const listeners = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  if (timer === undefined) {
    timer = setInterval(tick, tickMs)
    window.addEventListener('focus', tick)
  }
  // A new component may be younger than the last tick.
  if (Date.now() - now > freshMs) tick()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
    window.removeEventListener('focus', tick)
  }
}

const tick = (): void => {
  now = Date.now()
  for (const listener of listeners) listener()
}

/** The time, renewed twice a minute, with the focus and with every newcomer, by one timer for the whole page. */
export const useNow = (): Date => new Date(useSyncExternalStore(subscribe, () => now))
