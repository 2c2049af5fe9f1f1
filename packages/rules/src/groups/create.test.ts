import { type RoleName, role } from '@verdict/contract'
import { expect, test } from 'vitest'
import type { SignedIn } from '../access/who.ts'
import { createGroupRefusal } from './create.ts'

const user = (name: RoleName): SignedIn => ({ kind: 'user', id: '1', username: 'ann', role: role[name] })
const enough = { solved: 20, solvedNeeded: 20, today: 1, todayMax: 2, owned: 4, ownedMax: 5 }

test.each([
  ['above all thresholds', 'default_user', {}, null],
  ['with too few solved problems', 'default_user', { solved: 19, today: 2, owned: 5 }, 'solved'],
  ['with the groups of a day', 'default_user', { today: 2, owned: 5 }, 'today'],
  ['with as many groups as one may own', 'default_user', { owned: 5 }, 'owned'],
  ['of the staff', 'admin', { solved: 0, today: 9, owned: 9 }, null],
] as const)('a user %s', (_, name, facts, refusal) => {
  expect(createGroupRefusal(user(name), { ...enough, ...facts })).toBe(refusal)
})

test('a guest creates none', () => {
  expect(createGroupRefusal({ kind: 'guest' }, enough)).toBe('role')
})
