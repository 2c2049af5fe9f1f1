import { useEffect, useEffectEvent, useMemo, useReducer, useRef } from 'react'
import { isTaken } from '../../../../lib/keys.ts'
import { type Beat, beatMs, firstScene, nextScene, otherSpeed, type Scene, type Speed, sceneAfter } from './beats.ts'
import type { Reveal } from './standings.ts'

interface State {
  /** Number of steps shown. */
  readonly count: number
  readonly isPlaying: boolean
  readonly speed: Speed
}

export type PlayerAct = 'next' | 'back' | 'start' | 'end' | 'play' | 'faster' | 'slower'

export const playerAfter = (state: State, act: PlayerAct, total: number): State => {
  const to = (count: number): State => ({
    ...state,
    count: Math.min(total, Math.max(0, count)),
    isPlaying: state.isPlaying && count < total,
  })
  switch (act) {
    case 'next':
      return to(state.count + 1)
    case 'back':
      return { ...to(state.count - 1), isPlaying: false }
    case 'start':
      return { ...to(0), isPlaying: false }
    case 'end':
      return to(total)
    case 'play':
      return { ...state, isPlaying: !state.isPlaying && state.count < total }
    case 'faster':
      return { ...state, speed: otherSpeed(state.speed, 1) }
    case 'slower':
      return { ...state, speed: otherSpeed(state.speed, -1) }
  }
}

/** Action of a key; null for keys without one. */
export const actOf = (key: string): PlayerAct | 'screen' | null => {
  switch (key) {
    case ' ':
    case 'Enter':
    case 'ArrowRight':
    case 'PageDown':
    case 'n':
      return 'next'
    case 'ArrowLeft':
    case 'PageUp':
    case 'Backspace':
    case 'b':
      return 'back'
    case 'p':
      return 'play'
    case '+':
    case '=':
    case 'ArrowUp':
      return 'faster'
    case '-':
    case 'ArrowDown':
      return 'slower'
    case 'Home':
      return 'start'
    case 'End':
      return 'end'
    case 'f':
      return 'screen'
    default:
      return null
  }
}

/** Plays the steps of a resolver, by keys and automatically. */
export const usePlayer = (reveal: Reveal, beats: readonly Beat[], onScreen: () => void) => {
  const [state, act] = useReducer((before: State, done: PlayerAct) => playerAfter(before, done, beats.length), {
    count: 0,
    isPlaying: false,
    speed: 1,
  })
  const scene = useScene(reveal, beats, state.count)
  const { count, isPlaying, speed } = state
  useEffect(() => {
    if (!isPlaying) return
    const timer = setTimeout(() => act('next'), beatMs(beats[count - 1] ?? null) / speed)
    return () => clearTimeout(timer)
  }, [beats, count, isPlaying, speed])
  const press = useEffectEvent((event: KeyboardEvent) => {
    // A button or link under the focus is pressed by these two.
    const isOnControl = event.target instanceof HTMLElement && event.target.closest('button, a') !== null
    if (isTaken(event) || (isOnControl && (event.key === ' ' || event.key === 'Enter'))) return
    const done = actOf(event.key.length === 1 ? event.key.toLowerCase() : event.key)
    if (done === null) return
    event.preventDefault()
    if (done === 'screen') onScreen()
    else act(done)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return { ...state, scene, act }
}

/** The scene after a number of steps; a single step forward is computed incrementally. */
const useScene = (reveal: Reveal, beats: readonly Beat[], count: number): Scene => {
  const known = useRef<{ readonly beats: readonly Beat[]; readonly count: number; readonly scene: Scene }>(undefined)
  return useMemo(() => {
    const { frozen, penalty } = reveal
    const before = known.current
    const beat = beats[count - 1]
    const scene =
      beat === undefined
        ? firstScene(frozen)
        : before?.beats === beats && before.count === count - 1
          ? nextScene(before.scene, beat, penalty)
          : sceneAfter(count, { frozen, beats, penalty })
    known.current = { beats, count, scene }
    return scene
  }, [reveal, beats, count])
}
