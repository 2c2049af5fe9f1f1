import { afterAll, beforeAll } from 'vitest'
import { type ContestGiven, makeContest } from '../../../../../test/harness/contests.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'

/** Server, users, problems and requests of the tests of contest problems. */

export let server: TestServer
export let root: Person
export let chair: Person
export let ann: Person
export let bob: Person
export let first: { id: number; displayId: string }
export let second: { id: number; displayId: string }
export let hidden: { id: number }

/** Starts a server with its users and problems before the tests of a file. */
export const withContestProblems = (): void => {
  beforeAll(async () => {
    server = await startTestServer()
    root = await makeUser(server, { username: 'chief', role: 'root' })
    chair = await makeUser(server, { username: 'chair', role: 'admin' })
    ann = await makeUser(server, { username: 'ann' })
    bob = await makeUser(server, { username: 'bob' })
    first = await makeProblem(server, {
      displayId: 'SECRET-1',
      visibility: 3,
      source: 'a secret source',
      difficulty: 4,
      tags: [{ name: 'a secret tag', nameEn: null }],
      author: { id: chair.id, username: 'chair' },
      languages: ['C++', 'Python3'],
      codeTemplates: [{ language: 'C++', code: 'int main() {}' }],
      statements: { 'zh-CN': { title: '原题', description: '加法' }, 'en-US': { title: 'Plus', description: 'Add.' } },
    })
    second = await makeProblem(server, { visibility: 3 })
    hidden = await makeProblem(server, { visibility: 2 })
  })
  afterAll(() => server.close())
}

/** Minutes from now. The usual contest began an hour ago and lasts two hours more. */
export const at = (minutes: number) => new Date(server.clock.now().getTime() + minutes * 60_000)
/** The same for tables, which are made before the server's clock is there. */
export const at0 = (hours: number) => new Date(Date.now() + hours * 3_600_000)
export type Contest = Awaited<ReturnType<typeof makeContest>>
export const contestWith = (given: ContestGiven = {}): Promise<Contest> =>
  makeContest(server, { problems: [first.id, second.id], owner_id: chair.id, ...given })

export const list = (cid: number, who?: Person, more: object = {}) =>
  server.call('GET', '/api/get-contest-problem', { token: who?.token, query: { cid, ...more } })
export const detail = (cid: number, who?: Person, more: object = {}) =>
  server.call('GET', '/api/get-contest-problem-details', {
    token: who?.token,
    query: { cid, displayId: 'A', containsEnd: true, ...more },
  })
