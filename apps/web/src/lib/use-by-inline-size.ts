import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Maximum width next to a page's box: navigation, margins, a scroll bar. */
const besidePx = 320

/**
 * A value derived from the width of a box, correct at paint time. Reading the width directly would force a layout
 * during rendering; the observer reports it after layout and before paint. Until then the window's width is the
 * estimate. Where the estimate is certain, nothing is measured before the first paint or rendered again.
 * @param choose a stable function
 */
export const useByInlineSize = <T extends string | boolean>(
  choose: (widthPx: number) => T,
): [RefObject<HTMLDivElement | null>, T] => {
  const box = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState(() => choose(window.innerWidth))
  const watch = (): (() => void) | undefined => {
    const element = box.current
    if (element === null) return
    let before = chosen
    const observer = new ResizeObserver(([entry]) => {
      if (entry === undefined) return
      const now = choose(Math.round(entry.contentRect.width))
      if (now === before) return
      before = now
      flushSync(() => setChosen(now))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }
  const [isSure] = useState(() => choose(window.innerWidth) === choose(window.innerWidth - besidePx))
  // biome-ignore-start lint/correctness/useExhaustiveDependencies: the observer is made once and knows the width it reported last
  useLayoutEffect(() => (isSure ? undefined : watch()), [isSure])
  useEffect(() => (isSure ? watch() : undefined), [isSure])
  // biome-ignore-end lint/correctness/useExhaustiveDependencies: end of the observer
  return [box, chosen]
}
