import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findTaken } from '../src/features/admin-users/repository.ts'
import { defaultPassword, makeUser, type Person } from './harness/people.ts'
import { startTestServer, type TestServer } from './harness/server.ts'

/** Letters whose lower case JavaScript and the database do not agree on. */
describe.each([
  ['a Turkish İ', 'İbrahim', 'İBRAHİM'],
  ['a Greek final Σ', 'ΘΩΜΑΣ', 'ΘΩΜΑΣ'],
  ['an Ä', 'Ärger', 'ÄRGER'],
])('whoever is named with %s', (_, username, loud) => {
  let server: TestServer
  let person: Person
  let root: Person
  beforeAll(async () => {
    server = await startTestServer()
    person = await makeUser(server, { username })
    root = await makeUser(server, { role: 'root' })
  })
  afterAll(() => server.close())

  test('logs in', async () => {
    for (const name of [username, loud]) {
      const reply = await server.call('POST', '/api/login', { body: { username: name, password: defaultPassword } })
      expect([reply.status, reply.data?.uid]).toEqual([200, person.id])
    }
  })

  test('is known to be there', async () => {
    const asked = await server.call('POST', '/api/check-username-or-email', { body: { username: loud } })
    expect(asked.data.username).toBe(true)
    const taken = await findTaken(server.deps.db, [loud], [])
    expect([...taken.names]).toEqual([loud])
  })

  test('is found by name', async () => {
    const home = await server.call('GET', '/api/get-user-home-info', { query: { username: loud } })
    expect(home.data?.uid).toBe(person.id)
    for (const type of [0, 1]) {
      const ranks = await server.call('GET', '/api/get-rank-list', { query: { type, searchUser: loud.slice(1) } })
      expect(ranks.data.records.map((row: { uid: string }) => row.uid)).toEqual([person.id])
    }
    const content = { title: 'hello', content: 'word', type: 'Some', recipients: [username, loud] }
    const notice = await server.call('POST', '/api/admin/msg/notice', { body: content, token: root.token })
    expect(notice.status).toBe(200)
    const users = await server.call('GET', '/api/admin/user/get-user-list', {
      query: { keyword: loud },
      token: root.token,
    })
    expect(users.data.records.map((row: { uid: string }) => row.uid)).toEqual([person.id])
  })
})
