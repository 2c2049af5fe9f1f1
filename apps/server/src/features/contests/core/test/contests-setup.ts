import { afterAll, beforeAll, beforeEach } from 'vitest'
import { makeContest } from '../../../../../test/harness/contests.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'

/** A site with a participant, a team, the owner of contests and a root; each test begins without contests. */

export let server: TestServer
export let ann: Person
export let team: Person
export let owner: Person
export let root: Person
export let problem: { id: number }

/** The rule of accounts that lets `team` in and `ann` not. */
export const teams = '<prefix>team</prefix><suffix></suffix><start>1</start><end>9</end><extra></extra>'

/** Starts the site before the tests of a file. */
export const withContests = (): void => {
  beforeAll(async () => {
    server = await startTestServer()
    ann = await makeUser(server, { username: 'ann' })
    team = await makeUser(server, { username: 'team7' })
    owner = await makeUser(server, { username: 'chair', role: 'admin' })
    root = await makeUser(server, { username: 'head', role: 'root' })
    problem = await makeProblem(server)
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    await server.deps.db.deleteFrom('contest').execute()
    await server.deps.db.deleteFrom('throttle').execute()
  })
}

/** So many minutes from now. */
export const minutes = (count: number) => new Date(server.clock.now().getTime() + count * 60_000)
export const scheduled = (given: object = {}) =>
  makeContest(server, { starts_at: minutes(60), ends_at: minutes(120), ...given })
export const running = (given: object = {}) =>
  makeContest(server, { starts_at: minutes(-60), ends_at: minutes(60), ...given })
export const ended = (given: object = {}) =>
  makeContest(server, { starts_at: minutes(-120), ends_at: minutes(-60), ...given })

export const get = (path: string, query: object = {}, who?: Person) =>
  server.call('GET', `/api/${path}`, { query: query as Record<string, unknown>, token: who?.token })
export const post = (path: string, body: object, who?: Person) =>
  server.call('POST', `/api/${path}`, { body, token: who?.token })
export const register = (who: Person, cid: number, password: string) =>
  post('register-contest', { cid: String(cid), password }, who)
