import { useSyncExternalStore } from 'react'

/** Whether a media query matches. Prefer CSS; this is for content that must not be rendered at all. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
