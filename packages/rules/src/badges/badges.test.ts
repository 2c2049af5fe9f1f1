import { expect, test } from 'vitest'
import { type BadgeFacts, badgesOf } from './badges.ts'

const none: BadgeFacts = { solved: 0, difficulty: null, streak: 0, contests: 0, authored: 0 }

test('a new user has none', () => {
  expect(badgesOf(none)).toEqual([])
})

test.each([
  [9, null],
  [10, { level: 1, from: 10, next: 100 }],
  [99, { level: 1, from: 10, next: 100 }],
  [100, { level: 2, from: 100, next: 500 }],
  [500, { level: 3, from: 500, next: null }],
  [9_000, { level: 3, from: 500, next: null }],
])('%i problems solved', (solved, expected) => {
  const [badge] = badgesOf({ ...none, solved })
  expect(badge ?? null).toEqual(expected && { kind: 'solved', value: solved, ...expected })
})

test('the hardest problem counts by its difficulty, and kinds keep their order', () => {
  expect(badgesOf({ ...none, authored: 1, difficulty: 5, streak: 7 })).toEqual([
    { kind: 'difficulty', level: 2, from: 5, value: 5, next: 6 },
    { kind: 'streak', level: 1, from: 7, value: 7, next: 30 },
    { kind: 'authored', level: 1, from: 1, value: 1, next: 10 },
  ])
  expect(badgesOf({ ...none, difficulty: 3 })).toEqual([])
})
