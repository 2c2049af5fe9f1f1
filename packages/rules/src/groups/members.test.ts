import { role } from '@verdict/contract'
import { describe, expect, test } from 'vitest'
import type { SignedIn } from '../access/who.ts'
import { applyRefusal, levelChangeRefusal, levelsToGive, removalRefusal } from './members.ts'

const ann: SignedIn = { kind: 'user', id: 'ann', username: 'ann', role: role.default_user }
const siteRoot: SignedIn = { kind: 'user', id: 'site-root', username: 'root', role: role.root }
const target = (level: number, accountId = 'bob') => ({ accountId, level })

describe('changing a level', () => {
  test.each([
    ['a member can change no other member', ann, 3, target(1), 3, 'group.adminOnly'],
    ['an admin approves an applicant', ann, 4, target(1), 3, null],
    ['an admin refuses an applicant', ann, 4, target(1), 2, null],
    ['an admin approves a refused one', ann, 4, target(2), 3, null],
    ['an admin does not make admins', ann, 4, target(3), 4, 'groupMember.levelTooHigh'],
    ['an admin does not touch admins', ann, 4, target(4), 3, 'groupMember.levelTooHigh'],
    ['an admin does not raise itself', ann, 4, target(4, 'ann'), 5, 'groupMember.levelTooHigh'],
    ['root makes admins', ann, 5, target(3), 4, null],
    ['root makes no roots', ann, 5, target(3), 5, 'groupMember.levelTooHigh'],
    ['root does not touch another root', ann, 5, target(5), 3, 'groupMember.levelTooHigh'],
    ['no user can change the owner', ann, 5, target(5, 'owner'), 3, 'groupMember.owner'],
    ['a super admin does not change the owner', siteRoot, 0, target(5, 'owner'), 3, 'groupMember.owner'],
    ['a super admin makes roots', siteRoot, 0, target(3), 5, null],
    ['a member does not become an applicant again', ann, 5, target(3), 1, 'groupMember.noWayBack'],
    ['not even for a super admin', siteRoot, 0, target(4), 2, 'groupMember.noWayBack'],
  ] as const)('%s', (_, viewer, actorLevel, who, level, refusal) => {
    expect(levelChangeRefusal(viewer, { actorLevel, ownerId: 'owner', target: who }, level)).toBe(refusal)
  })

  test('the selector offers what the rule allows', () => {
    const offered = (viewer: SignedIn, actorLevel: number, level: number) =>
      levelsToGive(viewer, { actorLevel, ownerId: 'owner', target: target(level) })
    expect(offered(ann, 4, 1)).toEqual([2, 3])
    expect(offered(ann, 4, 3)).toEqual([])
    expect(offered(ann, 5, 3)).toEqual([4])
    expect(offered(siteRoot, 0, 3)).toEqual([4, 5])
    expect(offered(ann, 3, 1)).toEqual([])
  })
})

describe('removing a row', () => {
  test.each([
    ['oneself', ann, 5, target(5, 'ann'), 'groupMember.self'],
    ['the owner', ann, 5, target(5, 'owner'), 'groupMember.owner'],
    ['the owner, by a super admin', siteRoot, 0, target(5, 'owner'), 'groupMember.owner'],
    ['by a member', ann, 3, target(1), 'group.adminOnly'],
    ['an applicant, by an admin', ann, 4, target(1), null],
    ['a member, by an admin', ann, 4, target(3), null],
    ['an admin, by an admin', ann, 4, target(4), 'groupMember.levelTooHigh'],
    ['an admin, by root', ann, 5, target(4), null],
    ['a root, by a super admin', siteRoot, 0, target(5), null],
  ] as const)('%s', (_, viewer, actorLevel, who, refusal) => {
    expect(removalRefusal(viewer, { actorLevel, ownerId: 'owner', target: who })).toBe(refusal)
  })
})

test('only accounts without a relation can apply', () => {
  expect(applyRefusal('none')).toBeNull()
  expect(applyRefusal('applying')).toBe('groupMember.applying')
  expect(applyRefusal('refused')).toBe('groupMember.refused')
  for (const relation of ['member', 'admin', 'root'] as const) expect(applyRefusal(relation)).toBe('groupMember.joined')
})
