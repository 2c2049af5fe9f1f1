import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Further up than this, the reader looks at older messages. */
const nearPx = 120

/**
 * Keeps a scrolling box at its bottom when a message is added there, unless the reader has scrolled up, and in place when
 * older messages are added at the top.
 */
export const useBottom = (first: number | undefined, last: number | undefined): RefObject<HTMLDivElement | null> => {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef<{ first: number | undefined; last: number | undefined; height: number }>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    const known = before.current
    before.current = { first, last, height: element.scrollHeight }
    if (known === null || known.last === undefined) element.scrollTop = element.scrollHeight
    else if (known.last !== last) {
      const distance = known.height - element.scrollTop - element.clientHeight
      if (distance < nearPx) element.scrollTop = element.scrollHeight
    } else if (known.first !== first) element.scrollTop += element.scrollHeight - known.height
  }, [first, last])
  return box
}
