import { role } from '@verdict/contract'
import type { Viewer } from '@verdict/rules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember, makeGroup, removeMember } from '../../../../test/harness/groups.ts'
import { makeUser, type Person } from '../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../test/harness/server.ts'
import {
  findGroup,
  findGroupLevel,
  findGroupLevels,
  groupLevelOf,
  requireGroupAdmin,
  requireGroupMember,
  requireGroupReader,
  requireGroupRoot,
} from '../find-group.ts'

let server: TestServer
let people: Readonly<Record<'owner' | 'admin' | 'member' | 'applicant' | 'refused' | 'stranger' | 'siteRoot', Person>>
let gid: number

const as = (person: Person, code: (typeof role)[keyof typeof role] = role.default_user): Viewer => ({
  kind: 'user',
  id: person.id,
  username: person.username,
  role: code,
})
const siteRoot = () => as(people.siteRoot, role.root)

beforeAll(async () => {
  server = await startTestServer()
  people = {
    owner: await makeUser(server),
    admin: await makeUser(server),
    member: await makeUser(server),
    applicant: await makeUser(server),
    refused: await makeUser(server),
    stranger: await makeUser(server),
    siteRoot: await makeUser(server, { role: 'root' }),
  }
  gid = await makeGroup(server, { owner: people.owner, is_visible: false, auth: 2 })
  await addMember(server, gid, people.admin, 'admin')
  await addMember(server, gid, people.member)
  await addMember(server, gid, people.applicant, 'applying')
  await addMember(server, gid, people.refused, 'refused')
})

afterAll(() => server.close())

const outcome = async (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'ok',
    (error: { code?: string }) => error.code ?? String(error),
  )

test('a viewer passes the checks its level passes', async () => {
  const checks = [requireGroupReader, requireGroupMember, requireGroupAdmin, requireGroupRoot]
  const of = (viewer: Viewer) => Promise.all(checks.map((check) => outcome(check(server.deps, viewer, gid))))
  const none = ['group.hidden', 'group.notMember', 'group.adminOnly', 'group.rootOnly']
  expect(await of({ kind: 'guest' })).toEqual(none)
  expect(await of(as(people.stranger))).toEqual(none)
  expect(await of(as(people.applicant))).toEqual(none)
  expect(await of(as(people.refused))).toEqual(none)
  expect(await of(as(people.member))).toEqual(['ok', 'ok', 'group.adminOnly', 'group.rootOnly'])
  expect(await of(as(people.admin))).toEqual(['ok', 'ok', 'ok', 'group.rootOnly'])
  expect(await of(as(people.owner))).toEqual(['ok', 'ok', 'ok', 'ok'])
  expect(await of(siteRoot())).toEqual(['ok', 'ok', 'ok', 'ok'])
  expect(await of(as(people.stranger, role.problem_admin))).toEqual(none)
})

test('a banned or missing group does not exist, except for super admins', async () => {
  const banned = await makeGroup(server, { owner: people.owner, status: 1 })
  expect(await outcome(findGroup(server.deps, as(people.owner), banned))).toBe('group.notFound')
  expect(await outcome(findGroup(server.deps, siteRoot(), banned))).toBe('ok')
  expect(await outcome(findGroup(server.deps, siteRoot(), 999_999))).toBe('group.notFound')
  expect(await findGroupLevel(server.deps.db, as(people.owner), banned)).toBe(0)
})

test('levels of many are read at once, as in one statement of another feature', async () => {
  const ids = Object.values(people).map(({ id }) => id)
  const levels = await findGroupLevels(server.deps.db, ids, gid)
  expect([...levels].sort()).toEqual(
    [
      [people.owner.id, 5],
      [people.admin.id, 4],
      [people.member.id, 3],
      [people.applicant.id, 1],
      [people.refused.id, 2],
    ].sort(),
  )
  const levelBeside = async (person: Person) => {
    const row = await server.deps.db
      .selectFrom('user_group')
      .select(groupLevelOf(person.id, 'user_group.id').as('level'))
      .where('user_group.id', '=', gid)
      .executeTakeFirstOrThrow()
    return row.level
  }
  expect(await levelBeside(people.owner)).toBe(5)
  expect(await levelBeside(people.member)).toBe(3)
  expect(await levelBeside(people.stranger)).toBe(0)
})

test('the number of members follows joining, leaving and changes of level', async () => {
  const count = async () => (await findGroup(server.deps, as(people.owner), gid)).group.member_count
  expect(await count()).toBe(3)
  await addMember(server, gid, people.applicant, 'member')
  expect(await count()).toBe(4)
  await addMember(server, gid, people.applicant, 'applying')
  await removeMember(server, gid, people.member)
  expect(await count()).toBe(2)
  expect(await findGroupLevel(server.deps.db, as(people.member), gid)).toBe(0)
})
