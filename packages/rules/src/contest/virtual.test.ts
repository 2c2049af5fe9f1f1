import { role } from '@verdict/contract/vocabulary'
import { describe, expect, test } from 'vitest'
import type { Viewer } from '../access/who.ts'
import { type ContestTerms, lookRefusal, submitRefusal } from './access.ts'
import { virtualLengthMs, virtualRefusal } from './virtual.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 31, 9, minute))
const person = (id: string, code: number = role.default_user): Viewer => ({
  kind: 'user',
  id,
  username: id,
  role: code as never,
})
const [ann, bob, owner, root] = [person('ann'), person('bob'), person('owner'), person('root', role.root)]
const guest: Viewer = { kind: 'guest' }

const contest: ContestTerms = {
  ownerId: 'owner',
  groupId: null,
  organisers: {},
  isVisible: true,
  auth: 'public',
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
const none = { isRegistered: false, groupLevel: 0 }
const registered = { isRegistered: true, groupLevel: 0 }

describe('starting a virtual run', () => {
  test.each<[string, Viewer, Partial<ContestTerms> & { allowsVirtual?: boolean }, typeof none, Date, string | null]>([
    ['of an ended contest', ann, {}, none, at(60), null],
    ['while it runs', ann, {}, none, at(59), 'contest.virtualNotEnded'],
    ['before the start', ann, {}, none, at(-1), 'contest.notStarted'],
    ['during a pause over the end', ann, { isPaused: true }, none, at(70), 'contest.virtualNotEnded'],
    ['where it is off', ann, { allowsVirtual: false }, none, at(60), 'contest.virtualOff'],
    ['where it is off, the owner', owner, { allowsVirtual: false }, none, at(60), 'contest.virtualOff'],
    [
      'while the board stays frozen',
      ann,
      { freezesAt: at(40), opensAtEnd: false },
      none,
      at(60),
      'contest.virtualFrozen',
    ],
    ['after a freeze that ended', ann, { freezesAt: at(40) }, none, at(60), null],
    ['of a hidden contest', ann, { isVisible: false }, none, at(60), 'contest.missing'],
    ['of a private contest, without the password', ann, { auth: 'private' }, none, at(60), 'contest.passwordNeeded'],
    [
      'of a protected contest, without the password',
      ann,
      { auth: 'protected' },
      none,
      at(60),
      'contest.passwordNeeded',
    ],
    ['of a protected contest, registered', ann, { auth: 'protected' }, registered, at(60), null],
    ['of a protected contest, its owner', owner, { auth: 'protected' }, none, at(60), null],
    ['where the account does not fit', ann, { accounts: 'nobody' }, none, at(60), 'contest.accountNotAllowed'],
    ["of a group's contest, no member", ann, { groupId: 7 }, none, at(60), 'group.notMember'],
    ["of a group's contest, a member", ann, { groupId: 7 }, { isRegistered: false, groupLevel: 3 }, at(60), null],
    [
      'of a virtual run',
      ann,
      { virtual: { contestId: 1, participantId: 'ann', isClosed: false } },
      none,
      at(60),
      'contest.missing',
    ],
  ])('%s', (_, viewer, { allowsVirtual = true, ...changed }, standing, now, refusal) => {
    expect(virtualRefusal(viewer, { ...contest, ...changed, allowsVirtual }, standing, now)).toBe(refusal)
  })
})

describe('a virtual run', () => {
  const run = (more: Partial<ContestTerms> = {}, isClosed = false): ContestTerms => ({
    ...contest,
    ownerId: null,
    isVisible: false,
    virtual: { contestId: 1, participantId: 'ann', isClosed },
    ...more,
  })
  const member = { isRegistered: false, groupLevel: 3 }

  test('is open to its participant alone, and to root', () => {
    const seen = (viewer: Viewer) => lookRefusal(viewer, run(), none, at(1))
    expect([ann, bob, guest, owner, root].map(seen)).toEqual([
      null,
      'contest.missing',
      'contest.missing',
      'contest.missing',
      null,
    ])
  })

  test('takes submissions of its participant until its end', () => {
    const submitted = (viewer: Viewer, minute: number) => submitRefusal(viewer, run(), none, at(minute))
    expect([submitted(ann, 1), submitted(ann, 60), submitted(bob, 1)]).toEqual([
      null,
      'contest.ended',
      'contest.missing',
    ])
  })

  test('closes with the contest it repeats, and with the membership in its group', () => {
    expect(lookRefusal(ann, run({}, true), none, at(1))).toBe('contest.missing')
    expect(lookRefusal(ann, run({ groupId: 7 }), member, at(1))).toBeNull()
    expect(lookRefusal(ann, run({ groupId: 7 }), none, at(1))).toBe('group.notMember')
  })
})

test('the length leaves out extra time and what was removed for all problems', () => {
  const removed = [
    { place: 0, fromMs: at(10).getTime(), toMs: at(17).getTime() },
    { place: 3, fromMs: at(20).getTime(), toMs: at(25).getTime() },
  ]
  expect(virtualLengthMs(contest)).toBe(60 * 60_000)
  expect(virtualLengthMs({ ...contest, overtimeMs: 5 * 60_000, removed })).toBe((60 - 5 - 7) * 60_000)
})
