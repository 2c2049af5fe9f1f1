import { type ProblemRole, problemRoles, role } from '@verdict/contract/vocabulary'
import { expect, test } from 'vitest'
import { type KeptProblemFacts, keptProblemAccess } from './kept-problems.ts'
import type { Viewer } from './who.ts'

const user = (id: string, code: number = role.default_user): Viewer => ({
  kind: 'user',
  id,
  username: id,
  role: code as never,
})
const guest: Viewer = { kind: 'guest' }
const named = (own: ProblemRole | null, more: Partial<KeptProblemFacts> = {}): KeptProblemFacts => ({
  authorId: 'writer',
  groupId: null,
  groupLevel: 0,
  role: own,
  ...more,
})
const allowedTo = (viewer: Viewer, facts: KeptProblemFacts): readonly string[] =>
  Object.entries(keptProblemAccess).flatMap(([name, rule]) =>
    rule(viewer, facts) ? [name.replace('problem.', '')] : [],
  )

test.each([
  ['author', ['edit', 'try', 'readData', 'publish', 'setVisibility', 'assignPeople']],
  ['curator', ['edit', 'try', 'readData', 'vote']],
  ['tester', ['try', 'vote']],
] as const)('an ordinary account that is the %s of a problem may do exactly this', (own, expected) => {
  expect(allowedTo(user('ann'), named(own))).toEqual(expected)
})

test('without a role an ordinary account may do nothing, and its author field alone reads the data', () => {
  expect(allowedTo(user('ann'), named(null))).toEqual([])
  expect(allowedTo(user('writer'), named(null))).toEqual(['readData'])
  expect(allowedTo(guest, named(null))).toEqual([])
})

test.each(problemRoles)('the %s of a group problem has the role as a member of the group only', (own) => {
  expect(allowedTo(user('ann'), named(own, { groupId: 7, groupLevel: 2 }))).toEqual([])
  expect(allowedTo(user('ann'), named(own, { groupId: 7, groupLevel: 3 }))).toEqual(allowedTo(user('ann'), named(own)))
})

test('problem admins vote on problems of others, and not on their own', () => {
  const admin = user('ann', role.problem_admin)
  expect(allowedTo(admin, named(null))).toContain('vote')
  expect(allowedTo(admin, named('author'))).not.toContain('vote')
  expect(allowedTo(admin, named(null, { authorId: 'ann' }))).not.toContain('vote')
})
