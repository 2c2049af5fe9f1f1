import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeContest } from '../../../../test/harness/contests.ts'
import { makeJudgeHost } from '../../../../test/harness/judge-host.ts'
import { handIn, only } from '../../../../test/harness/judging.ts'
import { makeUser, type Person } from '../../../../test/harness/people.ts'
import { makeProblem } from '../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../test/harness/server.ts'

/** Hosts that are kept for submissions of contests. */

let server: TestServer
let root: Person
let alice: Person
beforeAll(async () => {
  server = await startTestServer()
  await server.deps.settings.write({ defaultSubmitInterval: 0 })
  root = await makeUser(server, { role: 'root' })
  alice = await makeUser(server)
})
afterAll(() => server.close())

const path = '/api/admin/judge-service'
const keep = (who: Person, name: string, contestsOnly: boolean) =>
  server.call('PUT', `${path}/contests-only`, { token: who.token, body: { name, contestsOnly } })
const place = async (submitId: number) =>
  (await server.call('GET', '/api/get-queue-place', { query: { submitId }, token: alice.token })).data

test('a kept host takes submissions of contests alone, on both lanes, and all work again afterwards', async () => {
  const [kept, open] = [await makeJudgeHost(server, { name: 'kept' }), await makeJudgeHost(server, { name: 'open' })]
  await kept.beat([])
  await open.beat([])
  expect(await keep(root, 'kept', true)).toMatchObject({ status: 200 })
  server.clock.advance(3_000)
  const problem = await makeProblem(server)
  const contest = await makeContest(server, { problems: [problem.id] })
  const practice = await handIn(server, alice, { pid: problem.displayId })
  expect(await kept.lease({ free: 4 })).toEqual([])
  expect(await kept.lease({ lane: 'express' })).toEqual([])
  const body = { pid: 'A', cid: contest.id, language: 'C++', code: 'in the contest' }
  expect(await server.call('POST', '/api/submit-problem-judge', { token: alice.token, body })).toMatchObject({
    status: 200,
  })
  expect(only(await kept.lease({ free: 4 })).code).toBe('in the contest')
  // The other host works: the submission waits for it alone.
  expect(await place(practice)).toMatchObject({ reason: 'busy' })
  expect(await keep(root, 'open', true)).toMatchObject({ status: 200 })
  server.clock.advance(2_000)
  expect(await place(practice)).toMatchObject({ reason: 'noHost' })
  expect(await keep(root, 'open', false)).toMatchObject({ status: 200 })
  server.clock.advance(3_000)
  expect(only(await open.lease({ free: 4 })).code).toContain(alice.username)

  const { data } = await server.call('GET', path, { token: root.token })
  const shown = (name: string) => data.hosts.find((host: { name: string }) => host.name === name)
  expect([shown('kept').contestsOnly, shown('open').contestsOnly]).toEqual([true, false])

  expect(await keep(root, 'kept', false)).toMatchObject({ status: 200 })
  server.clock.advance(3_000)
  await handIn(server, root, { pid: problem.displayId })
  expect(only(await kept.lease({ free: 4 })).code).toContain(root.username)
  const query = { action: 'judgeHost.contestsOnly', limit: 1 }
  const log = await server.call('GET', '/api/admin/audit', { token: root.token, query })
  expect(log.data.records[0]).toMatchObject({ subjectName: 'kept' })
})

test('hosts are kept by root alone, and must be known', async () => {
  const keeper = await makeUser(server, { role: 'problem_admin' })
  expect(await keep(keeper, 'kept', true)).toMatchObject({ http: 403 })
  expect(await keep(alice, 'kept', true)).toMatchObject({ http: 403 })
  expect(await keep(root, 'nowhere', true)).toMatchObject({ http: 404 })
})
