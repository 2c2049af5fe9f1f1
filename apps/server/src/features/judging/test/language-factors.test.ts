import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { caseOf, type JudgeHost, makeJudgeHost } from '../../../../test/harness/judge-host.ts'
import { endAllWork, handIn, only, readSubmission } from '../../../../test/harness/judging.ts'
import { makeUser, type Person } from '../../../../test/harness/people.ts'
import { makeProblem } from '../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../test/harness/server.ts'

/** Language limit factors of a site apply to every problem without its own. */

let server: TestServer
let keeper: Person
let alice: Person
let host: JudgeHost
let plain: { readonly id: number; readonly displayId: string }
let special: typeof plain
beforeAll(async () => {
  server = await startTestServer()
  keeper = await makeUser(server, { role: 'problem_admin' })
  alice = await makeUser(server)
  host = await makeJudgeHost(server)
  plain = await makeProblem(server)
  special = await makeProblem(server)
  const own = JSON.stringify({ Python3: { time: 9 }, Java: { memory: 4 } })
  await server.deps.db.updateTable('problem').set({ limit_factors: own }).where('id', '=', special.id).execute()
})
afterAll(() => server.close())
afterEach(async () => {
  await endAllWork(server)
  await server.deps.db.updateTable('language').set({ time_factor: null, memory_factor: null }).execute()
})

const languageOf = async (name: string) =>
  (await server.call('GET', '/api/languages', { query: { all: true } })).data.find(
    (item: { readonly name: string }) => item.name === name,
  )
const set = async (name: string, factors: object, who = keeper) =>
  server.call('PUT', '/api/admin/language', { body: { id: (await languageOf(name)).id, ...factors }, token: who.token })

/** The limits a problem shows, those sent to a host, and the cap for figures of a run far above the limit. */
const effectOn = async (displayId: string, language: string) => {
  const detail = await server.call('GET', '/api/get-problem-detail', { query: { problemId: displayId } })
  server.clock.advance(60_000)
  const submitId = await handIn(server, alice, { pid: displayId, language })
  const job = only(await host.lease())
  return {
    shown: detail.data.problem.limitFactors,
    inJob: job.settings.limitFactors,
    cut: async () => {
      const over = caseOf(1, 1, { timeMs: 99_999, memoryKb: 9_999_999 })
      await host.result(job, { kind: 'cases', cases: [over] })
      const { time, memory } = await readSubmission(server, submitId)
      return { time, memory: memory / 1_024 }
    },
  }
}

test('default values are omitted', async () => {
  const { shown, inJob, cut } = await effectOn(plain.displayId, 'Python3')
  expect([shown, inJob]).toEqual([{}, {}])
  const { timeLimit, memoryLimit } = (
    await server.call('GET', '/api/get-problem-detail', { query: { problemId: plain.displayId } })
  ).data.problem
  expect(await cut()).toEqual({ time: 2 * timeLimit, memory: 2 * memoryLimit })
})

test('it is shown, sent to hosts and used for scoring, and other languages are unchanged', async () => {
  expect((await set('Python3', { timeFactor: 3.5, memoryFactor: 0.5 })).status).toBe(200)
  expect(await languageOf('Python3')).toMatchObject({ timeFactor: 3.5, memoryFactor: 0.5 })
  const python = await effectOn(plain.displayId, 'Python3')
  const factors = { Python3: { time: 3.5, memory: 0.5 } }
  expect([python.shown, python.inJob]).toEqual([factors, factors])
  expect(await python.cut()).toEqual({ time: 3_500, memory: 128 })
  expect(await (await effectOn(plain.displayId, 'Ruby')).cut()).toEqual({ time: 2_000, memory: 512 })
})

test('a problem’s own factor takes precedence, limit by limit', async () => {
  await set('Python3', { timeFactor: 3, memoryFactor: 3 })
  await set('Java', { timeFactor: 4 })
  const { shown, cut } = await effectOn(special.displayId, 'Python3')
  expect(shown).toEqual({ Python3: { time: 9, memory: 3 }, Java: { time: 4, memory: 4 } })
  expect(await cut()).toEqual({ time: 9_000, memory: 768 })
  const kept = await server.call('GET', '/api/admin/problem', { query: { pid: special.id }, token: keeper.token })
  // Its editors see what is its own, and would not store the site's with it.
  expect(kept.data.limitFactors).toEqual({ Python3: { time: 9 }, Java: { memory: 4 } })
})

test('a leased run is scored by the factors at the time of the lease', async () => {
  await set('Python3', { timeFactor: 3 })
  const { cut } = await effectOn(plain.displayId, 'Python3')
  await set('Python3', { timeFactor: 1 })
  expect(await cut()).toMatchObject({ time: 3_000 })
})

test('null restores the default, absent keeps the value, and invalid values are refused', async () => {
  await set('Rust', { timeFactor: 3, memoryFactor: 4 })
  await set('Rust', { timeFactor: null })
  expect(await languageOf('Rust')).toMatchObject({ timeFactor: null, memoryFactor: 4 })
  for (const timeFactor of [0, -1, 101, 'much']) expect((await set('Rust', { timeFactor })).status).toBe(400)
  expect((await set('Rust', { timeFactor: 5 }, alice)).http).toBe(403)
  expect(await languageOf('Rust')).toMatchObject({ timeFactor: null, memoryFactor: 4 })
})
