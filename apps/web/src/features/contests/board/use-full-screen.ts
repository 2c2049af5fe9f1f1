import { type RefObject, useEffect, useState } from 'react'

/** Whether an element fills the screen, and a way to change that. */
export const useFullScreen = (element: RefObject<HTMLElement | null>): readonly [boolean, () => void] => {
  const [isFull, setIsFull] = useState(false)
  useEffect(() => {
    const look = (): void => setIsFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [])
  const toggle = (): void => {
    // Refused where a browser or a frame forbids it; then nothing happens.
    if (document.fullscreenElement !== null) void document.exitFullscreen().catch(() => {})
    else void element.current?.requestFullscreen?.().catch(() => {})
  }
  return [isFull, toggle]
}
