import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * After a change of page the keyboard and the screen reader start at the new content, not at the old link. Returns the ref
 * of the content.
 */
export const useFocusOnNewPage = (): RefObject<HTMLElement | null> => {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
