import { contract, type Endpoint } from '@verdict/contract'
import { opensToViewing } from '@verdict/rules'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { watchTopics } from '../../../../../test/harness/sse.ts'

let server: TestServer
let root: Person
let alice: Person
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  root = await makeUser(server, { role: 'root' })
  alice = await makeUser(server, { role: 'admin' })
})

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const ask = (method: Method, path: string, token: string, given: object = {}) =>
  server.call(method, path, { token, ...given })
const start = (uid: string, person = root) => ask('POST', '/api/admin/view-as', person.token, { body: { uid } })
const view = async (uid = alice.id): Promise<string> => {
  const reply = await start(uid)
  expect(reply).toMatchObject({ http: 200, status: 200 })
  return reply.data.token
}
const readOnly = { http: 200, status: 403 }
const entries = async (action: string) =>
  (await ask('GET', '/api/admin/audit', root.token, { query: { action, actor: root.username } })).data.records
const every = Object.values(contract).flatMap((group) => Object.values(group as Readonly<Record<string, Endpoint>>))

describe('viewing as another user', () => {
  test('reads what the user reads, with start and end in the audit log', async () => {
    const { data } = await start(alice.id)
    expect(data.user).toMatchObject({ uid: alice.id, roleList: ['admin'], viewing: { by: root.username } })
    expect((await ask('GET', '/api/get-user-auth-info', data.token)).data.roles).toEqual(['admin'])
    expect(await ask('GET', '/api/admin/audit', data.token)).toMatchObject({ http: 403 })
    expect((await entries('account.viewStart'))[0]).toMatchObject({ subjectId: alice.id, actorName: root.username })
    expect(await ask('POST', '/api/view-as/end', data.token)).toMatchObject({ status: 200 })
    expect(await ask('GET', '/api/get-user-auth-info', data.token)).toMatchObject({ http: 401 })
    expect((await entries('account.viewEnd'))[0]).toMatchObject({ subjectId: alice.id, actorName: root.username })
  })

  test('is for super admins, and no super admin or banned account is viewed', async () => {
    expect(await start(root.id, alice)).toMatchObject({ http: 403 })
    const other = await makeUser(server, { role: 'root' })
    const banned = await makeUser(server, { banned: true })
    for (const uid of [other.id, root.id, banned.id, 'nobody']) {
      expect([uid, (await start(uid)).status]).not.toEqual([uid, 200])
    }
    expect(await ask('POST', '/api/view-as/end', root.token)).toMatchObject({ http: 200, status: 400 })
  })

  test('leaves no address, no device and no last login with the user', async () => {
    await server.deps.db.deleteFrom('session').where('account_id', '=', alice.id).execute()
    const token = await view()
    const { records } = (
      await ask('GET', '/api/admin/user/get-user-list', root.token, { query: { keyword: alice.username } })
    ).data
    expect(records[0].lastLogin).toBeNull()
    const home = await ask('GET', '/api/get-user-home-info', root.token, { query: { uid: alice.id } })
    expect(home.data.recentLoginTime).toBeNull()
    const onDashboard = await ask('POST', '/api/admin/dashboard/get-sessions', token, { body: {} })
    expect(onDashboard.data).toBeNull()
    const rows = await server.deps.db
      .selectFrom('session')
      .select(['address', 'user_agent'])
      .where('account_id', '=', alice.id)
      .execute()
    expect(rows).toEqual([{ address: '', user_agent: '' }])
    expect(await ask('GET', '/api/get-sessions', token)).toMatchObject(readOnly)
  })

  test('ends after half an hour', async () => {
    const token = await view()
    const { expires_at, issued_at } = await server.deps.db
      .selectFrom('session')
      .select(['expires_at', 'issued_at'])
      .where('viewed_by', '=', root.id)
      .executeTakeFirstOrThrow()
    expect(expires_at.getTime() - issued_at.getTime()).toBe(30 * 60_000)
    await server.deps.db
      .updateTable('session')
      .set({ expires_at: server.clock.now() })
      .where('viewed_by', '=', root.id)
      .execute()
    expect(await ask('GET', '/api/get-user-auth-info', token)).toMatchObject({ http: 401 })
  })

  test('ends with the rights of the super admin', async () => {
    const token = await view()
    await server.deps.db.updateTable('account').set({ role: 1001 }).where('id', '=', root.id).execute()
    expect(await ask('GET', '/api/get-user-auth-info', token)).toMatchObject({ http: 401 })
  })

  test('its event streams end with it', async () => {
    const token = await view()
    const watching = await watchTopics(server, 'messages', token)
    expect(watching.response.status).toBe(200)
    await ask('POST', '/api/view-as/end', token)
    await watching.over
  })
})

describe('such a session', () => {
  const call = async (endpoint: Endpoint, token: string) => {
    const given = endpoint.method === 'GET' ? {} : { body: {} }
    const reply = await ask(endpoint.method as Method, endpoint.path.replace(/:\w+/g, '1'), token, given)
    return [endpoint.path, reply.http === 403 ? 403 : reply.status]
  }

  test('is refused by every endpoint that writes', async () => {
    const token = await view()
    const writing = every.filter((row) => row.effect === 'write' && row.access !== 'judge.host' && !opensToViewing(row))
    expect(writing.length).toBeGreaterThan(150)
    for (const endpoint of writing) expect(await call(endpoint, token)).toEqual([endpoint.path, 403])
    expect(await ask('GET', '/api/get-user-auth-info', token)).toMatchObject({ status: 200 })
  })

  test('reads no private messages, devices, factors, tokens and copies of all data', async () => {
    const token = await view()
    const closed = every.filter((row) => ['message.own', 'settings.own', 'ownData.download'].includes(row.access))
    expect(closed.length).toBeGreaterThan(20)
    for (const endpoint of closed) expect(await call(endpoint, token)).toEqual([endpoint.path, 403])
  })

  test('writes only what ends it', () => {
    const open = every.filter((row) => row.effect === 'write' && opensToViewing(row)).map(({ path }) => path)
    expect(open.sort()).toEqual(['/api/admin/logout', '/api/logout', '/api/view-as/end'])
  })
})
