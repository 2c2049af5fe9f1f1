import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { split } from './split.ts'

const neededPx = split.minLeftPx + split.dividerPx + split.minRightPx

/** Whether a box is too narrow for two panes. The box counts, not the window: the navigation takes its share. */
export const useNarrow = (): [RefObject<HTMLDivElement | null>, boolean] => {
  const box = useRef<HTMLDivElement>(null)
  const [isNarrow, setNarrow] = useState(false)
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    const measure = (): void => setNarrow(element.clientWidth > 0 && element.clientWidth < neededPx)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [box, isNarrow]
}
