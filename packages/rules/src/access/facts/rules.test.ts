import { role } from '@verdict/contract/vocabulary'
import { expect, test } from 'vitest'
import { commentAccess } from '../comments.ts'
import { discussionAccess } from '../discussions.ts'
import { keptProblemAccess } from '../kept-problems.ts'
import { problemAccess, submissionAccess } from '../table.ts'
import type { Viewer } from '../who.ts'
import { contestAccess, contestRefusals } from './contests.ts'
import { groupAccess, groupRefusals } from './groups.ts'
import { authorize, factRefusals, factRules } from './rules.ts'
import { seriesAccess } from './series.ts'
import { trainingAccess, trainingRefusals } from './trainings.ts'

const user = (id: string, code: (typeof role)[keyof typeof role] = role.default_user): Viewer => ({
  kind: 'user',
  id,
  username: id,
  role: code,
})

test('no rule replaces another one of the same name', () => {
  const tables = [
    ...[contestAccess, groupAccess, trainingAccess, seriesAccess, problemAccess, keptProblemAccess],
    ...[submissionAccess, discussionAccess, commentAccess, contestRefusals, trainingRefusals],
    groupRefusals,
    { 'similarity.review': true, 'discussion.read': true, 'problemVote.save': true },
  ]
  const names = tables.flatMap((table) => Object.keys(table))
  expect([...Object.keys(factRules), ...Object.keys(factRefusals)].toSorted()).toEqual(names.toSorted())
  expect(new Set(names).size).toBe(names.length)
})

test.each([
  ['owner', 'contest.manage', true],
  ['jury', 'contest.manage', false],
  ['jury', 'contest.edit', true],
  ['reader', 'contest.edit', false],
  ['reader', 'contest.readAll', true],
  ['balloons', 'contest.readAll', false],
  ['stranger', 'contest.readAll', false],
] as const)('%s of a contest: %s %s', (id, rule, isAllowed) => {
  const organisers = { jury: 'jury', reader: 'readOnly', balloons: 'balloons' } as const
  const facts = { contest: { ownerId: 'owner', groupId: null, organisers }, groupLevel: 0 }
  expect(authorize(user(id), rule, facts)).toBe(isAllowed)
})

test.each([
  ['balloons', 'balloons', true, true],
  ['balloons', 'print', false, false],
  ['reader', 'print', true, false],
  ['jury', 'clarifications', true, true],
] as const)('%s of a contest at the desk for %s: reads %s, changes %s', (id, desk, reads, changes) => {
  const organisers = { jury: 'jury', reader: 'readOnly', balloons: 'balloons' } as const
  const facts = { contest: { ownerId: 'owner', groupId: null, organisers }, groupLevel: 0, desk }
  expect(authorize(user(id), 'contest.readDesk', facts)).toBe(reads)
  expect(authorize(user(id), 'contest.useDesk', facts)).toBe(changes)
})

test.each([
  ['its owner as an admin', user('owner', role.admin), true, true],
  ['its owner who creates no contests any more', user('owner'), false, false],
  ['another admin', user('other', role.admin), false, false],
  ['root', user('root', role.root), true, true],
])('a hidden series and %s', (_, viewer, edits, reads) => {
  expect(authorize(viewer, 'series.edit', { ownerId: 'owner' })).toBe(edits)
  expect(authorize(viewer, 'series.read', { ownerId: 'owner', isVisible: false })).toBe(reads)
})

test.each([
  ['author', role.default_user, true, true],
  ['keeper', role.problem_admin, false, true],
  ['stranger', role.default_user, false, false],
] as const)('%s of a training outside groups', (id, code, edits, arranges) => {
  const training = { authorId: 'author', groupId: null, isPrivate: false, isVisible: true }
  expect(authorize(user(id, code), 'training.edit', { training, groupLevel: 0 })).toBe(edits)
  expect(authorize(user(id, code), 'training.arrange', { training, groupLevel: 0 })).toBe(arranges)
})
