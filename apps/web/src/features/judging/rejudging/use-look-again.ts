import { useEffect, useRef } from 'react'

/**
 * Asks again whenever fewer submissions wait, the last time included: what is shown before somebody decides must not be
 * from before the last one was judged.
 */
export const useLookAgain = (refetch: () => unknown, waiting: number | undefined): void => {
  const seen = useRef(waiting)
  useEffect(() => {
    if (waiting !== undefined && seen.current !== waiting) void refetch()
    seen.current = waiting
  }, [refetch, waiting])
}
