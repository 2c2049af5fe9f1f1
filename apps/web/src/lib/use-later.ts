import { useEffect, useState } from 'react'

/** A value as it was when it last rested for a while: for what should not follow every key. */
export const useLater = <T>(value: T, restMs: number): T => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), restMs)
    return () => clearTimeout(timer)
  }, [value, restMs])
  return settled
}
