import { useEffect, useEffectEvent } from 'react'
import { isTaken } from '../../../../lib/keys.ts'

/** Keys of a big screen: `f` toggles full screen, `s` the walk through the board. */
export const useScreenKeys = (acts: { readonly f: () => void; readonly s: () => void }): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isTaken(event) || (event.key !== 'f' && event.key !== 's')) return
    event.preventDefault()
    acts[event.key]()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
