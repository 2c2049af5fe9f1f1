import { useEffect, useEffectEvent } from 'react'

/** Ctrl+Enter runs, Ctrl+Shift+Enter submits, while typing too; not while a dialog asks something. */
export const useShortcuts = (does: { readonly run: () => void; readonly submit: () => void }): void => {
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
    if (document.querySelector('[role=dialog][aria-modal=true]') !== null) return
    event.preventDefault()
    if (event.shiftKey) does.submit()
    else does.run()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => act(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
