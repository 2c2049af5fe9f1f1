import { useEffect, useRef, useState } from 'react'

/** A user was the first to solve a problem. */
export interface FirstSolve {
  readonly label: string
  readonly name: string
  /** Seconds from the start of the contest. */
  readonly timeS: number
}

export interface FirstSolveNews {
  /** Those of the last moments, the newest last; one for each problem. */
  readonly shown: readonly FirstSolve[]
  /** Shows one for a while; duplicates are shown once. */
  readonly show: (solve: FirstSolve) => void
  readonly close: (label: string) => void
}

/** Long enough to be read; afterwards the board's own mark shows it. */
const shownMs = 8_000
/** More at once, for example after a rejudging, would hide the page. */
const mostShown = 3

/** The first solves currently shown. */
export const useFirstSolveNews = (): FirstSolveNews => {
  const [shown, setShown] = useState<readonly FirstSolve[]>([])
  const announced = useRef(new Map<string, string>())
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of running) clearTimeout(timer)
      running.clear()
    }
  }, [])
  const show = (solve: FirstSolve): void => {
    const words = `${solve.timeS} ${solve.name}`
    if (announced.current.get(solve.label) === words) return
    announced.current.set(solve.label, words)
    setShown((before) => [...before.filter(({ label }) => label !== solve.label), solve].slice(-mostShown))
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      setShown((now) => now.filter((item) => item !== solve))
    }, shownMs)
    timers.current.add(timer)
  }
  return { shown, show, close: (gone) => setShown((now) => now.filter(({ label }) => label !== gone)) }
}
