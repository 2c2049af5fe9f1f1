import { role } from '@verdict/contract/vocabulary'
import { describe, expect, test } from 'vitest'
import type { Viewer } from '../access/who.ts'
import { type ContestTerms, isBoardHidden, isFrozenFor, lookRefusal, outsideRefusal, submitRefusal } from './access.ts'
import { accountAllowed, parseAccountRule, writeAccountRule } from './account-rule.ts'
import { isContestAdmin } from './organisers.ts'
import { contestPhase, contestSeconds } from './phase.ts'
import { ownTimes } from './window.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 31, 9, minute))
const person = (id: string, code: number = role.default_user): Viewer => ({
  kind: 'user',
  id,
  username: id,
  role: code as never,
})
const root = person('root', role.root)
const owner = person('owner', role.admin)
const ann = person('team3')
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
const nobody = { isRegistered: false, groupLevel: 0 }
const registered = { isRegistered: true, groupLevel: 0 }
const teams = parseAccountRule('<prefix>team</prefix><suffix></suffix><start>1</start><end>9</end><extra>guest</extra>')

test('a contest begins with its start and is over at its end', () => {
  expect(contestPhase(contest, new Date(at(0).getTime() - 1))).toBe('scheduled')
  expect(contestPhase(contest, at(0))).toBe('running')
  expect(contestPhase(contest, new Date(at(60).getTime() - 1))).toBe('running')
  expect(contestPhase(contest, at(60))).toBe('ended')
  expect(contestSeconds(contest, new Date(at(1).getTime() + 999))).toBe(60)
  expect(contestSeconds(contest, new Date(at(0).getTime() - 1))).toBe(-1)
})

describe('the rule for accounts', () => {
  const rule = parseAccountRule(
    '<prefix>t</prefix><suffix>-x</suffix><start>1</start><end>20</end><extra>a  b\nc</extra>',
  )

  test.each([
    ['t1-x', true],
    ['t20-x', true],
    ['t21-x', false],
    ['t0-x', false],
    ['t01-x', false],
    ['T1-x', false],
    ['t1', false],
    ['t-x', false],
    ['t1e1-x', false],
    ['b', true],
    ['c', true],
    ['d', false],
  ])('%s: %s', (username, allowed) => {
    expect(rule).not.toBeNull()
    if (rule !== null) expect(accountAllowed(rule, username)).toBe(allowed)
  })

  test('a prefix and a suffix that overlap do not share letters', () => {
    const both = { prefix: 'ab', suffix: 'b1', start: 0, end: 9, extra: [] }
    expect(accountAllowed(both, 'ab1')).toBe(false)
    expect(accountAllowed(both, 'ab7b1')).toBe(true)
  })

  test('is written as it was read', () => {
    expect(rule).not.toBeNull()
    if (rule !== null) expect(parseAccountRule(writeAccountRule(rule))).toEqual(rule)
    expect(parseAccountRule('team1')).toBeNull()
  })
})

test('root, the owner and the root of its group manage a contest', () => {
  expect(isContestAdmin(root, contest, 0)).toBe(true)
  expect(isContestAdmin(owner, contest, 0)).toBe(true)
  expect(isContestAdmin(person('x', role.problem_admin), contest, 0)).toBe(false)
  expect(isContestAdmin(ann, { ...contest, groupId: 7 }, 5)).toBe(true)
  expect(isContestAdmin(ann, { ...contest, groupId: 7 }, 4)).toBe(false)
  const inGroup = { ...contest, groupId: 7 }
  const levels = [0, 1, 2, 3, 4, 5].filter((level) => isContestAdmin(owner, inGroup, level))
  expect(levels).toEqual([4, 5])
  expect(isContestAdmin(root, inGroup, 0)).toBe(true)
  expect(isContestAdmin(guest, { ...contest, ownerId: null }, 0)).toBe(false)
})

describe('looking into a contest', () => {
  test.each<[string, Viewer, Partial<ContestTerms>, typeof nobody, Date, string | null]>([
    ['running and public', ann, {}, nobody, at(1), null],
    ['before the start', ann, {}, nobody, at(-1), 'contest.notStarted'],
    ['before the start, its owner', owner, {}, nobody, at(-1), null],
    ['hidden, even for its owner', owner, { isVisible: false }, nobody, at(1), 'contest.missing'],
    ['private without the password', ann, { auth: 'private' }, nobody, at(1), 'contest.passwordNeeded'],
    ['private with it', ann, { auth: 'private' }, registered, at(1), null],
    ['private, account allowed', ann, { auth: 'private', accounts: teams }, registered, at(1), null],
    [
      'private, another account',
      person('x'),
      { auth: 'private', accounts: teams },
      registered,
      at(1),
      'contest.accountNotAllowed',
    ],
    ['protected: every user can view', person('x'), { auth: 'protected', accounts: teams }, nobody, at(1), null],
    ["a group's, no member", ann, { groupId: 7 }, { isRegistered: true, groupLevel: 2 }, at(1), 'group.notMember'],
    ["a group's, no member before its start", ann, { groupId: 7 }, nobody, at(-1), 'group.notMember'],
    ["a group's, its owner who left the group", owner, { groupId: 7 }, nobody, at(1), 'group.notMember'],
    ["a group's, root", root, { groupId: 7 }, nobody, at(1), null],
    ["a group's, a member", ann, { groupId: 7 }, { isRegistered: false, groupLevel: 3 }, at(1), null],
  ])('%s', (_, viewer, changed, standing, now, refusal) => {
    expect(lookRefusal(viewer, { ...contest, ...changed }, standing, now)).toBe(refusal)
  })
})

describe('the public board', () => {
  test.each<[string, Viewer, Partial<ContestTerms>, number, Date, string | null]>([
    ['of an open contest, a guest', guest, {}, 0, at(1), null],
    ['not opened', guest, { showsBoard: false }, 0, at(1), 'contest.boardClosed'],
    ['before the start', guest, {}, 0, at(-1), 'contest.notStarted'],
    ['hidden', guest, { isVisible: false }, 0, at(1), 'contest.missing'],
    ['of a group, a guest', guest, { groupId: 7 }, 0, at(1), 'auth.loginFirst'],
    ['of a group, an applicant', ann, { groupId: 7 }, 1, at(1), 'group.notMember'],
    ['of a group, a refused applicant', ann, { groupId: 7 }, 2, at(1), 'group.notMember'],
    ['of a group, a member', ann, { groupId: 7 }, 3, at(1), null],
    ['of a group, root', root, { groupId: 7 }, 0, at(1), null],
  ])('%s', (_, viewer, changed, level, now, refusal) => {
    expect(outsideRefusal(viewer, { ...contest, showsBoard: true, ...changed }, level, now)).toBe(refusal)
  })
})

describe('submitting', () => {
  test.each<[string, Viewer, Partial<ContestTerms>, typeof nobody, Date, string | null]>([
    ['while it runs', ann, {}, nobody, at(1), null],
    ['after the end', ann, {}, nobody, at(60), 'contest.ended'],
    ['after the end, its owner', owner, {}, nobody, at(60), 'contest.ended'],
    ['after the end where late ones are taken', ann, { takesLate: true }, nobody, at(60), null],
    ['protected without the password', ann, { auth: 'protected' }, nobody, at(1), 'contest.passwordNeeded'],
    ['protected, its owner', owner, { auth: 'protected' }, nobody, at(1), null],
    ['public, an account that may not', person('x'), { accounts: teams }, nobody, at(1), 'contest.accountNotAllowed'],
    ['an empty rule', ann, { accounts: 'nobody' }, nobody, at(1), 'contest.accountNotAllowed'],
    ['the owner before the start', owner, {}, nobody, at(-1), null],
  ])('%s', (_, viewer, changed, standing, now, refusal) => {
    expect(submitRefusal(viewer, { ...contest, ...changed }, standing, now)).toBe(refusal)
  })
})

test.each([59, 60, 90])('a paused contest has not ended at minute %i, for any rule', (minute) => {
  const paused = {
    ...contest,
    isPaused: true,
    freezesAt: at(50),
    hidesBoard: true,
    takesLate: true,
    overtimeMs: 600_000,
  }
  const now = at(minute)
  expect(contestPhase(paused, now)).toBe('running')
  expect(contestPhase(ownTimes(paused, null), now)).toBe('running')
  expect(isBoardHidden(paused, now)).toBe(true)
  expect(isFrozenFor(ann, paused, { groupLevel: 0, forces: false, now })).toBe(true)
  expect(submitRefusal(ann, paused, nobody, now)).toBeNull()
})

test('a hidden board is hidden until the end', () => {
  const hidden = { ...contest, hidesBoard: true }
  expect([at(-1), at(0), at(59), at(60)].map((now) => isBoardHidden(hidden, now))).toEqual([true, true, true, false])
  expect(isBoardHidden(contest, at(1))).toBe(false)
})

test('only managers with `force` see frozen results', () => {
  const frozen = { ...contest, freezesAt: at(30) }
  const seen = (viewer: Viewer, forces: boolean, now = at(40)) =>
    isFrozenFor(viewer, frozen, { groupLevel: 0, forces, now })
  expect(seen(ann, true)).toBe(true)
  expect(seen(guest, true)).toBe(true)
  expect(seen(owner, false)).toBe(true)
  expect(seen(owner, true)).toBe(false)
  expect(seen(ann, false, at(29))).toBe(false)
  expect(seen(ann, false, at(30))).toBe(true)
  expect(seen(ann, false, at(60))).toBe(false)
})
