import type { BoardRowOut, ContestBoard } from '@verdict/contract'
import { expect, test } from 'vitest'
import { firstSolvesBetween } from './first-solves.ts'

const person = (uid: string, more: object = {}) => ({
  ...{ uid, username: `user-${uid}`, nickname: null, realname: null, school: null, avatar: null },
  ...{ gender: 'male', isStar: false, ...more },
})

const row = (uid: string, cells: BoardRowOut['cells']): BoardRowOut => ({
  ...{ uid, points: 1, time: 60, total: 1, first: [60, 1] as [number, number], cells },
})

const board = (rows: BoardRowOut[], part: Partial<ContestBoard> = {}): ContestBoard => ({
  ...{
    cid: 7,
    rule: 'acm',
    format: 'icpc',
    timeKind: 'penalty',
    shownName: 'nickname',
    oiCounts: 'recent',
    awards: null,
    freezeTime: null,
    takesLate: false,
  },
  ...{ startTime: '2026-11-21T09:00:00.000+0000', endTime: '2026-11-21T12:00:00.000+0000' },
  ...{ penalty: { perTryS: 1_200, wholeMinutes: false }, problems: [], view: 'live', awarded: null, version: 'v' },
  ...{ people: [person('a', { nickname: 'Ada' }), person('b', { isStar: true })], rows },
  ...part,
})

const ada = row('a', [['A', 0, 600, 1, 0]])

test('a new first solve is news, by the name the board shows; solves after it are none', () => {
  const bell = row('b', [
    ['A', 1, 900, 0, 0],
    ['B', 0, 700, 1, 0],
  ])
  expect(firstSolvesBetween(board([]), board([ada]))).toEqual([{ label: 'A', name: 'Ada', timeS: 600 }])
  expect(firstSolvesBetween(board([ada]), board([ada, bell]))).toEqual([{ label: 'B', name: 'user-b', timeS: 700 }])
})

test('a first solve that passes to an earlier submission is shown again, with its current holder only', () => {
  const lost = row('a', [['A', 0, 600, 0, 0]])
  const won = row('b', [['A', 0, 500, 1, 0]])
  expect(firstSolvesBetween(board([ada]), board([lost, won]))).toEqual([{ label: 'A', name: 'user-b', timeS: 500 }])
})

test('solves revealed by the unfreeze, and late ones, are not shown', () => {
  expect(firstSolvesBetween(board([], { view: 'frozen' }), board([ada]))).toEqual([])
  expect(firstSolvesBetween(board([], { view: 'afterEnd' }), board([ada], { view: 'afterEnd' }))).toEqual([])
})

test('scores have no first solves', () => {
  const scored = row('a', [['A', 100, 15]])
  expect(firstSolvesBetween(board([], { rule: 'oi' }), board([scored], { rule: 'oi' }))).toEqual([])
})
