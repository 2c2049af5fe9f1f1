import { expect, test } from 'vitest'
import { applyShortcut, insert, type Selected, type Shortcut } from './shortcuts.ts'

/** `|` marks the start and the end of the selection. */
const read = (text: string): Selected => {
  const [before = '', chosen = '', after = ''] = text.split('|')
  return { text: before + chosen + after, start: before.length, end: before.length + chosen.length }
}
const write = ({ text, start, end }: Selected): string =>
  `${text.slice(0, start)}|${text.slice(start, end)}|${text.slice(end)}`

test.each<[Shortcut, string, string]>([
  ['code', 'a |b| c', 'a `|b|` c'],
  ['code', '||', '`||`'],
  ['block', 'a |b| c', 'a \n```\n|b|\n``` c'],
  ['block', '|b|', '```\n|b|\n```'],
  ['link', 'see |here| now', 'see [here](|https://|) now'],
  ['link', 'see ||', 'see [||](https://)'],
  ['bullets', 'one\n|two\nthree|', 'one\n- two\n- three||'],
  ['bullets', 'wo|rd|', '- word||'],
  ['numbers', '|one\ntwo|', '1. one\n2. two||'],
])('%s over “%s” makes “%s”', (shortcut, given, made) => {
  expect(write(applyShortcut(read(given), shortcut))).toBe(made)
})

test('an emoji replaces the selection', () => {
  expect(write(insert(read('a |b| c'), '🎉'))).toBe('a 🎉|| c')
})
