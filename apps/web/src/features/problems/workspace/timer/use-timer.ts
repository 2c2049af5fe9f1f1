import { useEffect, useState } from 'react'
import { useUser } from '../../../../api/session.ts'
import { readJson, writeJson } from '../../../../lib/storage.ts'

/** The time spent on a problem: that of former periods, and the start of the current one. */
interface Timing {
  readonly passedMs: number
  readonly startedAt: number | null
}

const zero: Timing = { passedMs: 0, startedAt: null }

const read = (key: string): Timing => {
  const stored = readJson<Partial<Timing>>(key)
  if (typeof stored?.passedMs !== 'number') return zero
  return { passedMs: stored.passedMs, startedAt: typeof stored.startedAt === 'number' ? stored.startedAt : null }
}

/** A timer that runs on while the page is closed, as a clock on the wall does. */
export const useTimer = (problem: string) => {
  // Another user of the browser has times of their own.
  const key = `timer:${useUser()?.uid ?? ''}:${problem}`
  const [timing, setTiming] = useState(() => read(key))
  const [now, setNow] = useState(Date.now)
  const { passedMs, startedAt } = timing
  useEffect(() => {
    if (startedAt === null) return
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [startedAt])
  const ms = passedMs + (startedAt === null ? 0 : Math.max(0, now - startedAt))
  const set = (next: Timing): void => {
    setTiming(next)
    setNow(Date.now())
    writeJson(key, next === zero ? null : next)
  }
  return {
    seconds: Math.floor(ms / 1_000),
    isRunning: startedAt !== null,
    start: (): void => set({ passedMs, startedAt: Date.now() }),
    pause: (): void =>
      set({ passedMs: passedMs + Math.max(0, Date.now() - (startedAt ?? Date.now())), startedAt: null }),
    reset: (): void => set(zero),
  }
}
