import { type DragEvent, useEffect, useRef, useState } from 'react'
import type { Question } from '../../../../ui/dialogs/use-confirm.ts'
import type { Desk } from '../program/use-draft.ts'
import { freeName } from './file-list.ts'
import { useOpenFiles } from './open-files.ts'
import type { Sources } from './use-sources.ts'

interface PaneOptions {
  readonly desk: Desk
  readonly sources: Sources | null
  readonly ask: (question: Question) => void
}

/** Which file of the program is open in the editor, and the ways to add one. */
export const useSourcePane = ({ desk, sources, ask }: PaneOptions) => {
  const [chosen, choose] = useState<number | null>(null)
  const [isRenaming, setRenaming] = useState(false)
  const [isOver, setOver] = useState(false)
  const latest = useRef({ sources, code: desk.code })
  useEffect(() => {
    latest.current = { sources, code: desk.code }
  })
  const file = chosen === null ? undefined : sources?.files[chosen]
  const openFiles = useOpenFiles({
    desk,
    ask,
    now: () => {
      const { sources: now, code } = latest.current
      if (now === null) throw new Error('The problem takes a single file')
      return { sources: now, code }
    },
  })
  const open = async (files: readonly File[]): Promise<void> => {
    const place = await openFiles(files)
    if (place !== null) choose(place)
  }
  const hasFiles = (event: DragEvent): boolean => sources !== null && event.dataTransfer.types.includes('Files')
  return {
    chosen: file === undefined ? null : chosen,
    file,
    choose: (place: number | null): void => {
      setRenaming(false)
      choose(place)
    },
    isRenaming,
    setRenaming,
    isOver,
    open,
    add: (): void => {
      if (sources === null) return
      const { files } = sources
      sources.set([
        ...files,
        {
          name: freeName(
            desk.language,
            files.map(({ name }) => name),
          ),
          text: '',
        },
      ])
      choose(files.length)
      setRenaming(true)
    },
    write: (text: string): void =>
      sources?.set(sources.files.map((other) => (other === file ? { ...other, text } : other))),
    /** The editor itself would insert the text of a dropped file. */
    dropping: {
      onDragOver: (event: DragEvent): void => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: (): void => setOver(false),
      onDropCapture: (event: DragEvent): void => {
        if (!hasFiles(event)) return
        event.preventDefault()
        event.stopPropagation()
        setOver(false)
        void open([...event.dataTransfer.files])
      },
    },
  }
}
