import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { contentTypeOf } from './content-type.ts'
import { reading, sized, tabbed, themed } from './extensions.ts'
import { loadMode } from './language-modes.ts'
import { plainTaste, themeFor } from './taste.ts'
import { useIsDark } from './use-is-dark.ts'

interface Props {
  readonly code: string
  readonly language: string
  readonly label: string
}

/** A program to read: the editor without writing. */
export default function CodeView({ code, language, label }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const theme = themeFor(plainTaste, useIsDark())
  useEffect(() => {
    if (place.current === null) return
    const parent = place.current
    let view: EditorView | null = null
    let isCurrent = true
    void loadMode(contentTypeOf(language))
      .catch(() => [])
      .then((mode) => {
        if (!isCurrent) return
        view = new EditorView({
          parent,
          state: EditorState.create({
            doc: code,
            extensions: [
              reading,
              mode,
              themed(theme),
              sized(14),
              tabbed(plainTaste.tabSize),
              EditorState.readOnly.of(true),
              EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
            ],
          }),
        })
      })
    return () => {
      isCurrent = false
      view?.destroy()
    }
  }, [code, language, label, theme])
  return <div ref={place} />
}
