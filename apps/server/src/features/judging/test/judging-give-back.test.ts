import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { casesOf, type JudgeHost, makeJudgeHost } from '../../../../test/harness/judge-host.ts'
import { endAllWork, handIn, only, readSubmission } from '../../../../test/harness/judging.ts'
import { makeUser, type Person } from '../../../../test/harness/people.ts'
import { makeProblem } from '../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../test/harness/server.ts'
import { recountTallies } from '../tallies/recount.ts'

/** Work that no host can do comes to an end; work that hosts only had to leave does not. */

let server: TestServer
let root: Person
let alice: Person
let host: JudgeHost
let problem: { id: number; displayId: string }

const tries = 6
const cannot = 'The sandbox failed: the host ran out of memory'

beforeAll(async () => {
  server = await startTestServer()
  await server.deps.settings.write({ defaultSubmitInterval: 0 })
  root = await makeUser(server, { role: 'root' })
  alice = await makeUser(server)
  problem = await makeProblem(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  host = await makeJudgeHost(server)
})
afterEach(async () => {
  await endAllWork(server)
  expect((await recountTallies(server.deps.db, { repair: false })).differences).toEqual([])
})

const submit = () => handIn(server, alice, { pid: problem.displayId })
const read = (submitId: number) => readSubmission(server, submitId)
const shownTo = async (who: Person, submitId: number) =>
  (await server.call('GET', '/api/get-submission-detail', { query: { submitId }, token: who.token })).data
/** Takes the one run that waits and gives it back; the host may try again afterwards. */
const giveBack = async (reason: string, { isBlameless }: { readonly isBlameless?: true } = {}): Promise<void> => {
  const job = only(await host.lease())
  expect(await host.giveBack([job.leaseId], reason, isBlameless)).toMatchObject({ status: 200 })
  server.clock.advance(120_000)
}

describe('work that hosts cannot do', () => {
  test('ends as system error after a few tries, and only staff reads why', async () => {
    const id = await submit()
    for (let n = 1; n < tries; n += 1) {
      await giveBack(cannot)
      expect((await read(id)).status).toBe(5)
    }
    await giveBack(cannot)
    expect((await read(id)).status).toBe(4)
    expect(await host.lease()).toEqual([])
    expect((await shownTo(root, id)).submission.errorMessage).toBe(`Judge hosts gave it back ${tries} times: ${cannot}`)
    expect(JSON.stringify(await shownTo(alice, id))).not.toContain('sandbox')
  })

  test('is tried by other hosts at once, and by the same one after ever longer', async () => {
    await submit()
    for (const seconds of [2, 4, 8]) {
      await host.giveBack([only(await host.lease()).leaseId], cannot)
      server.clock.advance((seconds - 1) * 1_000)
      expect(await host.lease()).toEqual([])
      server.clock.advance(1_100)
    }
    await host.giveBack([only(await host.lease()).leaseId], cannot)
    const other = await makeJudgeHost(server)
    expect(await other.result(only(await other.lease()), casesOf(0))).toMatchObject({ status: 200 })
  })

  test('fails its item when it is of a rejudging', async () => {
    const id = await submit()
    await host.result(only(await host.lease()), casesOf(0))
    const body = { reason: 'again', submitIds: [id] }
    const begun = await server.call('POST', '/api/admin/rejudgings', { token: root.token, body })
    for (let n = 0; n < tries; n += 1) await giveBack(cannot)
    const query = { id: begun.data.id }
    const { data } = await server.call('GET', '/api/admin/rejudgings/detail', { token: root.token, query })
    expect(data.rejudging).toMatchObject({ state: 'ready', waiting: 0, failed: 1 })
    expect((await read(id)).status).toBe(0)
  })
})

describe('work that a host has to leave', () => {
  test('waits as often as that happens', async () => {
    const id = await submit()
    for (let n = 0; n < 2 * tries; n += 1) await giveBack('The judge is shutting down', { isBlameless: true })
    expect((await read(id)).status).toBe(5)
    expect(await host.result(only(await host.lease()), casesOf(0))).toMatchObject({ status: 200 })
  })

  test('results during failing canaries do not count', async () => {
    const id = await submit()
    for (let n = 0; n < 2 * tries; n += 1) {
      const job = only(await host.lease())
      await host.ill('a canary was judged wrong').beat([job.leaseId])
      await host.giveBack([job.leaseId], cannot)
      server.clock.advance(120_000)
      await host.ill(null).beat([])
    }
    expect((await read(id)).status).toBe(5)
  })
})
