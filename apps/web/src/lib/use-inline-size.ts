import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The width of a box, measured before it is first painted. Zero until then. */
export const useInlineSize = (): [RefObject<HTMLDivElement | null>, number] => {
  const box = useRef<HTMLDivElement>(null)
  const [widthPx, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    const measure = (): void => setWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [box, widthPx]
}
