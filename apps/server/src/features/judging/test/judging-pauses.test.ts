import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { casesOf, type JudgeHost, makeJudgeHost } from '../../../../test/harness/judge-host.ts'
import { endAllWork, handIn, only, readSubmission } from '../../../../test/harness/judging.ts'
import { makeUser, type Person } from '../../../../test/harness/people.ts'
import { makeProblem } from '../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../test/harness/server.ts'
import { checkAlerts } from '../../site/alerts/check-alerts.ts'
import { sweep } from '../queue/janitor.ts'
import { recountTallies } from '../tallies/recount.ts'

/** A problem whose checker or data fails leaves the queue; its submissions wait, and all others are judged. */

let server: TestServer
let root: Person
let host: JudgeHost
let problem: { id: number; displayId: string }

const fault = { kind: 'systemError', message: 'Case 1: The checker failed: SIGSEGV' } as const
const pending = 5

beforeAll(async () => {
  server = await startTestServer()
  await server.deps.settings.write({ defaultSubmitInterval: 0 })
  root = await makeUser(server, { role: 'root' })
})
afterAll(() => server.close())
beforeEach(async () => {
  // Only the hosts of a test count as connected.
  server.clock.advance(600_000)
  host = await makeJudgeHost(server)
  problem = await makeProblem(server)
})
afterEach(async () => {
  await server.deps.db.deleteFrom('judging_pause').execute()
  await endAllWork(server)
  expect((await recountTallies(server.deps.db, { repair: false })).differences).toEqual([])
})

const submit = async (who?: Person, to = problem): Promise<number> =>
  handIn(server, who ?? (await makeUser(server)), { pid: to.displayId })
const statusOf = async (id: number): Promise<number> => (await readSubmission(server, id)).status
/** Takes the only job and reports the fault, as often as given. */
const fail = async (times: number, by = host): Promise<void> => {
  for (let time = 0; time < times; time++) {
    expect(await by.result(only(await by.lease()), fault)).toMatchObject({ status: 200 })
    server.clock.advance(2_100)
  }
}
const pauses = async (who = root, pid?: number) =>
  server.call('GET', '/api/admin/judging-pauses', { token: who.token, query: { ...(pid && { pid }) } })
const resume = (who = root, pid = problem.id) =>
  server.call('POST', '/api/admin/judging-pauses/resume', { token: who.token, body: { pid } })
const isPaused = async (): Promise<boolean> => (await pauses()).data.length > 0

describe('a fault of the problem', () => {
  test('pauses it after three failures on the only host; its submissions wait, others are judged', async () => {
    const id = await submit()
    await fail(2)
    expect(await isPaused()).toBe(false)
    await fail(1)
    expect((await pauses()).data).toMatchObject([
      { pid: problem.id, problemId: problem.displayId, fault: fault.message, hosts: [host.name], waiting: 1 },
    ])
    const author = await makeUser(server)
    const later = await submit(author)
    const place = await server.call('GET', '/api/get-queue-place', { token: author.token, query: { submitId: later } })
    expect(place.data).toEqual({ submitId: later, ahead: null, waitSeconds: null, reason: 'paused' })
    const other = await makeProblem(server)
    const judged = await submit(undefined, other)
    await host.result(only(await host.lease({ free: 10 })), casesOf(0))
    expect(await statusOf(judged)).toBe(0)
    expect([await statusOf(id), await statusOf(later)]).toEqual([pending, pending])
    expect((await pauses()).data).toMatchObject([{ waiting: 2 }])
  })

  test('is confirmed by a second host, and nothing is concluded from one host while another could try', async () => {
    const second = await makeJudgeHost(server)
    await second.beat([])
    await submit()
    await fail(4)
    expect(await isPaused()).toBe(false)
    await fail(1, second)
    expect((await pauses()).data[0].hosts.toSorted()).toEqual([host.name, second.name].toSorted())
  })

  test('raises one alert, which ends with the pause', async () => {
    const open = async () =>
      (await server.call('GET', '/api/admin/alerts/open', { token: root.token })).data.filter(
        ({ rule }: { rule: string }) => rule === 'judgingPaused',
      )
    await submit()
    await submit()
    await fail(1)
    const jobs = await host.lease({ free: 10 })
    for (const job of jobs) await host.result(job, fault)
    server.clock.advance(2_100)
    for (let round = 0; round < 3; round++) {
      for (const job of await host.lease({ free: 10 })) await host.result(job, fault)
      server.clock.advance(2_100)
    }
    await checkAlerts(server.deps)
    await checkAlerts(server.deps)
    expect(await open()).toMatchObject([{ subject: problem.displayId, value: 2, threshold: 1 }])
    await resume()
    await checkAlerts(server.deps)
    expect(await open()).toEqual([])
  })

  test('without test data pauses it at once, and adding data resumes it', async () => {
    const { testdata_hash: hash } = await server.deps.db
      .selectFrom('problem')
      .select('testdata_hash')
      .where('id', '=', problem.id)
      .executeTakeFirstOrThrow()
    const set = (testdata_hash: string | null) =>
      server.deps.db.updateTable('problem').set({ testdata_hash }).where('id', '=', problem.id).execute()
    const id = await submit()
    await set(null)
    expect(await host.lease()).toEqual([])
    expect((await pauses()).data).toMatchObject([{ fault: 'The problem has no test data', hosts: [], waiting: 1 }])
    await sweep(server.deps)
    expect(await host.lease()).toEqual([])
    await set(hash)
    await sweep(server.deps)
    server.clock.advance(2_100)
    await host.result(only(await host.lease()), casesOf(0))
    expect(await statusOf(id)).toBe(0)
    expect(await isPaused()).toBe(false)
  })
})

describe('a fault of something else', () => {
  test('is not the problem’s while the host fails its canaries', async () => {
    await submit()
    await fail(2)
    const job = only(await host.lease())
    await host.ill('wrong sums').beat([job.leaseId])
    await host.result(job, fault)
    expect(await isPaused()).toBe(false)
    // Another host judges it.
    server.clock.advance(2_100)
    const healthy = await makeJudgeHost(server)
    await healthy.result(only(await healthy.lease()), casesOf(0))
  })

  test('that one program provokes ends this program, and the problem goes on', async () => {
    await submit()
    await host.result(only(await host.lease()), casesOf(0))
    const provoking = await makeUser(server)
    const ids = [await submit(provoking)]
    await fail(3)
    ids.push(await submit(provoking))
    await fail(3)
    expect(await Promise.all(ids.map(statusOf))).toEqual([4, 4])
    expect(await isPaused()).toBe(false)
  })

  test('counts as the problem’s when it meets three users in a row; a retry then judges all of them', async () => {
    await submit()
    await host.result(only(await host.lease()), casesOf(0))
    const ids: number[] = []
    for (let user = 0; user < 3; user++) {
      expect(await isPaused()).toBe(false)
      ids.push(await submit())
      await fail(3)
    }
    expect(await Promise.all(ids.map(statusOf))).toEqual([4, 4, pending])
    expect((await pauses()).data).toMatchObject([{ waiting: 1 }])
    expect(await resume()).toMatchObject({ status: 200 })
    for (const job of await host.lease({ free: 10 })) await host.result(job, casesOf(0))
    expect(await Promise.all(ids.map(statusOf))).toEqual([0, 0, 0])
  })
})

describe('a paused problem', () => {
  test('is resumed by a click, and paused again when nothing was repaired', async () => {
    const id = await submit()
    await fail(3)
    expect(await resume()).toMatchObject({ status: 200, data: null })
    expect(await isPaused()).toBe(false)
    await fail(3)
    expect(await isPaused()).toBe(true)
    await resume()
    await host.result(only(await host.lease()), casesOf(0))
    expect(await statusOf(id)).toBe(0)
    // A second click changes nothing.
    expect(await resume()).toMatchObject({ status: 200 })
  })

  test('is resumed by a change of its checker', async () => {
    await submit()
    await fail(3)
    await sweep(server.deps)
    expect(await isPaused()).toBe(true)
    await server.deps.db
      .updateTable('problem')
      .set({ checker_code: 'int main() {}', judge_mode: 'spj' })
      .where('id', '=', problem.id)
      .execute()
    await sweep(server.deps)
    expect(await isPaused()).toBe(false)
    expect(await host.lease()).toHaveLength(1)
  })

  test('lets authors abort what waits, and loses nothing to sweeps', async () => {
    const [author, id] = [await makeUser(server), await submit()]
    await fail(3)
    const own = await submit(author)
    expect(await host.lease()).toEqual([])
    await sweep(server.deps)
    const aborted = await server.call('POST', '/api/abort-submission', {
      token: author.token,
      body: { submitId: own },
    })
    expect(aborted.status).toBe(200)
    expect([await statusOf(own), await statusOf(id)]).toEqual([-4, pending])
    await resume()
    expect(await host.lease({ free: 10 })).toHaveLength(1)
  })

  test('is shown to and resumed by those who may edit it alone', async () => {
    await submit()
    await fail(3)
    const [user, stranger] = [await makeUser(server), await makeUser(server, { role: 'admin' })]
    for (const who of [user, stranger]) {
      expect((await pauses(who)).data ?? []).toEqual([])
      expect((await pauses(who, problem.id)).status).not.toBe(200)
      expect((await resume(who)).status).not.toBe(200)
    }
    expect(await isPaused()).toBe(true)
    const keeper = await makeUser(server, { role: 'problem_admin' })
    expect((await pauses(keeper, problem.id)).data).toHaveLength(1)
    expect((await resume(keeper)).status).toBe(200)
  })
})
