import { type RoleName, role } from '@verdict/contract'
import { expect, test } from 'vitest'
import type { SignedIn } from '../access/who.ts'
import { createGroupRefusal } from './create.ts'

const user = (name: RoleName): SignedIn => ({ kind: 'user', id: '1', username: 'ann', role: role[name] })
const enough = { hasSolvedEnough: true, hasRoomToday: true, hasRoom: true }

test.each([
  ['above all thresholds', 'default_user', {}, null],
  [
    'with too few solved problems',
    'default_user',
    { hasSolvedEnough: false, hasRoomToday: false, hasRoom: false },
    'solved',
  ],
  ['with the groups of a day', 'default_user', { hasRoomToday: false, hasRoom: false }, 'today'],
  ['with as many groups as one may own', 'default_user', { hasRoom: false }, 'owned'],
  ['of the staff', 'admin', { hasSolvedEnough: false, hasRoomToday: false, hasRoom: false }, null],
] as const)('a user %s', (_, name, facts, refusal) => {
  expect(createGroupRefusal(user(name), { ...enough, ...facts })).toBe(refusal)
})

test('a guest creates none', () => {
  expect(createGroupRefusal({ kind: 'guest' }, enough)).toBe('role')
})
