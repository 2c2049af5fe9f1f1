import type { BoardEvent, BoardRowOut, ContestBoard } from '@verdict/contract'
import { expect, test } from 'vitest'
import { linesOf, linesWith, solversOf, withNews } from './board-rows.ts'
import { pinnedOf } from './pinned.ts'

const person = (uid: string, more: object = {}) => ({
  uid,
  username: `user-${uid}`,
  nickname: null,
  realname: null,
  school: null,
  avatar: null,
  gender: 'male',
  isStar: false,
  ...more,
})

/** A row of one problem A, solved at a second or not. */
const row = (uid: string, solvedAtS: number | null, id: number): BoardRowOut => ({
  uid,
  points: solvedAtS === null ? 0 : 1,
  time: solvedAtS ?? 0,
  total: 1,
  first: [solvedAtS ?? 5, id],
  cells: [['A', solvedAtS === null ? 1 : 0, solvedAtS, 0, 0]],
})

const board = (part: Partial<ContestBoard> = {}): ContestBoard => ({
  cid: 7,
  rule: 'acm',
  format: 'icpc',
  timeKind: 'penalty',
  shownName: 'nickname',
  startTime: '2026-11-21T09:00:00.000+0000',
  endTime: '2026-11-21T12:00:00.000+0000',
  freezeTime: null,
  takesLate: false,
  penalty: { perTryS: 1_200, wholeMinutes: false },
  oiCounts: 'recent',
  problems: [{ displayId: 'A', title: 'Apples', color: '#f00' }],
  awards: null,
  view: 'live',
  awarded: null,
  version: 'v1',
  people: [person('a', { nickname: 'Ada' }), person('b', { school: 'Plum' }), person('c', { nickname: '  ' })],
  rows: [row('a', 100, 1), row('b', 200, 2), row('c', null, 3)],
  ...part,
})

const event = (part: Partial<BoardEvent>): BoardEvent => ({
  topic: 'board:7',
  kind: 'board',
  view: 'live',
  from: 'v1',
  version: 'v2',
  rows: [],
  removed: [],
  people: [],
  ...part,
})

const standing = (of: ContestBoard, withoutStars = false) =>
  linesOf(of, { withoutStars }).map(({ person, place }) => [person.name, place])

test('rows get their places by the rules, and blank names give way to usernames', () => {
  expect(standing(board())).toEqual([
    ['Ada', 1],
    ['user-b', 2],
    ['user-c', 3],
  ])
})

test('a verdict moves one row, and the others are not read again', () => {
  const before = board()
  const after = withNews(before, event({ rows: [row('c', 50, 3)] }))
  expect(after?.version).toBe('v2')
  expect(standing(after ?? before)).toEqual([
    ['user-c', 1],
    ['Ada', 2],
    ['user-b', 3],
  ])
  const [former] = linesOf(before, { withoutStars: false })
  const ada = linesOf(after ?? before, { withoutStars: false })[1]
  expect(ada?.cells).toBe(former?.cells)
  expect(ada?.person).toBe(former?.person)
})

test('new people arrive with their names, and removed ones disappear', () => {
  const after = withNews(board(), event({ rows: [row('d', 60, 9)], people: [person('d')], removed: ['b'] }))
  expect(after === null ? [] : standing(after)).toEqual([
    ['user-d', 1],
    ['Ada', 2],
    ['user-c', 3],
  ])
})

test.each([
  ['of another version', { from: 'v0' }],
  ['with only another version', { from: null }],
  ['of another view', { view: 'frozen' as const }],
])('event %s fetches the whole board', (_, part) => expect(withNews(board(), event(part))).toBeNull())

test('an event with the current version changes nothing', () => {
  const now = board()
  expect(withNews(now, event({ from: null, version: 'v1' }))).toBe(now)
})

test('a freeze or unfreeze with the same rows changes the view only', () => {
  const before = board()
  const frozen = withNews(before, event({ from: 'v1', version: 'v1', view: 'frozen' }))
  expect(frozen).toEqual({ ...before, view: 'frozen' })
  expect(frozen?.rows).toBe(before.rows)
  expect(withNews(frozen ?? before, event({ from: 'v1', version: 'v1', view: 'live' }))).toEqual(before)
})

test('stars take no place and no award, and can be left out', () => {
  const stars = board({
    people: [person('a', { isStar: true }), person('b'), person('c')],
    awards: { by: 'count', list: [{ name: 'Gold', background: null, color: null, num: 1 }] },
  })
  expect(standing(stars)).toEqual([
    ['user-a', null],
    ['user-b', 1],
    ['user-c', 2],
  ])
  expect(linesOf(stars, { withoutStars: false }).map(({ award }) => award?.name)).toEqual([
    undefined,
    'Gold',
    undefined,
  ])
  expect(standing(stars, true)).toEqual([
    ['user-b', 1],
    ['user-c', 2],
  ])
})

test('late solves are distinguished from others', () => {
  const [line] = linesOf(board({ view: 'afterEnd', rows: [row('a', 10_800, 1)] }), { withoutStars: false })
  expect(line?.cells.get('A')).toMatchObject({ isAfterEnd: true, solvedAtS: 10_800 })
})

test('the search finds schools and names, case-insensitively', () => {
  const lines = linesOf(board(), { withoutStars: false })
  const found = (words: string) => linesWith(lines, words).map(({ person }) => person.uid)
  expect(found('  PLUM ')).toEqual(['b'])
  expect(found('ada')).toEqual(['a'])
  expect(found('user-')).toEqual(['a', 'b', 'c'])
  expect(found('')).toEqual(['a', 'b', 'c'])
})

test('the own row is on top, then those followed in the order of the board', () => {
  const lines = linesOf(board(), { withoutStars: false })
  const uids = (viewer: string | null, followed: string[]) =>
    pinnedOf(lines, viewer, new Set(followed)).map(({ person }) => person.uid)
  expect(uids('b', ['c', 'a', 'b'])).toEqual(['b', 'a', 'c'])
  expect(uids(null, ['c'])).toEqual(['c'])
  expect(uids('nobody', [])).toEqual([])
})

test('solvers are counted by problem', () => {
  expect(solversOf(linesOf(board(), { withoutStars: false })).get('A')).toBe(2)
})

test('awards of the contest time stay where submissions after the end change the ranks', () => {
  const list = [{ name: 'Gold', background: null, color: null, num: 1 }]
  const late = board({ view: 'afterEnd', awards: { by: 'count', list }, awarded: { b: 0 } })
  expect(linesOf(late, { withoutStars: false }).map(({ person, award }) => [person.uid, award?.name])).toEqual([
    ['a', undefined],
    ['b', 'Gold'],
    ['c', undefined],
  ])
  // The rows of an event do not decide them, so the board is fetched again.
  expect(withNews(late, event({ view: 'afterEnd', rows: [row('c', 50, 3)] }))).toBeNull()
})

test('a category ranks its own teams, also those without a place on the whole board', () => {
  const team = (categories: string[], more: object = {}) => ({ name: '', organization: null, categories, ...more })
  const given = board({
    organizations: [{ id: 'INST-1', name: 'North', formalName: 'North', country: null, logo: '/api/public/img/n.png' }],
    categories: [
      { id: 'visitors', name: 'Visitors', color: null, isRanked: false },
      { id: 'women', name: 'Women', color: '#ff00aa', isRanked: true },
    ],
    people: [
      person('a', { isStar: true, team: team(['visitors'], { name: 'Alpha', organization: 'INST-1' }) }),
      person('b', { team: team(['women']) }),
      person('c', { isStar: true, team: team(['visitors', 'women']) }),
    ],
  })
  const placesOf = (shown: object) =>
    linesOf(given, { withoutStars: false, ...shown }).map((line) => [line.person.uid, line.place])
  expect(placesOf({})).toEqual([
    ['a', null],
    ['b', 1],
    ['c', null],
  ])
  expect(placesOf({ category: 'visitors' })).toEqual([
    ['a', 1],
    ['c', 2],
  ])
  expect(placesOf({ category: 'women' })).toEqual([
    ['b', 1],
    ['c', null],
  ])
  expect(placesOf({ organization: 'INST-1' })).toEqual([['a', null]])
  const [first] = linesOf(given, { withoutStars: false })
  expect(first?.person).toMatchObject({ name: 'Alpha', school: 'North', logo: '/api/public/img/n.png' })
})
