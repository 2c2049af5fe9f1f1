import { role } from '@verdict/contract/vocabulary'
import { expect, test } from 'vitest'
import type { Viewer } from '../access/who.ts'
import { mayReviewSimilarity } from './access.ts'

const user = (code: number = role.default_user): Viewer => ({
  kind: 'user',
  id: 'x',
  username: 'x',
  role: code as never,
})
const contest = (isContestAdmin: boolean) => ({ kind: 'contest', isContestAdmin, groupId: 7, groupLevel: 5 }) as const
const training = (groupId: number | null, groupLevel: number) =>
  ({ kind: 'training', isContestAdmin: false, groupId, groupLevel }) as const
const problem = (groupId: number | null, groupLevel: number) =>
  ({ kind: 'problem', isContestAdmin: false, groupId, groupLevel }) as const

test.each([
  ['a manager of the contest', user(), contest(true), true],
  ['a group root who does not manage the contest', user(), contest(false), false],
  ['a guest', { kind: 'guest' } as const, contest(true), false],
  ['root', user(role.root), contest(false), true],
  ['an admin of the group', user(), training(7, 4), true],
  ['a member of the group', user(), training(7, 3), false],
  ['an admin of another group', user(), training(7, 0), false],
  ['a problem admin who is no admin of the group', user(role.problem_admin), training(7, 3), false],
  ['a problem admin, training outside groups', user(role.problem_admin), training(null, 0), false],
  ['a problem admin, public problem', user(role.problem_admin), problem(null, 0), true],
  ['an ordinary admin, public problem', user(role.admin), problem(null, 0), false],
  ['a user, public problem', user(), problem(null, 0), false],
  ['an admin of the group of the problem', user(), problem(7, 4), true],
  ['a problem admin, problem of a group', user(role.problem_admin), problem(7, 0), false],
])('%s', (_, viewer, facts, allowed) => {
  expect(mayReviewSimilarity(viewer, facts)).toBe(allowed)
})
