import { type Compartment, EditorState, type Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import styles from './CodeEditor.module.css'
import { contentTypeOf } from './content-type.ts'
import { sized, tabbed, themed, wrapped, writing } from './extensions.ts'
import { changesBetween } from './format/changes-between.ts'
import { type EditorCommands, editorCommands } from './keys/commands.ts'
import { phrasesFor } from './phrases.ts'
import type { Taste } from './taste.ts'
import type { ThemeName } from './themes/palettes.ts'
import { isEmpty, makeSlots, useParts } from './use-parts.ts'

/** Methods of the editor for other components. */
export interface EditorHandle {
  readonly insert: (text: string) => void
  readonly text: () => string
  /** Makes it another text by changing the lines that differ. */
  readonly edit: (text: string) => void
  readonly focus: () => void
}

export interface CodeEditorProps {
  readonly code: string
  readonly language: string
  readonly taste: Taste
  readonly theme: ThemeName
  /** The compiler's message about this program; its errors are marked at their lines. */
  readonly compilerMessage?: string
  /** For key bindings with commands, such as `:w` of Vim. */
  readonly commands?: EditorCommands
  readonly onChange: (code: string) => void
  readonly onReady?: (handle: EditorHandle) => void
}

/**
 * CodeMirror inside React: the document belongs to the editor; `code` is pushed in only when it differs, that is when
 * something other than typing changed it. Settings sit in compartments, so that changing one keeps the undo history.
 */
export default function CodeEditor(props: CodeEditorProps) {
  const { code, language, taste, theme, compilerMessage = '', commands, onChange, onReady } = props
  const { t, i18n } = useTranslation('editor')
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const [slots] = useState(makeSlots)
  const label = t('label', { language })
  const changed = useEffectEvent((text: string) => onChange(text))
  const run = useEffectEvent(() => commands?.run())
  const submit = useEffectEvent(() => commands?.submit())
  const looks = {
    theme: themed(theme),
    size: sized(taste.fontSize),
    tab: tabbed(taste.tabSize),
    wrap: wrapped(taste.wrapsLines),
  }
  const attributes = { 'aria-label': label, tabindex: '0', ...(taste.keys === 'plain' ? {} : keepsEscape) }
  const words = [phrasesFor(i18n.language, t), EditorView.contentAttributes.of(attributes)]

  const create = useEffectEvent((parent: HTMLElement): EditorView => {
    const { keys, help, marks, mode, structure, theme, size, tab, wrap, phrases } = slots
    const extensions: Extension[] = [
      // First, so that their keys are asked before the plain ones.
      keys.of([]),
      help.of([]),
      marks.of([]),
      writing,
      mode.of([]),
      structure.of([]),
      theme.of(looks.theme),
      size.of(looks.size),
      tab.of(looks.tab),
      wrap.of(looks.wrap),
      phrases.of(words),
      editorCommands.of({ run: () => run(), submit: () => submit() }),
      EditorView.domEventHandlers({ focus: (_, view) => void addHelp(view, help).catch(() => {}) }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) changed(update.state.doc.toString())
      }),
    ]
    return new EditorView({ parent, state: EditorState.create({ doc: code, extensions }) })
  })
  const announce = useEffectEvent((editor: EditorView) => onReady?.(handleOf(editor)))

  useEffect(() => {
    if (place.current === null) return
    const editor = create(place.current)
    view.current = editor
    announce(editor)
    return () => editor.destroy()
  }, [])

  useEffect(() => {
    const editor = view.current
    if (editor === null || editor.state.doc.toString() === code) return
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: code } })
  }, [code])

  useParts({ view, slots, contentType: contentTypeOf(language), taste })

  useEffect(() => {
    const editor = view.current
    if (editor !== null) void mark(editor, slots.marks, compilerMessage).catch(() => {})
  }, [slots, compilerMessage])

  // The editor is created with the current settings; only later changes are applied to it.
  const isMade = useRef(false)
  const change = useEffectEvent((slot: 'theme' | 'size' | 'tab' | 'wrap') => {
    if (isMade.current) view.current?.dispatch({ effects: slots[slot].reconfigure(looks[slot]) })
  })
  // biome-ignore-start lint/correctness/useExhaustiveDependencies: each effect answers to the one setting it names
  useEffect(() => change('theme'), [theme])
  useEffect(() => change('size'), [taste.fontSize])
  useEffect(() => change('tab'), [taste.tabSize])
  useEffect(() => change('wrap'), [taste.wrapsLines])
  // biome-ignore-end lint/correctness/useExhaustiveDependencies: end of the settings

  const speak = useEffectEvent(() => {
    if (isMade.current) view.current?.dispatch({ effects: slots.phrases.reconfigure(words) })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the label changes with the words
  useEffect(() => speak(), [label, taste.keys])
  useEffect(() => {
    isMade.current = true
  }, [])

  return <div ref={place} className={styles.editor} />
}

/** Escape leaves a mode of Vim, and starts a command of Emacs, instead of closing the dialog around the editor. */
const keepsEscape = { 'data-mantine-stop-propagation': 'true' }

/** Adds the typing help once; without it (no network) one can still write. */
const addHelp = async (view: EditorView, slot: Compartment): Promise<void> => {
  const { typingHelp } = await import('./typing-help.ts')
  if (slot.get(view.state) !== typingHelp) view.dispatch({ effects: slot.reconfigure(typingHelp) })
}

/** Fetched with the first message. */
const mark = async (view: EditorView, slot: Compartment, message: string): Promise<void> => {
  if (message === '' && isEmpty(slot.get(view.state))) return
  const { problemMarks, showProblems } = await import('./problem-marks.ts')
  if (isEmpty(slot.get(view.state))) view.dispatch({ effects: slot.reconfigure(problemMarks) })
  showProblems(view, message)
}

const handleOf = (editor: EditorView): EditorHandle => ({
  insert: (text) => {
    editor.dispatch(editor.state.replaceSelection(text))
    editor.focus()
  },
  text: () => editor.state.doc.toString(),
  edit: (text) => {
    const { state } = editor
    // The formatter of a program with CRLF may answer either; the editor has line breaks of its own.
    const changes = changesBetween(state.doc.toString(), text.replaceAll('\r\n', '\n'))
    editor.dispatch({ changes: [...changes], userEvent: 'input.format' })
  },
  focus: () => editor.focus(),
})
