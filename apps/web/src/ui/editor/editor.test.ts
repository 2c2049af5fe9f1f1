import { judgeLanguages } from '@verdict/contract/vocabulary'
import { expect, test } from 'vitest'
import { contentTypeOf } from './content-type.ts'
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

const read = ['text', 'gutter', 'comment', 'keyword', 'string', 'number', 'type', 'name', 'meta'] as const

test.each(themeNames)('every word can be read in %s', (name) => {
  const palette = palettes[name]
  for (const part of read) {
    expect.soft(contrast(palette[part], palette.background), part).toBeGreaterThanOrEqual(4.5)
  }
})
