import { useEffect, useState } from 'react'

/** Seconds left until a repeated request is allowed, and a function to start the wait. */
export const useWait = (waitMs: number): readonly [seconds: number, start: () => void] => {
  const [end, setEnd] = useState(0)
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (end <= Date.now()) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [end])
  const start = (): void => {
    setNow(Date.now())
    setEnd(Date.now() + waitMs)
  }
  return [end > now ? Math.ceil((end - now) / 1_000) : 0, start]
}
