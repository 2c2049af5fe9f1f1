import { type RefObject, useEffect, useRef, useState } from 'react'

interface Disclosure {
  readonly isOpen: boolean
  readonly toggle: () => void
  /** Contains the button and its popup. */
  readonly box: RefObject<HTMLDivElement | null>
}

/** A popup next to its button, open until Escape, a click elsewhere, or loss of focus. */
export const useDisclosure = (): Disclosure => {
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const leave = (event: Event): void => {
      if (event.target instanceof Node && box.current?.contains(event.target) === false) setOpen(false)
    }
    const closeOnEscape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      setOpen(false)
      box.current?.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [isOpen])
  return { isOpen, toggle: () => setOpen(!isOpen), box }
}
