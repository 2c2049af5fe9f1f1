import { Compartment, type Extension } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { type RefObject, useEffect, useState } from 'react'
import { loadKeys } from './keys/load-keys.ts'
import { loadMode } from './language-modes.ts'
import type { Taste } from './taste.ts'

/** Parts of an editor that can change while its undo history stays. */
export const makeSlots = () => ({
  keys: new Compartment(),
  help: new Compartment(),
  marks: new Compartment(),
  mode: new Compartment(),
  structure: new Compartment(),
  theme: new Compartment(),
  size: new Compartment(),
  tab: new Compartment(),
  wrap: new Compartment(),
  phrases: new Compartment(),
})

export type Slots = ReturnType<typeof makeSlots>

export const isEmpty = (extension: Extension | undefined): boolean => Array.isArray(extension) && extension.length === 0

interface Options {
  readonly view: RefObject<EditorView | null>
  readonly slots: Slots
  readonly contentType: string
  readonly taste: Taste
}

/** Parts that are fetched: the colors of the language, then guides and bracket colors; and the chosen key bindings. */
export const useParts = ({ view, slots, contentType, taste }: Options): void => {
  const { keys, showsGuides, colorsBrackets, tabSize } = taste
  const [hasMode, setHasMode] = useState(false)
  useEffect(() => {
    const load = loadMode(contentType).catch(() => [])
    return whenLoaded(load, (mode) => {
      view.current?.dispatch({ effects: slots.mode.reconfigure(mode) })
      setHasMode(true)
    })
  }, [view, slots, contentType])
  useEffect(() => {
    const editor = view.current
    if (editor === null || (keys === 'plain' && isEmpty(slots.keys.get(editor.state)))) return
    return whenLoaded(loadKeys(keys), (chosen) => editor.dispatch({ effects: slots.keys.reconfigure(chosen) }))
  }, [view, slots, keys])
  useEffect(() => {
    if (!hasMode) return
    return whenLoaded(import('./structure/structure.ts'), ({ structureOf }) => {
      const structure = structureOf({ showsGuides, colorsBrackets, tabSize })
      view.current?.dispatch({ effects: slots.structure.reconfigure(structure) })
    })
  }, [view, slots, hasMode, showsGuides, colorsBrackets, tabSize])
}

/** Without the part (no network) the editor stays as it is. Returns how to give up on it. */
const whenLoaded = <Part>(load: Promise<Part>, act: (part: Part) => void): (() => void) => {
  let isCurrent = true
  load.then((part) => isCurrent && act(part)).catch(() => {})
  return () => {
    isCurrent = false
  }
}
