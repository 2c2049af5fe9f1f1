import { role } from '@verdict/contract/vocabulary'
import { describe, expect, test } from 'vitest'
import type { Viewer } from '../access/who.ts'
import {
  isTrainingAdmin,
  type TrainingStanding,
  type TrainingTerms,
  trainingPageRefusal,
  trainingRefusal,
} from './access.ts'

const user = (id: string, code: number = role.default_user): Viewer =>
  ({ kind: 'user', id, username: id, role: code }) as Viewer
const guest: Viewer = { kind: 'guest' }
const ann = user('ann')
const author = user('author')
const root = user('root', role.root)
const staff = user('staff', role.problem_admin)

const publicOne: TrainingTerms = { authorId: 'author', groupId: null, isPrivate: false, isVisible: true }
const privateOne = { ...publicOne, isPrivate: true }
const ofGroup = { ...publicOne, groupId: 7 }
const privateOfGroup = { ...ofGroup, isPrivate: true }
const hidden = { ...publicOne, isVisible: false }

const none: TrainingStanding = { isRegistered: false, groupLevel: 0 }
const registered = { ...none, isRegistered: true }
const level = (groupLevel: number, isRegistered = false): TrainingStanding => ({ groupLevel, isRegistered })

describe('access to the problems of a training', () => {
  test.each([
    ['a guest, public', guest, publicOne, none, null],
    ['a user, public', ann, publicOne, none, null],
    ['a user without the password, private', ann, privateOne, none, 'training.passwordNeeded'],
    ['other staff without the password, private', staff, privateOne, none, 'training.passwordNeeded'],
    ['a user with the password, private', ann, privateOne, registered, null],
    ['the author, private', author, privateOne, none, null],
    ['a super admin, private', root, privateOne, none, null],
    ['the author, hidden', author, hidden, none, 'training.notFound'],
    ['a super admin, hidden', root, hidden, none, 'training.notFound'],
    ['a user outside the group', ann, ofGroup, none, 'group.notMember'],
    ['an applicant', ann, ofGroup, level(1), 'group.notMember'],
    ['a refused applicant', ann, ofGroup, level(2), 'group.notMember'],
    ['a registered user outside the group', ann, privateOfGroup, registered, 'group.notMember'],
    ['a member', ann, ofGroup, level(3), null],
    ['a member without the password', ann, privateOfGroup, level(3), 'training.passwordNeeded'],
    ['a member with the password', ann, privateOfGroup, level(3, true), null],
    ['a group admin without the password', ann, privateOfGroup, level(4), 'training.passwordNeeded'],
    ['a group root without the password', ann, privateOfGroup, level(5), null],
    ['a super admin outside the group', root, privateOfGroup, none, null],
  ] as const)('%s: %#', (_, viewer, terms, standing, expected) => {
    expect(trainingRefusal(viewer, terms, standing)).toBe(expected)
  })
})

test('the page of a private training needs no password, membership and visibility it does', () => {
  expect(trainingPageRefusal(ann, privateOne, none)).toBeNull()
  expect(trainingPageRefusal(ann, ofGroup, none)).toBe('group.notMember')
  expect(trainingPageRefusal(root, hidden, none)).toBe('training.notFound')
})

describe('managing a training', () => {
  test.each([
    [guest, publicOne, 0, false],
    [ann, publicOne, 0, false],
    [staff, publicOne, 0, false],
    [author, publicOne, 0, true],
    [root, publicOne, 0, true],
    [author, ofGroup, 0, false],
    [author, ofGroup, 3, false],
    [author, ofGroup, 4, true],
    [ann, ofGroup, 4, false],
    [ann, ofGroup, 5, true],
    [ann, publicOne, 5, false],
  ] as const)('%#', (viewer, terms, groupLevel, expected) => {
    expect(isTrainingAdmin(viewer, terms, groupLevel)).toBe(expected)
  })
})
