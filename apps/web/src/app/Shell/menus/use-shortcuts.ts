import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { isTaken } from '../../../lib/keys.ts'

const places: Readonly<Record<string, string>> = { p: '/problem', c: '/contest', s: '/status', h: '/home' }
const sequenceMs = 1_000

interface Shortcuts {
  readonly showKeys: () => void
  readonly showPalette: () => void
}

/** Ctrl+K, on Apple keyboards Command+K; also while typing, but not over another dialog. */
const opensPalette = (event: KeyboardEvent): boolean => {
  const isCommand = isApple ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey
  if (!isCommand || event.shiftKey || event.altKey || event.defaultPrevented) return false
  return event.key.toLowerCase() === 'k' && document.querySelector('[role="dialog"]') === null
}

const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

/** The keys that work on every page; off while typing and while a dialog is open. */
export const useShortcuts = ({ showKeys, showPalette }: Shortcuts): void => {
  const navigate = useNavigate()
  const act = useEffectEvent((key: string, afterG: boolean): boolean => {
    const place = places[key]
    if (afterG && place !== undefined) void navigate(place)
    else if (key === '/') return focusSearch()
    else if (key === '?') showKeys()
    else return false
    return true
  })
  const open = useEffectEvent(() => showPalette())
  useEffect(() => {
    let pressedG = 0
    const onKey = (event: KeyboardEvent): void => {
      if (opensPalette(event)) {
        event.preventDefault()
        open()
        return
      }
      if (isTaken(event)) return
      const afterG = event.timeStamp - pressedG < sequenceMs
      pressedG = event.key === 'g' ? event.timeStamp : 0
      if (act(event.key, afterG)) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** The page's own search box comes after the one in the bar, and is meant; one that takes nothing now is not. */
const focusSearch = (): boolean => {
  const boxes = [...document.querySelectorAll<HTMLInputElement>('[data-shortcut="search"]')]
  const box = boxes.filter((candidate) => candidate.offsetParent !== null && !candidate.matches(':disabled')).at(-1)
  box?.focus()
  box?.select()
  return box !== undefined
}
