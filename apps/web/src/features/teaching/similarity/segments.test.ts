import { expect, test } from 'vitest'
import { linesOf } from './segments.ts'

test('a program is cut at its marks and its lines', () => {
  const code = 'int a;\nint b;\n\nend'
  const lines = linesOf(code, [{ from: 4, to: 10, run: 2 }], [{ from: 15, to: 18 }])
  expect(
    lines.map((line) => line.map(({ text, run, isStarter }) => `${text}|${run ?? ''}${isStarter ? 's' : ''}`)),
  ).toEqual([['int |', 'a;|2'], ['int|2', ' b;|'], [], ['end|s']])
  expect(lines.map((line) => line.map(({ text }) => text).join('')).join('\n')).toBe(code)
})

test('a program without marks is its lines', () => {
  expect(linesOf('', [], [])).toEqual([[]])
  expect(linesOf('x\n', [], [])).toEqual([[{ text: 'x', run: null, isStarter: false }], []])
})
