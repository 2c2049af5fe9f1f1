import { useCallback, useLayoutEffect, useRef } from 'react'

/** The same function in every rendering, which runs the newest one: for properties of components that are memoized. */
export const useStable = <Arguments extends readonly unknown[], Result>(
  newest: (...values: Arguments) => Result,
): ((...values: Arguments) => Result) => {
  const ref = useRef(newest)
  useLayoutEffect(() => {
    ref.current = newest
  })
  return useCallback((...values) => ref.current(...values), [])
}
