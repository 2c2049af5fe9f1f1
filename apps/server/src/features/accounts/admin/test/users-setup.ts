import { afterAll, beforeAll, expect } from 'vitest'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'

/** Server, a super admin and requests of the tests of users in the admin area. */

export let server: TestServer
export let root: Person
/** Starts a server before the tests of a file. */
export const withUsers = (): void => {
  beforeAll(async () => {
    server = await startTestServer()
    root = await makeUser(server, { role: 'root', username: 'chief' })
  })
  afterAll(() => server.close())
}

export const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, given: object = {}, person = root) =>
  server.call(method, `/api/admin/user/${path}`, { token: person.token, ...given })
export const list = async (query: Record<string, unknown>) => {
  const reply = await ask('GET', 'get-user-list', { query })
  expect(reply).toMatchObject({ http: 200, status: 200 })
  return reply.data
}
export const names = (page: { records: { username: string }[] }) => page.records.map((row) => row.username)
export const login = (username: string, password: string) =>
  server.call('POST', '/api/login', { body: { username, password } })
export const log = async (action: string) =>
  (await server.call('GET', '/api/admin/audit', { query: { action }, token: root.token })).data.records
