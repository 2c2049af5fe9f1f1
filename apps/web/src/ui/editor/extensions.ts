import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, indentUnit } from '@codemirror/language'
import { EditorState, type Extension } from '@codemirror/state'
import {
  drawSelection,
  dropCursor,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { makeTheme } from './themes/make-theme.ts'
import { palettes, type ThemeName } from './themes/palettes.ts'

/** Extensions for reading. */
export const reading: Extension = [lineNumbers(), highlightSpecialChars(), bracketMatching(), drawSelection()]

/**
 * Extensions for editing. Tab indents; CodeMirror lets Escape and then Tab leave, so keyboard users are not trapped.
 * The site's own Ctrl+Enter must reach the page, hence `defaultKeymap` without it.
 */
export const writing: Extension = [
  reading,
  highlightActiveLine(),
  highlightActiveLineGutter(),
  foldGutter(),
  dropCursor(),
  history(),
  indentOnInput(),
  EditorState.allowMultipleSelections.of(true),
  keymap.of([
    ...defaultKeymap.filter(({ key }) => key !== 'Mod-Enter'),
    ...historyKeymap,
    ...foldKeymap,
    indentWithTab,
  ]),
]

export const themed = (name: ThemeName): Extension => makeTheme(palettes[name])

/** Font and spacing; the box scrolls inside its given height. */
export const sized = (fontSize: number): Extension =>
  EditorView.theme({
    '&': { blockSize: '100%', fontSize: `${fontSize}px` },
    '&.cm-focused': { outline: 'none' },
    '.cm-scroller': { fontFamily: 'var(--font-code)', fontVariantLigatures: 'none', lineHeight: '1.5' },
    '.cm-gutters': { paddingInlineEnd: '4px' },
    '.cm-panels': { backgroundColor: 'var(--surface-raised)', color: 'var(--text)' },
    '.cm-panels-bottom': { borderTop: '1px solid var(--line)' },
    '.cm-textfield': {
      border: '1px solid var(--line-control)',
      borderRadius: '4px',
      backgroundColor: 'var(--surface)',
    },
    '.cm-button': {
      border: '1px solid var(--line-control)',
      borderRadius: '4px',
      backgroundImage: 'none',
      backgroundColor: 'var(--surface)',
      color: 'var(--text)',
    },
    '.cm-tooltip': {
      border: '1px solid var(--line)',
      borderRadius: 'var(--radius-control)',
      backgroundColor: 'var(--surface-raised)',
      color: 'var(--text)',
    },
    '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
      backgroundColor: 'var(--accent)',
      color: 'var(--on-accent)',
    },
  })

export const tabbed = (tabSize: number): Extension => [
  EditorState.tabSize.of(tabSize),
  indentUnit.of(' '.repeat(tabSize)),
]

export const wrapped = (wrapsLines: boolean): Extension => (wrapsLines ? EditorView.lineWrapping : [])
