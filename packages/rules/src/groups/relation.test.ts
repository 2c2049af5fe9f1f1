import { role } from '@verdict/contract'
import { describe, expect, test } from 'vitest'
import type { Viewer } from '../access/who.ts'
import {
  canReadGroup,
  type GroupTerms,
  groupRelation,
  isGroupAdmin,
  isGroupMember,
  isGroupOwner,
  isGroupRoot,
} from './relation.ts'

const user = (id: string, code: (typeof role)[keyof typeof role] = role.default_user): Viewer => ({
  kind: 'user',
  id,
  username: id,
  role: code,
})
const guest: Viewer = { kind: 'guest' }
const siteRoot = user('site-root', role.root)
const problemAdmin = user('keeper', role.problem_admin)
const ann = user('ann')
const open: GroupTerms = { ownerId: 'owner', isVisible: true, isBanned: false }
const hidden: GroupTerms = { ...open, isVisible: false }
const banned: GroupTerms = { ...open, isBanned: true }

describe('the relation follows from the level of the row', () => {
  test.each([
    ['no row', ann, open, null, 'none'],
    ['applying', ann, open, 1, 'applying'],
    ['refused', ann, open, 2, 'refused'],
    ['member', ann, open, 3, 'member'],
    ['admin', ann, open, 4, 'admin'],
    ['root', ann, open, 5, 'root'],
    ['the owner without a row is an admin', user('owner'), open, null, 'admin'],
    ['the owner with a row is root', user('owner'), open, 5, 'root'],
    ['a guest is nothing even with a row', guest, open, 5, 'none'],
    ['a member of a banned group is nothing', ann, banned, 3, 'none'],
    ['the owner of a banned group is nothing', user('owner'), banned, 5, 'none'],
    ['a super admin keeps the own level in a banned group', siteRoot, banned, 3, 'member'],
    ['an unknown level is nothing', ann, open, 9, 'none'],
  ] as const)('%s', (_, viewer, group, level, relation) => {
    expect(groupRelation(viewer, group, level)).toBe(relation)
  })
})

describe('permissions of each relation', () => {
  const rows = [
    // viewer, group, level, read, member, admin, root, owner
    ['guest', guest, open, null, true, false, false, false, false],
    ['stranger', ann, open, null, true, false, false, false, false],
    ['applying', ann, open, 1, true, false, false, false, false],
    ['refused', ann, open, 2, true, false, false, false, false],
    ['member', ann, open, 3, true, true, false, false, false],
    ['admin', ann, open, 4, true, true, true, false, false],
    ['root', ann, open, 5, true, true, true, true, false],
    ['owner', user('owner'), open, 5, true, true, true, true, true],
    ['super admin', siteRoot, open, null, true, true, true, true, true],
    ['problem admin', problemAdmin, open, null, true, false, false, false, false],
    ['stranger, hidden', ann, hidden, null, false, false, false, false, false],
    ['applying, hidden', ann, hidden, 1, false, false, false, false, false],
    ['refused, hidden', ann, hidden, 2, false, false, false, false, false],
    ['member, hidden', ann, hidden, 3, true, true, false, false, false],
    ['problem admin, hidden', problemAdmin, hidden, null, false, false, false, false, false],
    ['super admin, hidden', siteRoot, hidden, null, true, true, true, true, true],
    ['stranger, banned', ann, banned, null, false, false, false, false, false],
    ['member, banned', ann, banned, 3, false, false, false, false, false],
    ['root, banned', ann, banned, 5, false, false, false, false, false],
    ['super admin, banned', siteRoot, banned, null, true, true, true, true, true],
  ] as const
  test.each(rows)('%s', (_, viewer, group, level, read, member, admin, root, owner) => {
    const facts = { group, relation: groupRelation(viewer, group, level) }
    expect([
      canReadGroup(viewer, facts),
      isGroupMember(viewer, facts),
      isGroupAdmin(viewer, facts),
      isGroupRoot(viewer, facts),
      isGroupOwner(viewer, facts),
    ]).toEqual([read, member, admin, root, owner])
  })
})
