import { useEffect, useEffectEvent } from 'react'

interface Shortcuts {
  readonly run: () => void
  readonly runOne: () => void
  readonly submit: () => void
}

/**
 * Ctrl+Enter runs all test cases, Ctrl+Alt+Enter the chosen one, Ctrl+Shift+Enter submits, while typing too; not while
 * a dialog asks something.
 */
export const useShortcuts = (does: Shortcuts): void => {
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
    if (document.querySelector('[role=dialog][aria-modal=true]') !== null) return
    event.preventDefault()
    if (event.shiftKey) does.submit()
    else if (event.altKey) does.runOne()
    else does.run()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => act(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
