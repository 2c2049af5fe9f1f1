import { useEffect } from 'react'

/** When something that took the focus closes, the focus goes back to where it was. */
export const useFocusReturn = (opened: boolean): void => {
  useEffect(() => {
    if (!opened) return
    const before = document.activeElement
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [opened])
}
