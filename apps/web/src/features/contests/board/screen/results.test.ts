import type { ContestBoard } from '@verdict/contract'
import { expect, test } from 'vitest'
import { linesOf } from '../table/board-rows.ts'
import { figuresOf, firstResults, latestSolves, mostResults, withResults } from './results.ts'

type Row = ContestBoard['rows'][number]
type Cells = Row['cells']

const row = (uid: string, cells: Cells): Row => ({ ...{ uid, points: 0, time: 0, total: 1 }, first: [1, 1], cells })

const boardOf = (rows: Row[], more: Partial<ContestBoard> = {}): ContestBoard => ({
  ...{ cid: 7, rule: 'acm', format: 'icpc', timeKind: 'penalty', shownName: 'username', oiCounts: 'recent' },
  ...{ startTime: '2026-01-01T00:00:00.000+0000', endTime: '2026-01-01T05:00:00.000+0000', freezeTime: null },
  ...{ takesLate: false, penalty: { perTryS: 1_200, wholeMinutes: false }, awards: null, awarded: null },
  problems: ['A', 'B'].map((displayId) => ({ displayId, title: displayId, color: null })),
  ...{ view: 'live', version: 'v1' },
  people: rows.map(({ uid }) => ({
    ...{ uid, username: `team ${uid}`, nickname: null, realname: null, school: null, avatar: null },
    ...{ gender: 'secrecy', isStar: false },
  })),
  rows,
  ...more,
})

const solvedB: Cells = [['B', 1, 900, 1, 0]]
const texts = (results: readonly { readonly name: string; readonly label: string }[]) =>
  results.map(({ name, label }) => `${name} ${label}`)

test('a screen begins with the latest solves, newest first', () => {
  const a = row('a', [
    ['A', 0, 600, 1, 0],
    ['B', 2, null, 0, 0],
  ])
  expect(texts(latestSolves(boardOf([a, row('b', solvedB)])))).toEqual(['team b B', 'team a A'])
  const many = Array.from({ length: mostResults + 5 }, (_, n) => row(`t${n}`, [['A', 0, n + 1, 0, 0]]))
  expect(latestSolves(boardOf(many))).toHaveLength(mostResults)
})

test('a screen begins with the latest attempts, wrong ones too, then the latest solves', () => {
  const a = row('a', [
    ['A', 0, 600, 1, 0],
    ['B', 2, null, 0, 0],
  ])
  const board = boardOf([a, row('b', solvedB)])
  const latest = [
    { uid: 'a', displayId: 'B' },
    { uid: 'a', displayId: 'A' },
    // Not on the board, or not any more.
    { uid: 'b', displayId: 'A' },
    { uid: 'x', displayId: 'A' },
  ]
  expect(texts(firstResults(board, latest))).toEqual(['team a B', 'team a A', 'team b B'])
  expect(firstResults(board, [])).toEqual(latestSolves(board))
})

test('each version adds the cells that changed, wrong and frozen attempts too', () => {
  const [a, b] = [row('a', [['A', 0, 600, 1, 0]]), row('b', solvedB)]
  const before = boardOf([a, b])
  const shown = latestSolves(before)
  expect(withResults(shown, before, { ...before, version: 'v2' })).toBe(shown)
  const wrong = boardOf([a, row('b', [...solvedB, ['A', 1, null, 0, 0]])], { version: 'v2' })
  expect(texts(withResults(shown, before, wrong))).toEqual(['team b A', 'team b B', 'team a A'])
  const frozen = boardOf([row('a', [...a.cells, ['B', 0, null, 0, 1]]), b], { version: 'v2' })
  expect(withResults(shown, before, frozen)[0]).toMatchObject({ label: 'B', cell: { solvedAtS: null, frozenTries: 1 } })
})

test('another view begins again: a thaw is not news of one moment', () => {
  const before = boardOf([row('a', [['A', 0, null, 0, 2]])], { view: 'frozen' })
  const after = boardOf([row('a', [['A', 1, 600, 1, 0]])], { version: 'v2' })
  expect(withResults([], before, after)).toEqual(latestSolves(after))
})

test('problems in numbers: solvers of those who tried, the first of them, frozen attempts', () => {
  const board = boardOf([
    row('a', [['A', 0, 600, 0, 0]]),
    row('b', [
      ['A', 0, 500, 1, 0],
      ['B', 1, null, 0, 3],
    ]),
  ])
  expect(figuresOf(board, linesOf(board, { withoutStars: false }))).toMatchObject([
    { label: 'A', solved: 2, tried: 2, frozen: 0, first: { name: 'team b', timeS: 500 } },
    { label: 'B', solved: 0, tried: 1, frozen: 3, first: null },
  ])
})

test('scored formats: full marks are solves, and OI has no times', () => {
  const scored = boardOf([row('a', [['A', 100, 100, 1, 0, 300]]), row('b', [['A', 40, 40, 0, 2, 200]])], { rule: 'oi' })
  expect(texts(latestSolves(scored))).toEqual(['team a A'])
  const oi = boardOf([row('a', [['A', 100, 15]])], { rule: 'oi', format: 'oi', timeKind: 'runTime' })
  expect(latestSolves(oi)).toEqual([])
  expect(figuresOf(oi, linesOf(oi, { withoutStars: false }))[0]).toMatchObject({ solved: 1, tried: 1, first: null })
})
