import { expect, test } from 'vitest'
import { readTyped, shownTyped } from './typed-time.ts'

test.each([
  ['2026-12-01 20:00', '2026-12-01T20:00'],
  ['2026-12-01T20:00:30', '2026-12-01T20:00:30'],
  [' 2026/1/5  9:05 ', '2026-01-05T09:05'],
  ['2026年1月5日 9：05', '2026-01-05T09:05'],
  ['2026-02-29 10:00', null],
  ['2028-02-29 10:00', '2028-02-29T10:00'],
  ['2026-12-01 24:00', null],
  ['2026-12-01 20:60', null],
  ['2026-12-01 20:0', null],
  ['2026-12-01', null],
  ['tomorrow', null],
])('the moment %s is read as %s', (text, value) => expect(readTyped(text, 'moment')).toBe(value))

test.each([
  ['2026-9-1', '2026-09-01'],
  ['2026-13-01', null],
  ['2026-12-01 20:00', null],
])('the day %s is read as %s', (text, value) => expect(readTyped(text, 'day')).toBe(value))

test('a value is shown as it is typed', () => {
  for (const value of ['2026-12-01T20:00', '2026-12-01T20:00:30'])
    expect(readTyped(shownTyped(value), 'moment')).toBe(value)
})
