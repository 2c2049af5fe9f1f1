import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isTaken } from '../../../../lib/keys.ts'

/** Keys of a standalone board, without the site's shortcuts: `/` searches, `f` toggles full screen. */
export const useBoardKeys = (page: RefObject<HTMLElement | null>, onScreen: () => void): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isTaken(event) || (event.key !== '/' && event.key !== 'f')) return
    event.preventDefault()
    if (event.key === 'f') onScreen()
    else page.current?.querySelector<HTMLElement>('[data-shortcut="search"]')?.focus()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
