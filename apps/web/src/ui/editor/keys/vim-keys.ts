import { type Extension, Prec } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { type CodeMirror, Vim, vim } from '@replit/codemirror-vim'
import { type EditorCommands, editorCommands } from './commands.ts'

/**
 * `:w` runs the test cases: drafts are stored anyway. `:submit` is the only command that submits, because `:wq` out of
 * habit would cost a penalty in a contest. Commands of Vim are global, so the editor is taken from the call.
 */
const act = (cm: CodeMirror, name: keyof EditorCommands): void => {
  for (const commands of cm.cm6.state.facet(editorCommands)) commands[name]()
}
Vim.defineEx('write', 'w', (cm: CodeMirror) => act(cm, 'run'))
Vim.defineEx('submit', 'sub', (cm: CodeMirror) => act(cm, 'submit'))

/** The prompt of `:` and `/` is made without a name. */
const namedPrompt = EditorView.updateListener.of(({ view }) => {
  const prompt = view.dom.querySelector<HTMLInputElement>('.cm-vim-panel input:not([aria-label])')
  prompt?.setAttribute('aria-label', prompt.parentElement?.textContent ?? ':')
})

const looks = Prec.highest(
  EditorView.theme({
    '.cm-vim-panel': { fontFamily: 'var(--font-code)', fontSize: 'var(--size-13)', color: 'var(--text)' },
    '.cm-vim-panel input': { fontFamily: 'inherit', fontSize: 'inherit', color: 'inherit' },
  }),
)

export const keys: Extension = [vim({ status: true }), namedPrompt, looks]
