import { expect, test } from 'vitest'
import { awardPlaces, type BoardRow, boardViewAt, isFrozenAt, placeRows, placeWithin } from '../../src/index.ts'

const rowOf = (userId: string, points: number, time: number, at: number): BoardRow<null> => ({
  userId,
  points,
  time,
  records: 1,
  firstAt: { timeS: at, submissionId: at },
  cells: new Map(),
})

const rows = [
  rowOf('a', 3, 10, 1),
  rowOf('star', 3, 20, 2),
  rowOf('b', 2, 30, 3),
  rowOf('starred', 2, 30, 4),
  rowOf('c', 2, 30, 5),
  rowOf('d', 1, 50, 6),
  rowOf('e', 0, 0, 7),
]
const stars = new Set(['star', 'starred'])
const byCount = (...nums: number[]) => ({ by: 'count' as const, sizes: nums.map((num) => ({ num })) })

test('rows tied across a star share a place, and the next does not move up', () => {
  expect(placeRows(rows, { stars }).map(({ place }) => place)).toEqual([1, null, 2, null, 2, 4, 5])
  expect(placeRows(rows, { stars: new Set() }).map(({ place }) => place)).toEqual([1, 2, 3, 3, 3, 6, 7])
  expect(placeRows(rows, { stars, withoutStars: true }).map(({ row, place }) => [row.userId, place])).toEqual([
    ['a', 1],
    ['b', 2],
    ['c', 2],
    ['d', 4],
    ['e', 5],
  ])
})

test.each([
  ['in turn, ties not stretched', byCount(1, 1, 2), [0, null, 1, null, 2, 2, null]],
  ['an award without recipients is dropped', byCount(0, -3, 2), [2, null, 2, null, null, null, null]],
  [
    'shares of more than all run out',
    { by: 'proportion' as const, sizes: [{ num: 60 }, { num: 60 }, { num: 60 }] },
    [0, null, 0, null, 0, 1, null],
  ],
  ['no award without a solve', byCount(100), [0, null, 0, null, 0, 0, null]],
])('awards: %s', (_, awards, expected) => {
  expect(placeRows(rows, { stars, awards }).map(({ award }) => award)).toEqual(expected)
})

test('proportions are whole numbers of people, without the error of floating point', () => {
  expect(awardPlaces({ by: 'proportion', sizes: [{ num: 29 }, { num: 10 }, { num: 0 }] }, 100)).toEqual([29, 10, 0])
  expect(awardPlaces({ by: 'proportion', sizes: [{ num: 10 }] }, 9)).toEqual([0])
})

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute))
const facts = { freezesAt: at(60), endsAt: at(120), opensAtEnd: true }

test.each([
  ['before the freeze', facts, 59, false],
  ['at the freeze', facts, 60, true],
  ['in the last minute', facts, 119, true],
  ['at the end', facts, 120, false],
  ['at the end, where it stays', { ...facts, opensAtEnd: false }, 120, true],
  ['at the end, during a pause', { ...facts, isPaused: true }, 120, true],
  ['before the freeze, during a pause', { ...facts, isPaused: true }, 59, false],
  ['without a freeze', { ...facts, freezesAt: null, opensAtEnd: false }, 130, false],
])('sealed %s', (_, freeze, minute, expected) => expect(isFrozenAt(freeze, at(minute))).toBe(expected))

test.each([
  [90, { forces: false, wantsAfterEnd: true }, 'frozen'],
  [90, { forces: true, wantsAfterEnd: false }, 'live'],
  [130, { forces: false, wantsAfterEnd: false }, 'live'],
  [130, { forces: false, wantsAfterEnd: true }, 'afterEnd'],
])('which board at minute %i for %o', (minute, wish, expected) => {
  expect(boardViewAt(facts, at(minute), wish)).toBe(expected)
  const paused = boardViewAt({ ...facts, isPaused: true }, at(minute), wish)
  expect(paused).toBe(wish.forces ? expected : 'frozen')
})

test('a part of a board is ranked by itself and keeps the awards of the whole', () => {
  const placing = { stars, awards: byCount(1, 2) }
  const has = (userId: string): boolean => ['star', 'b', 'd', 'e'].includes(userId)
  const found = (ranksAll: boolean) =>
    placeWithin(rows, placing, { has, ranksAll }).map(({ row, place, award }) => [row.userId, place, award])
  expect(found(false)).toEqual([
    ['star', null, null],
    ['b', 1, 1],
    ['d', 2, null],
    ['e', 3, null],
  ])
  expect(found(true)).toEqual([
    ['star', 1, null],
    ['b', 2, 1],
    ['d', 3, null],
    ['e', 4, null],
  ])
})
