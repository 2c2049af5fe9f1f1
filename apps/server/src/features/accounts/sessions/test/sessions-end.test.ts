import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultPassword, makeUser, type Person } from '../../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { watchTopics } from '../../../../../test/harness/sse.ts'
import { openSession } from '../open-session.ts'

let server: TestServer
let root: Person

beforeAll(async () => {
  server = await startTestServer()
  root = await makeUser(server, { role: 'root', username: 'chief' })
})
afterAll(() => server.close())

/** A stream, and whether the server ended it. */
const openStream = async (token: string) => {
  const response = await fetch(`${server.url}/api/events?topics=messages`, { headers: { authorization: token } })
  let isOver = false
  const read = async () => {
    for await (const _ of response.body ?? []);
    isOver = true
  }
  void read().catch(() => undefined)
  return { status: response.status, isOver: () => isOver }
}

const tokenOf = (person: Person) => openSession(server.deps, person.id, { address: '::1', userAgent: 'phone' })
const http = async (token: string) => (await server.call('GET', '/api/get-user-auth-info', { token })).http

const editing = (person: Person, status: number) => ({
  uid: person.id,
  username: person.username,
  realname: '',
  email: `${person.username}@example.org`,
  type: 1002,
  status,
  setNewPwd: false,
})

describe('open streams end at once', () => {
  const change = (token: string) => ({
    logout: () => server.call('GET', '/api/logout', { token }),
    ban: (person: Person) =>
      server.deps.db.updateTable('account').set({ status: 1 }).where('id', '=', person.id).execute(),
    removal: (person: Person) => server.deps.db.deleteFrom('account').where('id', '=', person.id).execute(),
    'a new role': (person: Person) =>
      server.deps.db.updateTable('account').set({ role: 1001 }).where('id', '=', person.id).execute(),
  })

  test.each(['logout', 'ban', 'removal', 'a new role'] as const)('by %s', async (what) => {
    const ada = await makeUser(server)
    const stream = await openStream(ada.token)
    expect(stream.status).toBe(200)
    await change(ada.token)[what](ada)
    await expect.poll(stream.isOver).toBe(true)
  })

  test('of the other devices by a new password, and this one stays', async () => {
    const ada = await makeUser(server)
    const phone = await tokenOf(ada)
    const [here, there] = [await openStream(ada.token), await openStream(phone)]
    const body = { oldPassword: defaultPassword, newPassword: 'brand-new-1' }
    await server.call('POST', '/api/change-password', { token: ada.token, body })
    await expect.poll(there.isOver).toBe(true)
    expect(here.isOver()).toBe(false)
    expect([await http(phone), await http(ada.token)]).toEqual([401, 200])
  })

  test('in every server of the site', async () => {
    const second = await startTestServer({}, { on: server })
    const ada = await makeUser(server)
    const there = await watchTopics(second, 'messages', ada.token)
    expect(there.response.status).toBe(200)
    await server.call('GET', '/api/logout', { token: ada.token })
    await there.over
    await second.close()
  })

  test('and those of others go on', async () => {
    const [ada, bob] = [await makeUser(server), await makeUser(server)]
    const [hers, his] = [await openStream(ada.token), await openStream(bob.token)]
    await server.call('GET', '/api/logout', { token: ada.token })
    await expect.poll(hers.isOver).toBe(true)
    expect(his.isOver()).toBe(false)
  })
})

test('a token from before a ban stays worthless when the ban is lifted', async () => {
  const ada = await makeUser(server)
  const edit = (status: number) =>
    server.call('PUT', '/api/admin/user/edit-user', { token: root.token, body: editing(ada, status) })
  expect((await edit(1)).status).toBe(200)
  expect(await http(ada.token)).toBe(401)
  expect((await edit(0)).status).toBe(200)
  expect(await http(ada.token)).toBe(401)
  expect(await http(await tokenOf(ada))).toBe(200)
})
