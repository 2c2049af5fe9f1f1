import { role } from '@verdict/contract/vocabulary'
import { describe, expect, test } from 'vitest'
import { type CommentFacts, commentAccess } from './comments.ts'
import type { Viewer } from './who.ts'

const guest: Viewer = { kind: 'guest' }
const user = (name: keyof typeof role, id: string): Viewer => ({ kind: 'user', id, username: id, role: role[name] })
const me = user('default_user', 'me')
const stranger = user('default_user', 'stranger')
const admin = user('admin', 'admin')
const root = user('root', 'root')

const mine: CommentFacts = {
  kind: 'discussion',
  isOpen: true,
  groupId: null,
  groupLevel: 0,
  isClosed: false,
  isManager: false,
  authorId: 'me',
}
const inGroup = { groupId: 7 }
const inContest = { kind: 'contest' } as const

describe('access to comments', () => {
  test.each([
    ['everyone can read comments of a public discussion', guest, {}, true],
    ['not a stranger, of a group', stranger, inGroup, false],
    ['not who only applied', stranger, { ...inGroup, groupLevel: 2 }, false],
    ['a member', stranger, { ...inGroup, groupLevel: 3 }, true],
    ['root, of any group', root, inGroup, true],
    ['an admin only of the own groups', admin, inGroup, false],
    ['no user can read comments of a closed discussion', me, { isClosed: true }, false],
    ['but the staff', admin, { isClosed: true }, true],
  ])('%s', (_, viewer, change, sees) => {
    expect(commentAccess['comment.seePlace'](viewer, { ...mine, ...change })).toBe(sees)
  })
})

describe('deleting a comment', () => {
  test.each([
    ['its author', me, {}, true],
    ['no stranger', stranger, {}, false],
    ['no guest', guest, {}, false],
    ['the staff, in public', admin, {}, true],
    ['not the staff, in a group', admin, inGroup, false],
    ['an admin of the group', stranger, { ...inGroup, groupLevel: 4 }, true],
    ['no member of the group', stranger, { ...inGroup, groupLevel: 3 }, false],
    ['root, in a group', root, inGroup, true],
    ['not the staff, in a contest of others', admin, inContest, false],
    ['a contest manager', stranger, { ...inContest, isManager: true }, true],
  ])('%s', (_, viewer, change, may) => {
    expect(commentAccess['comment.remove'](viewer, { ...mine, ...change })).toBe(may)
  })

  test('only its author changes it', () => {
    expect([me, root, guest].map((viewer) => commentAccess['comment.edit'](viewer, mine))).toEqual([true, false, false])
  })
})

describe('replying', () => {
  test.each([
    ['any user, in a discussion', stranger, {}, true],
    ['the author, in a contest', me, inContest, true],
    ['no other contestant', stranger, inContest, false],
    ['a contest manager', stranger, { ...inContest, isManager: true }, true],
  ])('%s', (_, viewer, change, may) => {
    expect(commentAccess['comment.reply'](viewer, { ...mine, ...change })).toBe(may)
  })
})
