import { type RoleName, role } from '@verdict/contract/vocabulary'
import { describe, expect, test } from 'vitest'
import { type DiscussionFacts, discussionAccess, discussionRefusal, isEditorialOpen } from './discussions.ts'
import type { Viewer } from './who.ts'

const guest: Viewer = { kind: 'guest' }
const user = (name: RoleName = 'default_user', id = 'me'): Viewer => ({
  kind: 'user',
  id,
  username: id,
  role: role[name],
})
const open: DiscussionFacts = {
  authorId: 'alice',
  groupId: null,
  groupLevel: 0,
  isOpen: true,
  isGroupBanned: false,
  isDisabled: false,
  editorial: null,
}
const ofGroup = (groupLevel: number): DiscussionFacts => ({ ...open, groupId: 7, groupLevel })
const author = user('default_user', 'alice')

describe('reading a discussion', () => {
  test.each([
    ['a guest reads a public one', guest, open, null],
    ['no user while the area is closed', user('root'), { ...open, isOpen: false }, 'discussion.areaClosed'],
    ['a disabled one is refused', user(), { ...open, isDisabled: true }, 'discussion.closed'],
    ['a disabled one is refused to its author', author, { ...open, isDisabled: true }, 'discussion.closed'],
    ['staff read a disabled one', user('problem_admin'), { ...open, isDisabled: true }, null],
    ['a guest does not learn of one in a group', guest, ofGroup(0), 'discussion.notFound'],
    ['an outsider is refused', user(), ofGroup(0), 'group.notMember'],
    ['a site admin who is no member is refused', user('admin'), ofGroup(0), 'group.notMember'],
    ['an applicant is refused', user(), ofGroup(1), 'group.notMember'],
    ['a refused applicant is refused', user(), ofGroup(2), 'group.notMember'],
    ['a member reads', user(), ofGroup(3), null],
    ['the author reads', author, ofGroup(0), null],
    ['root reads', user('root'), ofGroup(0), null],
    ['a member is refused a disabled one', user(), { ...ofGroup(3), isDisabled: true }, 'discussion.closed'],
    ['a group admin reads a disabled one', user(), { ...ofGroup(4), isDisabled: true }, null],
  ] as const)('%s', (_, viewer, facts, refusal) => {
    expect(discussionRefusal(viewer, facts)).toBe(refusal)
  })
})

describe('an editorial', () => {
  const locked = { opens: 'afterSolving', hasSolved: false, hasGivenUp: false, isInContest: false } as const
  test.each([
    ['opens after solving', { ...locked, hasSolved: true }, true],
    ['stays closed before', locked, false],
    ['stays closed after giving up where its author wants it solved', { ...locked, hasGivenUp: true }, false],
    ['opens after giving up', { ...locked, opens: 'afterGivingUp', hasGivenUp: true }, true],
    ['opens after solving instead of giving up', { ...locked, opens: 'afterGivingUp', hasSolved: true }, true],
    ['opens at once', { ...locked, opens: 'atOnce' }, true],
    ['stays closed before the end of a contest', { ...locked, opens: 'atOnce', isInContest: true }, false],
    [
      'stays closed in a contest, also for users who solved it',
      { ...locked, hasSolved: true, isInContest: true },
      false,
    ],
  ] as const)('%s', (_, facts, isOpen) => {
    expect(isEditorialOpen(facts)).toBe(isOpen)
  })
  test('is always open to its author and to staff', () => {
    const facts = { ...open, editorial: { ...locked, isInContest: true } }
    expect(discussionRefusal(author, facts)).toBe(null)
    expect(discussionRefusal(user('admin'), facts)).toBe(null)
    expect(discussionRefusal(user(), facts)).toBe('discussion.editorialLocked')
    expect(discussionRefusal(guest, facts)).toBe('discussion.editorialLocked')
  })
})

describe('changing a discussion', () => {
  const columns = ['discussion.edit', 'discussion.remove', 'discussion.moderate'] as const
  test.each([
    ['guest', guest, open, '- - -'],
    ['another user', user(), open, '- - -'],
    ['author', author, open, 'y y -'],
    ['admin', user('admin'), open, '- y y'],
    ['problem admin', user('problem_admin'), open, '- y y'],
    ['root', user('root'), open, 'y y y'],
    ['member of the group', user(), ofGroup(3), '- - -'],
    ['admin of the group', user(), ofGroup(4), 'y y y'],
    ['root of the group', user(), ofGroup(5), 'y y y'],
    ['site admin outside the group', user('admin'), ofGroup(0), '- - -'],
    ['root outside the group', user('root'), ofGroup(0), 'y y y'],
    ['a level of some group counts nothing in public', user(), { ...open, groupLevel: 5 }, '- - -'],
  ] as const)('%s', (_, viewer, facts, ticks) => {
    const seen = columns.map((name) => (discussionAccess[name](viewer, facts) ? 'y' : '-'))
    expect(seen.join(' ')).toBe(ticks)
  })
})
