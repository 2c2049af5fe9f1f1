import { type PersonalAudience, personalAudiences } from '@verdict/contract/vocabulary'
import { expect, test } from 'vitest'
import { closedFields, openAudiences, type PersonalFacts, personalAudienceOf, showsPersonal } from './personal.ts'
import type { Viewer } from './who.ts'

const guest: Viewer = { kind: 'guest' }
const user: Viewer = { kind: 'user', id: 'u', username: 'user', role: 1002 }
const admin: Viewer = { ...user, role: 1001 }
const root: Viewer = { ...user, role: 1000 }
const registrar: Viewer = { ...user, permissions: ['users.edit'] }
const editor: Viewer = { ...user, permissions: ['problems.all'] }

test.each<[string, Viewer, PersonalFacts, PersonalAudience]>([
  ['a guest', guest, {}, 'everyone'],
  ['a user', user, {}, 'users'],
  ['an admin without the user list', admin, {}, 'users'],
  ['a holder of another permission', editor, {}, 'users'],
  ['a guest with a pass of a desk', guest, { isJury: true }, 'jury'],
  ['a contest manager', user, { isJury: true }, 'jury'],
  ['a manager of the group', user, { teaches: true, isJury: true }, 'teachers'],
  ['a holder of the user list', registrar, {}, 'staff'],
  ['a super admin', root, {}, 'staff'],
  ['the user themselves', user, { isOwn: true }, 'staff'],
])('%s belongs to its audience', (_, viewer, facts, audience) => {
  expect(personalAudienceOf(viewer, facts)).toBe(audience)
})

test('an audience includes the narrower ones', () => {
  const seen = personalAudiences.map((reader) =>
    personalAudiences.filter((required) => showsPersonal(required, reader)).join(' '),
  )
  expect(seen).toEqual([
    'everyone',
    'everyone users',
    'everyone users jury',
    'everyone users jury teachers',
    'everyone users jury teachers staff',
  ])
})

test('only fields with a narrower audience are closed', () => {
  expect(closedFields(openAudiences, 'everyone')).toEqual([])
  expect(closedFields({ ...openAudiences, realname: 'jury', number: 'staff' }, 'jury')).toEqual(['number'])
})
