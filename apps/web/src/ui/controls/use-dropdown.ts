import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'

export interface Dropdown {
  readonly opened: boolean
  readonly panelId: string
  readonly box: RefObject<HTMLDivElement | null>
  readonly button: RefObject<HTMLButtonElement | null>
  readonly toggle: () => void
  /** Closes and gives the focus back to the button. */
  readonly close: () => void
}

/**
 * A panel under a button: Esc closes it and returns the focus; a press or a focus elsewhere closes it. Our panels hang
 * at fixed places of the page, so no positioning library is needed for them.
 */
export const useDropdown = (): Dropdown => {
  const [opened, setOpened] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = (): void => {
    setOpened(false)
    button.current?.focus()
  }
  useOutside(box, opened, () => setOpened(false), close)
  return { opened, panelId: useId(), box, button, toggle: () => setOpened(!opened), close }
}

const useOutside = (
  box: RefObject<HTMLElement | null>,
  opened: boolean,
  leave: () => void,
  close: () => void,
): void => {
  const onLeave = useEffectEvent(leave)
  const onClose = useEffectEvent(close)
  useEffect(() => {
    if (!opened) return
    const elsewhere = (event: Event): void => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) onLeave()
    }
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') onClose()
    }
    document.addEventListener('pointerdown', elsewhere)
    document.addEventListener('focusin', elsewhere)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', elsewhere)
      document.removeEventListener('focusin', elsewhere)
      document.removeEventListener('keydown', onKey)
    }
  }, [opened, box])
}
