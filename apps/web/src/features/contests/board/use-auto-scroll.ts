import { type RefObject, useEffect } from 'react'
import { useMedia } from '../../../lib/use-media.ts'

/** Pause per screen. */
const restMs = 8_000
/** Of a screenful, so that the last row seen is the first of the next. */
const share = 0.85

/** Walks through the board in the page, screen by screen, and begins again at the top. */
export const useAutoScroll = (isOn: boolean, page: RefObject<HTMLElement | null>): void => {
  const isCalm = useMedia('(prefers-reduced-motion: reduce)')
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => {
      const box = page.current?.querySelector<HTMLElement>('[data-table]')
      if (box === null || box === undefined) return
      const isAtEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - 2
      box.scrollTo({
        top: isAtEnd ? 0 : box.scrollTop + box.clientHeight * share,
        behavior: isCalm ? 'instant' : 'smooth',
      })
    }, restMs)
    return () => clearInterval(timer)
  }, [isOn, isCalm, page])
}
