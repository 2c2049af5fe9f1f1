import { contract, type Endpoint } from '@verdict/contract'
import { readPermissions, type StaffPermission } from '@verdict/contract/vocabulary'
import { access, admits, permissionOfRow, type Viewer } from '@verdict/rules'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { watchTopics } from '../../../../../test/harness/sse.ts'

let server: TestServer
let root: Person
beforeAll(async () => {
  server = await startTestServer()
  root = await makeUser(server, { role: 'root' })
})
afterAll(() => server.close())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const ask = (method: Method, path: string, given: object = {}, person = root) =>
  server.call(method, path, { token: person.token, ...given })
let made = 0
const define = async (...permissions: StaffPermission[]): Promise<number> => {
  made += 1
  const reply = await ask('POST', '/api/admin/roles', { body: { name: `role ${made} ${Date.now()}`, permissions } })
  expect(reply).toMatchObject({ http: 200, status: 200 })
  return reply.data.id
}
const assign = (person: Person, ...ids: number[]) =>
  ask('PUT', '/api/admin/roles/of-user', { body: { uid: person.id, ids } })
const holder = async (...permissions: StaffPermission[]): Promise<Person> => {
  const person = await makeUser(server)
  expect(await assign(person, await define(...permissions))).toMatchObject({ status: 200 })
  return person
}
const info = async (person: Person) => (await ask('GET', '/api/get-user-auth-info', {}, person)).data
const lastEntry = async (action: string) =>
  (await ask('GET', '/api/admin/audit', { query: { action } })).data.records[0]

describe('defining roles', () => {
  test('creates, changes and deletes a role, with audit log entries', async () => {
    const name = `Setters ${Date.now()}`
    const permissions = ['problems.own', 'tags']
    const { data } = await ask('POST', '/api/admin/roles', { body: { name: ` ${name} `, permissions } })
    const find = async () =>
      (await ask('GET', '/api/admin/roles')).data.find((role: { id: number }) => role.id === data.id)
    expect(await find()).toMatchObject({ name, permissions, members: [], memberCount: 0 })
    expect(await lastEntry('siteRole.create')).toMatchObject({ subjectName: name })
    const person = await makeUser(server)
    await assign(person, data.id)
    expect(await find()).toMatchObject({ memberCount: 1, members: [{ uid: person.id, username: person.username }] })
    await ask('PUT', '/api/admin/roles', { body: { id: data.id, name: `${name}2`, permissions: ['audit'] } })
    expect(await find()).toMatchObject({ name: `${name}2`, permissions: ['audit'] })
    expect(await lastEntry('siteRole.edit')).toMatchObject({
      before: { permissions: 'problems.own, tags' },
      after: { permissions: 'audit' },
    })
    expect(await ask('DELETE', '/api/admin/roles', { query: { id: data.id } })).toMatchObject({ status: 200 })
    expect(await find()).toBeUndefined()
    expect(await info(person)).toEqual({ roles: ['default_user'], permissions: null })
    expect(await lastEntry('siteRole.remove')).toMatchObject({ subjectName: `${name}2` })
  })

  test('refuses blank, long and taken names, no or unknown permissions, and unknown roles', async () => {
    const name = `Taken ${Date.now()}`
    const create = (body: object) => ask('POST', '/api/admin/roles', { body })
    await create({ name, permissions: ['tags'] })
    for (const body of [
      { name: ' ', permissions: ['tags'] },
      { name: 'x'.repeat(41), permissions: ['tags'] },
      { name: name.toUpperCase(), permissions: ['tags'] },
      { name: `${name}b`, permissions: [] },
      { name: `${name}b`, permissions: ['tags', 'role.admin'] },
      { name: `${name}b`, permissions: ['reserved'] },
    ]) {
      expect([body, await create(body)]).toMatchObject([body, { http: 200, status: 400 }])
    }
    const unknown = { id: 999_999, name: `${name}c`, permissions: ['tags'] }
    expect(await ask('PUT', '/api/admin/roles', { body: unknown })).toMatchObject({ status: 404 })
    expect(await ask('DELETE', '/api/admin/roles', { query: { id: 999_999 } })).toMatchObject({ status: 404 })
    const person = await makeUser(server)
    expect(await assign(person, 999_999)).toMatchObject({ status: 404 })
    expect(await assign({ ...person, id: 'nobody' })).toMatchObject({ status: 400 })
  })

  test('is for super admins only, also with every permission', async () => {
    const everything = readPermissions(Object.values(permissionOfRow).join(','))
    const most = await holder(...everything)
    for (const person of [await makeUser(server, { role: 'admin' }), await makeUser(server), most]) {
      expect(await ask('GET', '/api/admin/roles', {}, person)).toMatchObject({ http: 403 })
      const body = { name: 'Mine', permissions: ['audit'] }
      expect(await ask('POST', '/api/admin/roles', { body }, person)).toMatchObject({ http: 403 })
      const own = { uid: person.id, ids: [] }
      expect(await ask('PUT', '/api/admin/roles/of-user', { body: own }, person)).toMatchObject({ http: 403 })
    }
  })
})

describe('holding permissions', () => {
  test('works at once for open sessions, next to the base role, and ends at once', async () => {
    const person = await makeUser(server)
    const list = () => ask('GET', '/api/admin/user/get-user-list', {}, person)
    expect(await list()).toMatchObject({ http: 403 })
    const viewing = await define('users.view')
    await assign(person, viewing)
    expect(await list()).toMatchObject({ status: 200 })
    expect(await info(person)).toEqual({
      roles: ['default_user'],
      permissions: ['users.view'],
      can: ['admin.logout', 'user.list'],
    })
    const marks = await ask('GET', '/api/admin/roles/of-user', { query: { uid: person.id } })
    const mine = marks.data.filter(({ isAssigned }: { isAssigned: boolean }) => isAssigned)
    expect(mine.map(({ id }: { id: number }) => id)).toEqual([viewing])
    await assign(person, viewing, await define('audit', 'users.view'))
    expect((await info(person)).permissions).toEqual(['users.view', 'audit'])
    await assign(person)
    expect(await list()).toMatchObject({ http: 403 })
    expect(await lastEntry('account.roles')).toMatchObject({ subjectId: person.id, after: { roles: '' } })
  })

  test('changes of a role reach its members at once', async () => {
    const id = await define('audit')
    const person = await makeUser(server)
    await assign(person, id)
    await ask('PUT', '/api/admin/roles', { body: { id, name: `changed ${Date.now()}`, permissions: ['dashboard'] } })
    expect(await ask('GET', '/api/admin/audit', {}, person)).toMatchObject({ http: 403 })
    expect(await ask('GET', '/api/admin/dashboard/get-dashboard-info', {}, person)).toMatchObject({ status: 200 })
  })

  test('changed permissions end open streams, and the session stays', async () => {
    const person = await makeUser(server)
    const watching = await watchTopics(server, 'messages', person.token)
    expect(watching.response.status).toBe(200)
    await assign(person, await define('audit'))
    await watching.over
    expect((await info(person)).permissions).toEqual(['audit'])
  })

  test('opens the admin login and says so in the account', async () => {
    const person = await holder('tags')
    const body = { username: person.username, password: 'secret-1' }
    const reply = await server.call('POST', '/api/admin/login', { body })
    expect(reply.data).toMatchObject({ roleList: ['default_user'], permissions: ['tags'] })
    const plain = await makeUser(server)
    const refused = await server.call('POST', '/api/admin/login', { body: { ...body, username: plain.username } })
    expect(refused).toMatchObject({ status: 401 })
  })

  test('own problems are edited and deleted only with their permissions, those of others stay closed', async () => {
    const setter = await holder('problems.own')
    const own = await makeProblem(server, { author: setter })
    const others = await makeProblem(server, {})
    const read = (pid: number) => ask('GET', '/api/admin/problem', { query: { pid } }, setter)
    expect(await read(own.id)).toMatchObject({ status: 200 })
    expect(await read(others.id)).toMatchObject({ http: 200, status: 403 })
    expect(await ask('DELETE', '/api/admin/problem', { query: { pid: own.id } }, setter)).toMatchObject({ http: 403 })
  })
})

describe('accounts of staff', () => {
  const edit = (target: Person, change: object, person: Person) => {
    const body = { uid: target.id, username: target.username, setNewPwd: false, type: 1002, status: 0, ...change }
    return ask('PUT', '/api/admin/user/edit-user', { body }, person)
  }

  test('are changed by super admins only, and holders make no admin', async () => {
    const clerk = await holder('users.edit', 'users.delete')
    const plain = await makeUser(server)
    const admin = await makeUser(server, { role: 'admin' })
    const other = await holder('audit')
    expect(await edit(plain, { type: 1005 }, clerk)).toMatchObject({ status: 200 })
    for (const [target, change] of [
      [root, { type: 1000, setNewPwd: true, password: 'stolen-1' }],
      [admin, { type: 1001, setNewPwd: true, password: 'stolen-1' }],
      [other, { setNewPwd: true, password: 'stolen-1' }],
      [plain, { type: 1000 }],
      [plain, { type: 1008 }],
      [clerk, { type: 1000 }],
    ] as const) {
      expect(await edit(target, change, clerk)).toMatchObject({ http: 200, status: 403 })
    }
    for (const target of [admin, other]) {
      const refused = await ask('DELETE', '/api/admin/user/delete-user', { body: { ids: [target.id] } }, clerk)
      expect(refused).toMatchObject({ http: 200, status: 403 })
      const factors = await ask('POST', '/api/admin/user/remove-second-factors', { body: { uid: target.id } }, clerk)
      expect(factors).toMatchObject({ http: 200, status: 403 })
    }
    const removed = await ask('DELETE', '/api/admin/user/delete-user', { body: { ids: [plain.id] } }, clerk)
    expect(removed).toMatchObject({ status: 200 })
  })

  test('the address of the site stays with super admins', async () => {
    const editor = await holder('site.settings')
    const set = (body: object, person: Person) => ask('PUT', '/api/admin/config/set-web-config', { body }, person)
    expect(await set({ name: 'Renamed' }, editor)).toMatchObject({ status: 200 })
    expect(await set({ baseUrl: 'https://evil.example' }, editor)).toMatchObject({ http: 200, status: 403 })
    expect(await set({ baseUrl: 'https://judge.example' }, root)).toMatchObject({ status: 200 })
    expect(await set({ clear: ['baseUrl'] }, editor)).toMatchObject({ http: 200, status: 403 })
  })
})

test.each([['problems.own'], ['contests.all'], ['users.view'], ['webhooks']] as const)(
  'a role with %s alone is refused every staff call outside of it',
  async (permission) => {
    const person = await holder(permission)
    const plain: Viewer = { kind: 'user', id: 'x', username: 'x', role: 1002 }
    const holding: Viewer = { ...plain, permissions: [permission] }
    let calls = 0
    for (const group of Object.values(contract)) {
      for (const endpoint of Object.values(group as Readonly<Record<string, Endpoint>>)) {
        const row = endpoint.access as keyof typeof access
        if (access[row](plain, undefined) || admits(row, holding)) continue
        const given = endpoint.method === 'GET' ? {} : { body: {} }
        const reply = await ask(endpoint.method as Method, endpoint.path.replace(/:\w+/g, '1'), given, person)
        expect([endpoint.path, reply.http]).toEqual([endpoint.path, 403])
        calls += 1
      }
    }
    expect(calls).toBeGreaterThan(100)
  },
)
