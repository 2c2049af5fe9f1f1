import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** What stands beside a page's box at most: navigation, margins, a scroll bar. */
const besidePx = 320

/**
 * What follows from the width of a box, right by the time it is painted. Asking for the width outright would lay the
 * page out in the middle of drawing it; the observer tells it after the layout and before the paint. Until then the
 * window's width is the guess. Where the guess cannot be wrong nobody asks before the first paint, and nothing is drawn
 * again before something else follows.
 * @param choose a function that is always the same
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
  // biome-ignore-start lint/correctness/useExhaustiveDependencies: the observer is made once and knows what it told last
  useLayoutEffect(() => (isSure ? undefined : watch()), [isSure])
  useEffect(() => (isSure ? watch() : undefined), [isSure])
  // biome-ignore-end lint/correctness/useExhaustiveDependencies: end of the observer
  return [box, chosen]
}
