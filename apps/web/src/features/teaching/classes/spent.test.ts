import { expect, test } from 'vitest'
import { lookOf, spentOf } from './spent.ts'

test.each([
  [0, { unit: 'minutes', count: 0 }],
  [119 * 60_000, { unit: 'minutes', count: 119 }],
  [120 * 60_000, { unit: 'hours', count: 2 }],
  [47 * 3_600_000, { unit: 'hours', count: 47 }],
  [48 * 3_600_000, { unit: 'days', count: 2 }],
  [-5, { unit: 'minutes', count: 0 }],
] as const)('%d ms', (ms, expected) => {
  expect(spentOf(ms)).toEqual(expected)
})

test.each([
  ['once', { tries: 1, acceptedTime: 'now', isStuck: false }],
  ['solved', { tries: 4, acceptedTime: 'now', isStuck: false }],
  ['tried', { tries: 2, acceptedTime: null, isStuck: false }],
  ['stuck', { tries: 5, acceptedTime: null, isStuck: true }],
] as const)('%s', (look, cell) => {
  expect(lookOf(cell)).toBe(look)
})
