import { EditorState, type Extension, StateEffect } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { contentTypeOf } from './content-type.ts'
import { reading, sized, tabbed, themed } from './extensions.ts'
import { loadMode } from './language-modes.ts'
import { PlainCode } from './PlainCode.tsx'
import { plainTaste, themeFor } from './taste.ts'
import { useIsDark } from './use-is-dark.ts'

interface Props {
  readonly code: string
  readonly language: string
  readonly label: string
  /** The compiler's message about this program; its errors are marked at their lines. */
  readonly compilerMessage?: string
}

/** A program to read: the editor without writing. Until it is made, which takes a file more, the plain text stays. */
export default function CodeView({ code, language, label, compilerMessage = '' }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [isMade, setIsMade] = useState(false)
  const theme = themeFor(plainTaste, useIsDark())
  useEffect(() => {
    if (place.current === null) return
    const parent = place.current
    let view: EditorView | null = null
    let isCurrent = true
    void Promise.all([loadMode(contentTypeOf(language)).catch(() => []), loadStructure().catch(() => [])]).then(
      ([mode, structure]) => {
        if (!isCurrent) return
        view = new EditorView({
          parent,
          state: EditorState.create({
            doc: code,
            extensions: [
              reading,
              mode,
              structure,
              themed(theme),
              sized(14),
              tabbed(plainTaste.tabSize),
              EditorState.readOnly.of(true),
              EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
            ],
          }),
        })
        if (compilerMessage !== '') void mark(view, compilerMessage).catch(() => {})
        flushSync(() => setIsMade(true))
      },
    )
    return () => {
      isCurrent = false
      view?.destroy()
    }
  }, [code, language, label, theme, compilerMessage])
  return (
    <>
      {!isMade && <PlainCode code={code} />}
      <div ref={place} />
    </>
  )
}

const loadStructure = async (): Promise<Extension> => (await import('./structure/structure.ts')).structureOf(plainTaste)

const mark = async (view: EditorView, message: string): Promise<void> => {
  const { problemMarks, showProblems } = await import('./problem-marks.ts')
  view.dispatch({ effects: StateEffect.appendConfig.of(problemMarks) })
  showProblems(view, message)
}
