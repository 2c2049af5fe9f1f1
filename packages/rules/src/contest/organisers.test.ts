import { contestRights, role } from '@verdict/contract/vocabulary'
import { describe, expect, test } from 'vitest'
import type { Viewer } from '../access/who.ts'
import { type ContestTerms, lookRefusal, submitRefusal } from './access.ts'
import {
  changesContest,
  contestRightOf,
  deskUse,
  isContestAdmin,
  isContestManager,
  readsContest,
} from './organisers.ts'

const person = (id: string, code: number = role.default_user): Viewer => ({
  kind: 'user',
  id,
  username: id,
  role: code as never,
})
const at = (minute: number) => new Date(Date.UTC(2026, 0, 31, 9, minute))
const contest: ContestTerms = {
  ownerId: 'owner',
  groupId: null,
  organisers: { jo: 'jury', cy: 'clarifications', bo: 'balloons', pat: 'print', ro: 'readOnly' },
  isVisible: true,
  auth: 'private',
  accounts: null,
  freezesAt: null,
  opensAtEnd: true,
  takesLate: false,
  showsBoard: false,
  hidesBoard: false,
  hidesCases: false,
  startsAt: at(0),
  endsAt: at(60),
}
const standing = { isRegistered: false, groupLevel: 0 }

const powers = (viewer: Viewer) => {
  const right = contestRightOf(viewer, contest, 0)
  return [
    readsContest(right),
    changesContest(right),
    isContestManager(viewer, contest, 0),
    deskUse(right, 'clarifications'),
    deskUse(right, 'balloons'),
    deskUse(right, 'print'),
  ]
}

test.each([
  ['owner', [true, true, true, 'change', 'change', 'change']],
  ['jo', [true, true, false, 'change', 'change', 'change']],
  ['cy', [false, false, false, 'change', null, null]],
  ['bo', [false, false, false, null, 'change', null]],
  ['pat', [false, false, false, null, null, 'change']],
  ['ro', [true, false, false, 'read', 'read', 'read']],
  ['someone', [false, false, false, null, null, null]],
  // A name of every object is no co-organiser.
  ['constructor', [false, false, false, null, null, null]],
])('%s reads, changes, manages and works at desks as the right says', (id, expected) => {
  expect(powers(person(id))).toEqual(expected)
})

describe('in a contest of a group', () => {
  test.each(contestRights)('the right %s is that of members', (right) => {
    const ofGroup = { ...contest, groupId: 7, organisers: { ann: right } }
    expect([0, 1, 2, 3, 4, 5].map((level) => contestRightOf(person('ann'), ofGroup, level))).toEqual([
      null,
      null,
      null,
      right,
      right,
      'manager',
    ])
  })
})

test('readers of everything need neither the start nor the password; desks alone open nothing else', () => {
  const before = at(-5)
  for (const id of ['jo', 'ro']) expect(lookRefusal(person(id), contest, standing, before)).toBeNull()
  for (const id of ['cy', 'bo', 'pat']) {
    expect(lookRefusal(person(id), contest, standing, before)).toBe('contest.notStarted')
    expect(lookRefusal(person(id), contest, standing, at(5))).toBe('contest.passwordNeeded')
    expect(isContestAdmin(person(id), contest, 0)).toBe(false)
  }
})

test('the jury submits at any time, and read-only co-organisers never', () => {
  expect(submitRefusal(person('jo'), contest, standing, at(-5))).toBeNull()
  const entered = { isRegistered: true, groupLevel: 0 }
  for (const minute of [-5, 5, 90]) {
    expect(submitRefusal(person('ro'), contest, entered, at(minute))).toBe('contest.readOnly')
  }
})
