import { afterAll, beforeAll, beforeEach } from 'vitest'
import { makeUser, type Person } from '../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../test/harness/server.ts'

/** A site with three users and a root; each test begins without groups. */

export let server: TestServer
export let root: Person
export let owner: Person
export let ann: Person
export let bob: Person

/** Starts the site before the tests of a file. */
export const withGroups = (): void => {
  beforeAll(async () => {
    server = await startTestServer()
    root = await makeUser(server, { role: 'root' })
    owner = await makeUser(server, { username: 'owner' })
    ann = await makeUser(server, { username: 'ann' })
    bob = await makeUser(server, { username: 'bob' })
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    await server.deps.db.deleteFrom('user_group').execute()
    await server.deps.db.deleteFrom('throttle').execute()
    await server.deps.settings.write({
      defaultCreateGroupACInitValue: 0,
      defaultCreateGroupDailyLimit: 2,
      defaultCreateGroupLimit: 5,
    })
  })
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export const call = (method: Method, path: string, who: Person | null, given: { query?: object; body?: object } = {}) =>
  server.call(method, path, {
    token: who?.token,
    ...(given.query === undefined ? {} : { query: given.query as Record<string, unknown> }),
    ...(given.body === undefined ? {} : { body: given.body }),
  })
export const get = (path: string, who: Person | null, query: object = {}) => call('GET', path, who, { query })

export const form = (more: object = {}) => ({
  name: 'Algorithm class',
  shortName: 'ALGO1',
  brief: 'Second year',
  description: 'We meet on Mondays. **Bring paper.**',
  auth: 1,
  visible: true,
  owner: 'somebody',
  uid: 'x',
  status: 1,
  ...more,
})
export const create = (who: Person, more: object = {}) => call('POST', '/api/group', who, { body: form(more) })
export const groupNamed = async (name: string) =>
  server.deps.db.selectFrom('user_group').selectAll().where('name', '=', name).executeTakeFirstOrThrow()
export const mine = async (who: Person): Promise<string[]> =>
  (await get('/api/msg/mine', who, { limit: 50 })).data.records.map((row: { title: string }) => row.title)
