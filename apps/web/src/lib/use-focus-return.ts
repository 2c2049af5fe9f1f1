import { useEffect, useState } from 'react'

const giveBack = (before: Element | null): void => {
  if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
}

/** When an element that took the focus closes, the focus returns to the previous one. */
export const useFocusReturn = (opened: boolean): void => {
  useEffect(() => {
    if (!opened) return
    const before = document.activeElement
    return () => giveBack(before)
  }, [opened])
}

/** As `useFocusReturn`, inside what takes the focus as soon as it appears and has it until it is gone. */
export const useFocusBack = (takesFocus = true): void => {
  const [before] = useState(() => document.activeElement)
  useEffect(() => (takesFocus ? () => giveBack(before) : undefined), [before, takesFocus])
}
