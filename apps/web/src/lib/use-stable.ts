import { useCallback, useLayoutEffect, useRef } from 'react'

/** The same function in every rendering, which runs the newest one: for properties of components that are memoized. */
export const useStable = <Given extends readonly unknown[], Result>(
  newest: (...given: Given) => Result,
): ((...given: Given) => Result) => {
  const ref = useRef(newest)
  useLayoutEffect(() => {
    ref.current = newest
  })
  return useCallback((...given) => ref.current(...given), [])
}
