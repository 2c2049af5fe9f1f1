import { role } from '@verdict/contract/vocabulary'
import { expect, test } from 'vitest'
import type { Viewer } from '../access/who.ts'
import type { ContestStanding, ContestTerms } from './access.ts'
import { parseAccountRule } from './account-rule.ts'
import { bundleOpensAt, bundleRefusal, paddedBytes } from './statement-bundle.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 31, 9, minute))
const person = (id: string): Viewer => ({ kind: 'user', id, username: id, role: role.default_user })
const ann = person('team3')
const terms: ContestTerms = {
  ownerId: 'owner',
  groupId: null,
  organisers: { jury: 'jury', reader: 'readOnly' },
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
const registered: ContestStanding = { isRegistered: true, groupLevel: 0 }
const stranger: ContestStanding = { isRegistered: false, groupLevel: 0 }
const others = parseAccountRule('<prefix>x</prefix><suffix></suffix><start>1</start><end>9</end><extra></extra>')

test.each<[string, Viewer, Partial<ContestTerms>, ContestStanding, Date, string | null]>([
  ['a registered participant before the start', ann, {}, registered, at(-30), null],
  ['a registered participant after the start', ann, {}, registered, at(10), null],
  ['a guest', { kind: 'guest' }, { auth: 'public' }, stranger, at(-30), 'auth.loginFirst'],
  ['a user of a public contest', ann, { auth: 'public' }, stranger, at(-30), null],
  ['without the password', ann, {}, stranger, at(-30), 'contest.passwordNeeded'],
  ['protected, without the password', ann, { auth: 'protected' }, stranger, at(-30), 'contest.passwordNeeded'],
  ['an account that may not take part', ann, { accounts: others }, registered, at(-30), 'contest.accountNotAllowed'],
  ['hidden', ann, { isVisible: false }, registered, at(-30), 'contest.missing'],
  ['no member of its group', ann, { groupId: 7 }, registered, at(-30), 'group.notMember'],
  ['after the end', ann, {}, registered, at(60), 'contest.ended'],
  [
    'a later start, between both starts',
    ann,
    { overtimeMs: 600_000 },
    { ...registered, window: { delayMs: 600_000, extraMs: 0 } },
    at(5),
    null,
  ],
  ['individual time that has not begun', ann, { individualMs: 600_000 }, registered, at(5), null],
  ['a co-organiser who only reads', person('reader'), {}, stranger, at(-30), 'contest.readOnly'],
  ['the jury', person('jury'), {}, stranger, at(-30), null],
])('%s', (_, viewer, changed, standing, now, refusal) => {
  expect(bundleRefusal(viewer, { ...terms, ...changed }, standing, now)).toBe(refusal)
})

test('it opens so long before the start', () => {
  expect(bundleOpensAt(at(0), 3_600)).toEqual(at(-60))
})

test.each([
  [1, 65_536],
  [65_536, 65_536],
  [65_537, 131_072],
  [600_000, 1_048_576],
  [1_048_577, 2_097_152],
  [5_000_000, 5_242_880],
])('%i bytes are padded to %i', (bytes, padded) => {
  expect(paddedBytes(bytes)).toBe(padded)
})
