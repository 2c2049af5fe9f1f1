import { EditorState } from '@codemirror/state'
import { expect, test } from 'vitest'
import { changesBetween } from './changes-between.ts'
import { formatterOf } from './formatter-of.ts'

test.each([
  ['C++ 17 With O2', 'clang main.cc'],
  ['C With O2', 'clang main.c'],
  ['Java', 'clang Main.java'],
  ['JavaScript Node', 'clang main.js'],
  ['C#', 'clang Main.cs'],
  ['Python3', 'ruff'],
  ['PyPy3', 'ruff'],
  ['Golang', 'gofmt'],
])('%s has a formatter', (language, expected) => {
  const found = formatterOf(language)
  expect(found?.tool === 'clang' ? `clang ${found.file}` : found?.tool).toBe(expected)
})

test.each(['Python2', 'PyPy2', 'Rust', 'Haskell', 'Text'])('%s has none', (language) => {
  expect(formatterOf(language)).toBeNull()
})

test.each([
  ['a changed line', 'a\nb\nc\n', 'a\nB\nc\n'],
  ['joined lines', 'if (x)\n{\n y;\n}\n', 'if (x) {\n  y;\n}\n'],
  ['no line end', 'a', 'a\n'],
  ['all gone', 'a\nb\n', ''],
  ['from nothing', '', 'a\nb\n'],
  ['equal', 'a\n', 'a\n'],
])('changes make one text from another: %s', (_, before, after) => {
  const state = EditorState.create({ doc: before })
  expect(state.update({ changes: [...changesBetween(before, after)] }).state.doc.toString()).toBe(after)
})

test('the cursor stays in its line', () => {
  const before = 'int main(){\nint x;\nx=1;\n}\n'
  const after = 'int main() {\n  int x;\nx=1;\n}\n'
  const state = EditorState.create({ doc: before, selection: { anchor: before.indexOf('x=1') } })
  const next = state.update({ changes: [...changesBetween(before, after)] }).state
  expect(next.doc.lineAt(next.selection.main.head).text).toBe('x=1;')
})
