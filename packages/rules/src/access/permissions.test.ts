import { contract, type Endpoint } from '@verdict/contract'
import { role, type StaffPermission, staffPermissions } from '@verdict/contract/vocabulary'
import { describe, expect, test } from 'vitest'
import { isContestAdmin } from '../contest/organisers.ts'
import { isTrainingAdmin } from '../training/access.ts'
import { discussionAccess } from './discussions.ts'
import { type KeptProblemFacts, keptProblemAccess } from './kept-problems.ts'
import { admits, entersAdmin, isProtectedAccount, permissionOfRow } from './permissions.ts'
import { access } from './table.ts'
import type { SignedIn, Viewer } from './who.ts'

const user: SignedIn = { kind: 'user', id: 'me', username: 'me', role: role.default_user }
const holder = (...permissions: StaffPermission[]): SignedIn => ({ ...user, permissions })
const guest: Viewer = { kind: 'guest' }

type Row = keyof typeof access
const endpoints = Object.entries(contract).flatMap(([group, rows]) =>
  Object.entries(rows as Readonly<Record<string, Endpoint>>).map(([name, { access: row }]) => ({
    name: `${group}.${name}`,
    row: row as Row,
  })),
)
const isOfStaff = (row: Row): boolean => !access[row](user, undefined)

describe('permissions', () => {
  test('every endpoint of staff belongs to one permission or is reserved, and no other endpoint does', () => {
    const missing = endpoints.filter(({ row }) => isOfStaff(row) && permissionOfRow[row] === undefined)
    expect(missing.map(({ name }) => name)).toEqual([])
    const needless = endpoints.filter(({ row }) => !isOfStaff(row) && permissionOfRow[row] !== undefined)
    expect(needless.map(({ name }) => name)).toEqual([])
  })

  test.each(staffPermissions)(
    '%s opens its endpoints and those of narrower permissions, nothing else',
    (permission) => {
      const opened = endpoints.filter(({ row }) => isOfStaff(row) && admits(row, holder(permission)))
      const included: Partial<Record<StaffPermission, StaffPermission>> = {
        'problems.all': 'problems.own',
        'problems.delete': 'problems.own',
        'contests.all': 'contests.own',
        'contests.delete': 'contests.own',
        'trainings.all': 'trainings.own',
        'trainings.delete': 'trainings.own',
        'users.edit': 'users.view',
        'users.delete': 'users.view',
      }
      const belongs = ({ row }: { readonly row: Row }) => {
        const owner = permissionOfRow[row]
        return owner !== undefined && (owner === 'any' || owner === permission || owner === included[permission])
      }
      expect(opened).toEqual(endpoints.filter(belongs))
      expect(opened.length).toBeGreaterThan(1)
      expect(entersAdmin(holder(permission), undefined)).toBe(true)
    },
  )

  test('reserved endpoints stay closed to holders of everything, and no row opens to guests', () => {
    const all = holder(...staffPermissions)
    const closed = endpoints.filter(({ row }) => !admits(row, all)).map(({ row }) => row)
    expect([...new Set(closed)].sort()).toEqual([
      'lti.admin',
      'mail.admin',
      'role.admin',
      'signOn.admin',
      'sms.admin',
      'viewAs.start',
    ])
    const rows = Object.keys(permissionOfRow) as Row[]
    expect(rows.filter((row) => admits(row, guest))).toEqual([])
    expect(entersAdmin(user, undefined)).toBe(false)
  })

  test('the fixed roles open what the table says, with or without permissions', () => {
    for (const code of Object.values(role)) {
      const viewer: Viewer = { ...user, role: code }
      for (const { row } of endpoints) expect(admits(row, viewer)).toBe(access[row](viewer, undefined))
    }
  })
})

describe('rules about loaded data', () => {
  const own: KeptProblemFacts = { authorId: 'me', groupId: null, groupLevel: 0, role: null }
  const others = { ...own, authorId: 'alice' }
  test.each([
    ['own problems: edits own ones', 'problem.edit', holder('problems.own'), own, true],
    ['own problems: not those of others', 'problem.edit', holder('problems.own'), others, false],
    ['all problems: edits those of others', 'problem.edit', holder('problems.all'), others, true],
    ['all problems: deletes none', 'problem.remove', holder('problems.all'), own, false],
    ['deleting: own ones', 'problem.remove', holder('problems.delete'), own, true],
    ['deleting: not those of others', 'problem.remove', holder('problems.delete'), others, false],
    ['deleting and all: those of others', 'problem.remove', holder('problems.delete', 'problems.all'), others, true],
    ['rejudging: edits no problem', 'problem.edit', holder('rejudge'), own, false],
    ['own problems: publishes none', 'problem.publish', holder('problems.own'), own, false],
  ] as const)('%s', (_, name, viewer, facts, may) => {
    expect(keptProblemAccess[name](viewer, facts)).toBe(may)
  })

  test('contests, trainings and discussions of others need their permission, and those of groups stay closed', () => {
    const contest = { ownerId: 'alice', groupId: null, organisers: {} }
    expect(isContestAdmin(holder('contests.all'), contest, 0)).toBe(true)
    expect(isContestAdmin(holder('contests.own'), contest, 0)).toBe(false)
    expect(isContestAdmin(holder('contests.all'), { ...contest, groupId: 7 }, 0)).toBe(false)
    const training = { authorId: 'alice', groupId: null, isPrivate: false, isVisible: true }
    expect(isTrainingAdmin(holder('trainings.all'), training, 0)).toBe(true)
    expect(isTrainingAdmin(holder('trainings.own'), training, 0)).toBe(false)
    expect(isTrainingAdmin(holder('trainings.all'), { ...training, groupId: 7 }, 0)).toBe(false)
    const discussion = {
      authorId: 'alice',
      groupId: null,
      groupLevel: 0,
      isGroupBanned: false,
      isOpen: true,
      isDisabled: false,
      editorial: null,
    }
    expect(discussionAccess['discussion.moderate'](holder('discussions.moderate'), discussion)).toBe(true)
    expect(discussionAccess['discussion.moderate'](holder('discussions.categories'), discussion)).toBe(false)
    expect(discussionAccess['discussion.moderate'](holder('discussions.moderate'), { ...discussion, groupId: 7 })).toBe(
      false,
    )
  })

  test.each([
    ['an ordinary account', { role: role.default_user, permissions: '' }, false],
    ['a muted account', { role: role.mute_user, permissions: '' }, false],
    ['a holder of a permission', { role: role.default_user, permissions: 'tags' }, true],
    ['an admin', { role: role.admin, permissions: '' }, true],
    ['root', { role: role.root, permissions: '' }, true],
  ])('%s is protected from holders: %s', (_, account, isProtected) => {
    expect(isProtectedAccount(account)).toBe(isProtected)
  })
})
