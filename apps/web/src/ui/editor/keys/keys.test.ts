import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { afterEach, expect, test, vi } from 'vitest'
import { writing } from '../extensions.ts'
import { editorCommands } from './commands.ts'
import { loadKeys } from './load-keys.ts'

const commands = { run: vi.fn(), submit: vi.fn() }
const reachesPage = vi.fn()
let view: EditorView | null = null

afterEach(() => {
  view?.destroy()
  document.removeEventListener('keydown', reachesPage)
  vi.resetAllMocks()
})

const open = async (name: 'vim' | 'emacs', doc: string): Promise<EditorView> => {
  const extensions = [await loadKeys(name), writing, editorCommands.of(commands)]
  view = new EditorView({ parent: document.body, state: EditorState.create({ doc, extensions }) })
  document.addEventListener('keydown', reachesPage)
  return view
}

const press = (target: Element, key: string, more: KeyboardEventInit = {}): void => {
  const code = /^[a-z]$/.test(key) ? `Key${key.toUpperCase()}` : key
  target.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true, ...more }))
}

const prompt = (editor: EditorView, command: string): void => {
  press(editor.contentDOM, ':')
  const input = editor.dom.querySelector<HTMLInputElement>('.cm-vim-panel input')
  if (input === null) throw new Error('no prompt')
  input.value = command
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13, bubbles: true }))
}

test('Vim: keys are commands until i, and Escape ends the insert mode without reaching the page', async () => {
  const editor = await open('vim', 'one two')
  for (const key of ['d', 'w']) press(editor.contentDOM, key)
  expect(editor.state.doc.toString()).toBe('two')
  press(editor.contentDOM, 'i')
  expect(editor.dom.querySelector('.cm-vim-panel')?.textContent).toContain('INSERT')
  reachesPage.mockClear()
  press(editor.contentDOM, 'Escape')
  expect(reachesPage).not.toHaveBeenCalled()
  expect(editor.dom.querySelector('.cm-vim-panel')?.textContent).toContain('NORMAL')
  press(editor.contentDOM, 'Escape')
  expect(reachesPage).toHaveBeenCalled()
})

test.each([
  ['w', 1, 0],
  ['write', 1, 0],
  ['submit', 0, 1],
  ['wq', 0, 0],
  ['x', 0, 0],
])('Vim: :%s runs %d times and submits %d times', async (command, runs, submits) => {
  prompt(await open('vim', ''), command)
  expect(commands.run).toHaveBeenCalledTimes(runs)
  expect(commands.submit).toHaveBeenCalledTimes(submits)
})

test.each(['vim', 'emacs'] as const)('%s leaves the keys of the page to the page', async (name) => {
  const editor = await open(name, 'a')
  for (const more of [{ ctrlKey: true }, { ctrlKey: true, shiftKey: true }, { ctrlKey: true, altKey: true }]) {
    press(editor.contentDOM, 'Enter', more)
  }
  expect(reachesPage).toHaveBeenCalledTimes(3)
  expect(reachesPage.mock.calls.every(([event]) => !event.defaultPrevented)).toBe(true)
  expect(editor.state.doc.toString()).toBe('a')
})

test('Emacs: kills a line and yanks it', async () => {
  const editor = await open('emacs', 'one\ntwo')
  press(editor.contentDOM, 'k', { ctrlKey: true })
  expect(editor.state.doc.toString()).toBe('\ntwo')
  press(editor.contentDOM, 'y', { ctrlKey: true })
  expect(editor.state.doc.toString()).toBe('one\ntwo')
})
