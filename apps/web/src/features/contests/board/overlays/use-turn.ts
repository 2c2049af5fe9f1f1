import { useEffect, useState } from 'react'

/** Which of `count` pages is shown now: one after the other, each for some seconds. */
export const useTurn = (count: number, everyS: number): number => {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (count < 2) return
    const timer = setInterval(() => setTurn((before) => before + 1), everyS * 1_000)
    return () => clearInterval(timer)
  }, [count, everyS])
  return count === 0 ? 0 : turn % count
}
