import { type RefObject, useEffect, useState } from 'react'

const idleMs = 3_000

/** Whether the pointer has not moved over an element for a while; controls can be hidden then. */
export const useIdle = (element: RefObject<HTMLElement | null>): boolean => {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    const box = element.current
    if (box === null) return
    let timer = setTimeout(() => setIsIdle(true), idleMs)
    const wake = (): void => {
      setIsIdle(false)
      clearTimeout(timer)
      timer = setTimeout(() => setIsIdle(true), idleMs)
    }
    box.addEventListener('pointermove', wake)
    box.addEventListener('focusin', wake)
    return () => {
      clearTimeout(timer)
      box.removeEventListener('pointermove', wake)
      box.removeEventListener('focusin', wake)
    }
  }, [element])
  return isIdle
}
