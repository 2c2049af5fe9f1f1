import { expect, test } from 'vitest'
import { keyOf } from '../api/query-key.ts'
import { asksAccess, mayKeepContest, mayKeepGroup, mayKeepProblem, mayKeepTraining, placeOf } from './allowed.ts'
import { picturesIn } from './pictures.ts'

const contest = {
  startTime: '2026-11-28T08:00:00.000+0000',
  endTime: '2026-11-28T13:00:00.000+0000',
  isPaused: false,
  isAdmin: false,
  right: null,
} as const
const during = Date.parse('2026-11-28T10:00:00Z')

test('a running contest is kept for its participants', () => {
  expect(mayKeepContest(contest, during)).toBe(true)
  expect(mayKeepContest({ ...contest, isPaused: true }, Date.parse('2026-11-28T14:00:00Z'))).toBe(true)
})

test.each([
  ['before the start', {}, '2026-11-28T07:59:59Z'],
  ['after the end', {}, '2026-11-28T13:00:00Z'],
  ['for an admin', { isAdmin: true }, '2026-11-28T10:00:00Z'],
  ['for an organiser', { right: 'readOnly' as const }, '2026-11-28T10:00:00Z'],
  ['from a refused address', { refusedAddress: '10.0.0.1' }, '2026-11-28T10:00:00Z'],
])('it is not kept %s', (_, change, at) => {
  expect(mayKeepContest({ ...contest, ...change }, Date.parse(at))).toBe(false)
})

test('a contest with own times is kept from the own start on', () => {
  const individual = { hasBegun: false, duration: 300 } as never
  expect(mayKeepContest({ ...contest, individual }, during)).toBe(false)
})

test('problems of the bank are kept when all users may read them', () => {
  expect(mayKeepProblem({ problem: { auth: 1, gid: null } })).toBe(true)
  expect(mayKeepProblem({ problem: { auth: 1, gid: 4 } })).toBe(false)
  expect(mayKeepProblem({ problem: { auth: 2, gid: null } })).toBe(false)
  expect(mayKeepProblem({ problem: { auth: 3, gid: null } })).toBe(false)
})

test('an answer belongs to the contest that its query names', () => {
  expect(placeOf(keyOf('contestProblems.detail', { query: { cid: 7, displayId: 'A', containsEnd: true } }))).toBe(7)
  const body = { pidList: [1], isContestProblemList: true, cid: 8 }
  expect(placeOf(keyOf('problems.ownStatus', { body }))).toBe(8)
  expect(placeOf(keyOf('problems.ownStatus', { body: { ...body, cid: null } }))).toBe('bank')
  expect(placeOf(keyOf('problems.detail', { query: { problemId: 'V-1' } }))).toBe('bank')
  expect(placeOf(keyOf('contests.list', { query: { currentPage: 1, limit: 10 } }))).toBe(null)
})

test('an answer belongs to the training or the group that its query names', () => {
  expect(placeOf(keyOf('trainings.problems', { query: { tid: 5 } }))).toBe('training-5')
  expect(placeOf(keyOf('problems.fullScreenList', { query: { tid: 5 } }))).toBe('training-5')
  expect(placeOf(keyOf('problems.detail', { query: { problemId: 'V-1', gid: 4 } }))).toBe('group-4')
  const body = { pidList: [1], isContestProblemList: false, gid: 4 }
  expect(placeOf(keyOf('problems.ownStatus', { body }))).toBe('group-4')
  expect(placeOf(keyOf('problems.ownStatus', { body: { ...body, gid: null } }))).toBe('bank')
})

test('a group is kept for its members, not for its admins and not while it is banned', () => {
  const can = { member: true, admin: false, root: false, owner: false }
  expect(mayKeepGroup({ can, status: 0 })).toBe(true)
  expect(mayKeepGroup({ can: { ...can, member: false }, status: 0 })).toBe(false)
  expect(mayKeepGroup({ can: { ...can, admin: true }, status: 0 })).toBe(false)
  expect(mayKeepGroup({ can, status: 1 })).toBe(false)
})

test('a training is kept for students while its problems are open', () => {
  const training = { isAdmin: false, homework: { hasOpened: true }, prerequisite: { isMet: true } }
  expect(mayKeepTraining(training)).toBe(true)
  expect(mayKeepTraining({ ...training, homework: null, prerequisite: null })).toBe(true)
  expect(mayKeepTraining({ ...training, isAdmin: true })).toBe(false)
  expect(mayKeepTraining({ ...training, homework: { hasOpened: false } })).toBe(false)
  expect(mayKeepTraining({ ...training, prerequisite: { isMet: false } })).toBe(false)
})

test('a public contest needs no access', () => {
  expect(asksAccess({ auth: 0 })).toBe(false)
  expect(asksAccess({ auth: 2 })).toBe(true)
})

test('pictures of the site are found in HTML and in Markdown, once each', () => {
  const text =
    '<img src="/api/public/img/ab1.png"> ![](/api/public/img/cd2.webp) <img src="https://other.example/x.png">'
  expect(picturesIn({ problem: { description: text, hint: '/api/public/img/ab1.png' } })).toEqual([
    '/api/public/img/ab1.png',
    '/api/public/img/cd2.webp',
  ])
})
