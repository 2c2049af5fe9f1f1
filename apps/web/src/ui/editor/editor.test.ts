import { foldable, syntaxTree } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { judgeLanguages } from '@verdict/contract/vocabulary'
import { expect, test } from 'vitest'
import { contentTypeOf } from './content-type.ts'
import { foldByIndent } from './fold-by-indent.ts'
import { loadMode } from './language-modes.ts'
import { plainTaste, themeFor } from './taste.ts'
import { palettes, themeNames } from './themes/palettes.ts'

test.each([
  ['C', 'text/x-csrc'],
  ['C With O2', 'text/x-csrc'],
  ['C++ 20 With O2', 'text/x-c++src'],
  ['C#', 'text/x-csharp'],
  ['Java', 'text/x-java'],
  ['JavaScript V8', 'text/javascript'],
  ['PyPy3', 'text/x-python'],
  ['Golang', 'text/x-go'],
  ['Brainf', 'text/plain'],
])('%s is written as %s', (language, type) => expect(contentTypeOf(language)).toBe(type))

test('every language of our own judge has a mode', () => {
  for (const language of judgeLanguages) expect(contentTypeOf(language)).not.toBe('text/plain')
})

test.each([
  ['a block folds to its closing brace', 'int main() {\n  int a;\n}\nint b;', '\n  int a;\n'],
  ['a label at the margin does not end it', 'int main() {\nagain:\n  a();\n}', '\nagain:\n  a();\n'],
  ['a block inside keeps its own brace', 'if (a) {\n  if (b) {\n  }\n} else {\n}', '\n  if (b) {\n  }\n'],
  ['a block that is never closed does not fold', 'int main() {\n  a();\n', null],
  ['a line without a brace does not fold', 'int a;\n', null],
])('%s', (_, doc, folded) => {
  const state = EditorState.create({ doc, extensions: foldByIndent })
  const first = state.doc.line(1)
  const range = foldable(state, first.from, first.to)
  expect(range === null ? null : state.sliceDoc(range.from, range.to)).toBe(folded)
})

test.each([
  ['1e-6', ['1e-6']],
  ['x = 1.5E+10L - 2', ['1.5E+10L', '2']],
  ['1e6-1', ['1e6', '1']],
  ['0x1e-6', ['0x1e', '6']],
  ['0x1.8p-3', ['0x1.8p-3']],
  ["1'000'000 - 1", ["1'000'000", '1']],
  ['1e-x', ['1e']],
])('numbers of C++ in %s', async (doc, numbers) => {
  const state = EditorState.create({ doc, extensions: await loadMode('text/x-c++src') })
  const found: string[] = []
  syntaxTree(state).iterate({
    enter: ({ name, from, to }) => void (name === 'number' && found.push(state.sliceDoc(from, to))),
  })
  expect(found).toEqual(numbers)
})

test('the editor follows the site unless a theme was chosen', () => {
  expect(palettes[themeFor(plainTaste, false)].isDark).toBe(false)
  expect(palettes[themeFor(plainTaste, true)].isDark).toBe(true)
  expect(themeFor({ ...plainTaste, theme: 'cobalt' }, false)).toBe('cobalt')
})

const channel = (hex: string, at: number): number => {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
const light = (hex: string): number => 0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5)
const contrast = (a: string, b: string): number =>
  (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05)

/** The background of the line with the cursor, which is laid over the other one (themes/make-theme.ts). */
const activeLineOf = ({ activeLine, background }: (typeof palettes)[keyof typeof palettes]): string => {
  const mixed = [1, 3, 5].map((at) => {
    const [over, under] = [activeLine, background].map((color) => Number.parseInt(color.slice(at, at + 2), 16))
    return Math.round((over ?? 0) * (0xb0 / 255) + (under ?? 0) * (1 - 0xb0 / 255))
  })
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

const read = ['text', 'gutter', 'comment', 'keyword', 'string', 'number', 'type', 'name', 'meta'] as const

test.each(themeNames)('every word can be read in %s', (name) => {
  const palette = palettes[name]
  for (const part of read) {
    expect.soft(contrast(palette[part], palette.background), part).toBeGreaterThanOrEqual(4.5)
    if (part !== 'gutter') expect.soft(contrast(palette[part], activeLineOf(palette)), part).toBeGreaterThanOrEqual(4.5)
  }
  for (const color of palette.brackets) {
    expect.soft(contrast(color, palette.background), color).toBeGreaterThanOrEqual(4.5)
  }
})
