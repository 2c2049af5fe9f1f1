import { role } from '@verdict/contract/vocabulary'
import { describe, expect, test } from 'vitest'
import type { Viewer } from '../access/who.ts'
import type { ContestTerms } from './access.ts'
import { type ContestMoment, contestCut, entrySight, hearsEntryUntil, showsEntryCases } from './entry.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 31, 9, minute))
const person = (id: string, code: number = role.default_user): Viewer => ({
  kind: 'user',
  id,
  username: id,
  role: code as never,
})
const ann = person('ann')
const bob = person('bob')
const owner = person('owner', role.admin)
const root = person('root', role.root)
const keeper = person('keeper', role.problem_admin)
const guest: Viewer = { kind: 'guest' }

const terms: ContestTerms = {
  ownerId: 'owner',
  groupId: null,
  organisers: {},
  isVisible: true,
  auth: 'public',
  accounts: null,
  freezesAt: at(40),
  opensAtEnd: true,
  takesLate: true,
  showsBoard: false,
  hidesBoard: false,
  hidesCases: false,
  startsAt: at(0),
  endsAt: at(60),
}
const nobody = { isRegistered: false, groupLevel: 0 }
const moment = (rule: 'acm' | 'oi', minute: number, more: Partial<ContestTerms> = {}): ContestMoment => ({
  terms: { ...terms, ...more },
  rule,
  standing: nobody,
  now: at(minute),
})

/** Sight of ann's submission from some minute for a viewer at another minute. */
describe("how much of ann's submission", () => {
  test.each<[string, Viewer, 'acm' | 'oi', number, number, string]>([
    ['a guest gets', guest, 'acm', 10, 20, 'auth.loginFirst'],
    ['she gets while it runs', ann, 'acm', 10, 20, 'own'],
    ['ann, ACM, during the freeze', ann, 'acm', 45, 50, 'own'],
    ['ann, OI, submission from before the freeze', ann, 'oi', 10, 50, 'taken'],
    ['ann, OI, before the freeze', ann, 'oi', 10, 20, 'own'],
    ['ann, OI, at the instant of the freeze', ann, 'oi', 10, 40, 'taken'],
    ['she gets of OI at the end', ann, 'oi', 45, 60, 'own'],
    ['bob gets while it runs', bob, 'acm', 10, 20, 'othersRunning'],
    ['bob, submission from before the freeze', bob, 'acm', 39, 50, 'othersRunning'],
    ['bob, submission during the freeze', bob, 'acm', 40, 50, 'submission.notFound'],
    ['bob gets after the end', bob, 'acm', 45, 60, 'others'],
    ['bob, frozen OI contest', bob, 'oi', 10, 50, 'taken'],
    ['bob gets of one from before the start', bob, 'acm', -5, 20, 'submission.notFound'],
    ['bob gets before the start', bob, 'acm', -5, -1, 'contest.notStarted'],
    ['the owner, during the freeze', owner, 'oi', 45, 50, 'whole'],
    ['root, during the freeze', root, 'acm', 45, 50, 'whole'],
    ['a problem manager', keeper, 'acm', 10, 20, 'othersRunning'],
  ])('%s', (_, viewer, rule, submitted, now, expected) => {
    const answer = entrySight(viewer, moment(rule, now), { ownerId: 'ann', submittedAt: at(submitted) })
    expect('sight' in answer ? answer.sight : answer.refusal).toBe(expected)
  })

  test('she gets without the password, and bob does not', () => {
    const contest = moment('acm', 20, { auth: 'private' })
    const entry = { ownerId: 'ann', submittedAt: at(10) }
    expect(entrySight(ann, contest, entry)).toEqual({ sight: 'own' })
    expect(entrySight(bob, contest, entry)).toEqual({ refusal: 'contest.passwordNeeded' })
  })

  test.each<[string, Viewer, 'acm' | 'oi', number, string]>([
    ['ann', ann, 'acm', 20, 'own'],
    ['ann, OI, during the freeze', ann, 'oi', 50, 'taken'],
    ['ann, OI, after the end', ann, 'oi', 70, 'own'],
    ['bob', bob, 'acm', 70, 'contest.missing'],
    ['a problem manager', keeper, 'acm', 70, 'contest.missing'],
    ['a guest', guest, 'acm', 70, 'auth.loginFirst'],
    ['the owner, during the freeze', owner, 'oi', 50, 'whole'],
    ['root', root, 'acm', 20, 'whole'],
  ])('of a hidden contest for %s', (_, viewer, rule, now, expected) => {
    const contest = moment(rule, now, { isVisible: false })
    const answer = entrySight(viewer, contest, { ownerId: 'ann', submittedAt: at(10) })
    expect('sight' in answer ? answer.sight : answer.refusal).toBe(expected)
  })

  test('a freeze that stays after the end still applies', () => {
    const entry = { ownerId: 'ann', submittedAt: at(50) }
    expect(entrySight(ann, moment('oi', 90, { opensAtEnd: false }), entry)).toEqual({ sight: 'taken' })
    expect(entrySight(bob, moment('acm', 90, { opensAtEnd: false }), entry)).toEqual({ refusal: 'submission.notFound' })
  })
})

test('cases are shown after the end of ACM, in OI as long as there is a verdict and the contest shows them, to managers always', () => {
  expect(showsEntryCases('own', moment('acm', 20))).toBe(false)
  expect(showsEntryCases('own', moment('acm', 60))).toBe(true)
  expect(showsEntryCases('others', moment('acm', 60))).toBe(true)
  expect(showsEntryCases('own', moment('oi', 20))).toBe(true)
  expect(showsEntryCases('own', moment('oi', 20, { hidesCases: true }))).toBe(false)
  expect(showsEntryCases('own', moment('oi', 70, { hidesCases: true }))).toBe(true)
  expect(showsEntryCases('whole', moment('oi', 20, { hidesCases: true }))).toBe(true)
  expect(showsEntryCases('taken', moment('oi', 50))).toBe(false)
  expect(showsEntryCases('whole', moment('acm', 20))).toBe(true)
})

test('a token shows its author the submission and its cases in the freeze, and no other user', () => {
  const entry = { ownerId: 'ann', submittedAt: at(10), isTokened: true }
  const frozen = moment('oi', 50, { hidesCases: true })
  expect(entrySight(ann, frozen, entry)).toEqual({ sight: 'own' })
  expect(entrySight(bob, frozen, entry)).toEqual({ sight: 'taken' })
  expect(showsEntryCases('own', frozen, entry)).toBe(true)
  expect(showsEntryCases('taken', frozen, entry)).toBe(false)
  expect(showsEntryCases('othersRunning', moment('oi', 20, { hidesCases: true }), entry)).toBe(false)
  expect(showsEntryCases('own', moment('acm', 20), entry)).toBe(false)
  expect(hearsEntryUntil(ann, moment('oi', 20), entry)).toBeNull()
  expect(hearsEntryUntil(ann, frozen, entry)).toBeNull()
  expect(hearsEntryUntil(bob, frozen, entry)).toBe('never')
})

test('live events stop at the freeze of OI for contestants, and never reach other users', () => {
  const entry = { ownerId: 'ann', submittedAt: at(10) }
  expect(hearsEntryUntil(ann, moment('oi', 20), entry)).toEqual(at(40))
  expect(hearsEntryUntil(ann, moment('oi', 40), entry)).toBe('never')
  expect(hearsEntryUntil(ann, moment('oi', 70), entry)).toBeNull()
  expect(hearsEntryUntil(ann, moment('acm', 50), entry)).toBeNull()
  expect(hearsEntryUntil(owner, moment('oi', 50), entry)).toBeNull()
  expect(hearsEntryUntil(bob, moment('acm', 20), entry)).toBe('never')
  expect(hearsEntryUntil(guest, moment('acm', 70), entry)).toBe('never')
  const concealed = moment('oi', 20, { isVisible: false })
  expect([ann, bob, owner].map((viewer) => hearsEntryUntil(viewer, concealed, entry))).toEqual([at(40), 'never', null])
})

test.each<[string, Viewer, number, boolean, Partial<ContestTerms>, Date | null]>([
  ['before the freeze', ann, 20, true, { takesLate: false }, at(60)],
  ['behind it', ann, 50, true, {}, at(40)],
  ['behind it, the owner', owner, 50, false, {}, at(60)],
  ['after the end', ann, 70, false, {}, at(60)],
  ['after the end, late ones too', ann, 70, true, {}, null],
  ['after the end, where none are taken', ann, 70, true, { takesLate: false }, at(60)],
  ['in a pause over the end', ann, 70, false, { isPaused: true, freezesAt: null }, null],
  ['in a pause over the end, behind the freeze', ann, 70, false, { isPaused: true }, at(40)],
  ['after the end, while the freeze stays', ann, 70, true, { opensAtEnd: false }, at(40)],
])('counts end %s', (_, viewer, now, wantsAfterEnd, more, before) => {
  expect(contestCut(viewer, moment('acm', now, more), { wantsAfterEnd }).before).toEqual(before)
})
