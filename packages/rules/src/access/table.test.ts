import { role } from '@verdict/contract/vocabulary'
import { describe, expect, test } from 'vitest'
import { previewContest } from './preview.ts'
import { type ProblemFacts, problemAccess, type SubmissionFacts, submissionAccess } from './table.ts'
import { may, type Permission, permissions, type Viewer } from './who.ts'

const guest: Viewer = { kind: 'guest' }
const user = (name: keyof typeof role, id = 'me'): Viewer => ({ kind: 'user', id, username: id, role: role[name] })

describe('role permissions match the table of api-public 2.1', () => {
  const columns = [
    'submit',
    'commentAdd',
    'replyAdd',
    'discussionAdd',
    'discussionEdit',
    'rejudge',
    'groupAdd',
  ] as const
  test.each([
    ['root', 'y y y y y y y'],
    ['admin', 'y y y y y - y'],
    ['default_user', 'y y y y y - y'],
    ['no_subimit_user', '- y y y y - -'],
    ['no_discuss_user', 'y y y - y - -'],
    ['mute_user', 'y - - - y - -'],
    ['no_submit_no_discuss_user', '- y y - y - -'],
    ['no_submit_mute_user', '- - - - y - -'],
    ['problem_admin', 'y y y y y - y'],
  ] as const)('%s', (name, ticks) => {
    const seen = columns.map((permission) => (may(permission)(user(name), undefined) ? 'y' : '-'))
    expect(seen.join(' ')).toBe(ticks)
  })

  test.each([
    ['problemAdmin', ['root', 'admin', 'problem_admin']],
    ['contestAdmin', ['root', 'admin', 'problem_admin']],
    ['announcementAdmin', ['root']],
    ['userAdmin', ['root']],
    ['systemInfo', ['root']],
  ] as const)('%s is for staff', (permission, names) => {
    const able = (Object.keys(role) as (keyof typeof role)[]).filter((name) => may(permission)(user(name), undefined))
    expect(able).toEqual(names)
  })

  test('a guest may nothing', () => {
    expect(permissions.filter((permission: Permission) => may(permission)(guest, undefined))).toEqual([])
  })
})

describe('reading a problem', () => {
  const open: ProblemFacts = { isPublic: true, groupId: null, groupLevel: 0 }
  test.each([
    ['a guest reads a public one', guest, open, true],
    [
      'no user reads a hidden problem by this rule; its editors read it by theirs',
      user('root'),
      { ...open, isPublic: false },
      false,
    ],
    ['a stranger does not read a group problem', user('default_user'), { ...open, groupId: 7 }, false],
    ['an applicant is not a member', user('default_user'), { ...open, groupId: 7, groupLevel: 2 }, false],
    ['a member does', user('default_user'), { ...open, groupId: 7, groupLevel: 3 }, true],
    ['root does', user('root'), { ...open, groupId: 7 }, true],
    ['a problem admin who is no member does not', user('problem_admin'), { ...open, groupId: 7 }, false],
  ])('%s', (_, viewer, facts, admitted) => {
    expect(problemAccess['problem.read'](viewer, facts)).toBe(admitted)
    expect(problemAccess['problem.submit'](viewer, facts)).toBe(admitted)
  })
})

describe('reading the code of a submission', () => {
  const facts: SubmissionFacts = {
    ownerId: 'me',
    contestId: 0,
    shared: false,
    codeShare: true,
    codeHidden: false,
    groupLevel: 0,
    groupId: null,
    editsProblem: false,
  }
  const stranger = user('default_user', 'other')
  test.each([
    ['the owner reads it', user('default_user'), {}, true],
    ['a stranger does not', stranger, {}, false],
    ['a guest does not', guest, {}, false],
    ['a stranger reads what is shared', stranger, { shared: true }, true],
    ['sharing counts only where the problem allows it', stranger, { shared: true, codeShare: false }, false],
    ['the switch hides it from its owner', user('default_user'), { codeHidden: true }, false],
    ['root can read it anyway', user('root', 'r'), { codeHidden: true }, true],
    ['a problem admin too', user('problem_admin', 'r'), { codeHidden: true }, true],
    ['an admin does not', user('admin', 'r'), {}, false],
    ['the owner of the group does', stranger, { groupId: 7, groupLevel: 5 }, true],
    ['an admin of the group does not', stranger, { groupId: 7, groupLevel: 4 }, false],
  ])('%s', (_, viewer, change, admitted) => {
    expect(submissionAccess['submission.readCode'](viewer, { ...facts, ...change })).toBe(admitted)
  })

  const previewFacts = { ...facts, contestId: previewContest }
  test.each([
    ['its author', user('default_user'), {}, true],
    ['an editor of the problem', stranger, { editsProblem: true }, true],
    ['root', user('root', 'r'), {}, true],
    ['a stranger', stranger, { shared: true }, false],
    ['a member of the group', stranger, { groupId: 7, groupLevel: 3 }, false],
    ['a guest', guest, {}, false],
  ])('a preview is visible to %s: %#', (_, viewer, change, admitted) => {
    expect(submissionAccess['submission.see'](viewer, { ...previewFacts, ...change })).toBe(admitted)
  })
})
