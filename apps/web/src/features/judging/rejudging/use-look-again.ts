import { useEffect, useRef } from 'react'

/**
 * Refetches whenever fewer submissions wait, including the last time: the data shown before a decision must include all
 * results.
 */
export const useLookAgain = (refetch: () => unknown, waiting: number | undefined): void => {
  const seen = useRef(waiting)
  useEffect(() => {
    if (waiting !== undefined && seen.current !== waiting) void refetch()
    seen.current = waiting
  }, [refetch, waiting])
}
