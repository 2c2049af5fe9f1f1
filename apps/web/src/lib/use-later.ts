import { useEffect, useState } from 'react'

/** A debounced value. */
export const useLater = <T>(value: T, restMs: number): T => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), restMs)
    return () => clearTimeout(timer)
  }, [value, restMs])
  return settled
}
