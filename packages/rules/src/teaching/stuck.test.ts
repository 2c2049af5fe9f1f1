import { expect, test } from 'vitest'
import { isStuck } from './stuck.ts'

const tries = { isSolved: false, recent: 3, recentBest: null, recentFirst: null, formerBest: null }

test.each([
  ['three tries of today without scores', tries, true],
  ['two tries', { ...tries, recent: 2 }, false],
  ['solved in the end', { ...tries, isSolved: true }, false],
  ['a score that never rose', { ...tries, recentBest: 40, recentFirst: 40 }, true],
  ['a score that rose today', { ...tries, recentBest: 60, recentFirst: 40 }, false],
  ['no better than yesterday', { ...tries, recentBest: 60, recentFirst: 40, formerBest: 60 }, true],
  ['better than yesterday', { ...tries, recentBest: 61, recentFirst: 40, formerBest: 60 }, false],
  ['scores fell', { ...tries, recentBest: 30, recentFirst: 30, formerBest: 60 }, true],
])('%s', (_, given, expected) => {
  expect(isStuck(given)).toBe(expected)
})
