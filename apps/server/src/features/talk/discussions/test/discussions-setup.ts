import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { openSession } from '../../../accounts/sessions/open-session.ts'

/** Server, users and requests of the tests of discussions. */

export let server: TestServer
export let alice: Person
export let bob: Person
export let admin: Person
export let root: Person
export let category = 0
/** Starts a server with its users before the tests of a file. Every test begins without discussions. */
export const withDiscussions = (): void => {
  beforeAll(async () => {
    server = await startTestServer()
    alice = await makeUser(server, { username: 'alice' })
    bob = await makeUser(server, { username: 'bob' })
    admin = await makeUser(server, { role: 'admin' })
    root = await makeUser(server, { role: 'root' })
    await server.deps.settings.write({ defaultCreateDiscussionACInitValue: 0, defaultCreateCommentACInitValue: 0 })
    category = (await ask('GET', 'discussion-category')).data[0].id
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    await server.deps.db.deleteFrom('throttle').execute()
    await server.deps.db.deleteFrom('discussion').execute()
  })
}

export const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, given: object = {}, person?: Person) =>
  server.call(method, `/api/${path}`, { token: person?.token, ...given })
/** A day later sessions have expired; returns the person logged in again, and so are the others. */
export const nextDay = async (person: Person): Promise<Person> => {
  server.clock.advance(86_400_000)
  const again = async (user: Person) => ({
    ...user,
    token: await openSession(server.deps, user.id, { address: '127.0.0.1', userAgent: 'test' }),
  })
  ;[alice, bob, admin, root] = await Promise.all([again(alice), again(bob), again(admin), again(root)])
  return again(person)
}
export const words = (change: object = {}) => ({
  title: 'How do I solve this?',
  description: 'Stuck on the third case',
  content: 'I **tried** everything.',
  categoryId: category,
  ...change,
})
export const start = async (person: Person, change: object = {}): Promise<number> => {
  const reply = await ask('POST', 'discussion/publish', { body: words(change) }, person)
  expect(reply).toMatchObject({ http: 200, status: 200 })
  return reply.data.id
}
export const list = async (query: object = {}, person?: Person) => {
  const reply = await ask('GET', 'get-discussion-list', { query }, person)
  expect(reply).toMatchObject({ http: 200, status: 200 })
  return reply.data
}
export const titles = async (query: object = {}, person?: Person) =>
  (await list(query, person)).records.map((row: { title: string }) => row.title)
export const detail = (did: number, person?: Person) => ask('GET', 'get-discussion-detail', { query: { did } }, person)
export const unread = async (person: Person) => (await ask('GET', 'msg/unread', {}, person)).data
