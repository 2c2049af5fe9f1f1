import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { caseOf, type JudgeHost, makeJudgeHost } from '../../../../test/harness/judge-host.ts'
import { endAllWork, handIn, only, readSubmission } from '../../../../test/harness/judging.ts'
import { makeUser, type Person } from '../../../../test/harness/people.ts'
import { makeProblem } from '../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../test/harness/server.ts'
import { recountTallies } from '../tallies/recount.ts'

/** Problems are edited during judging. A run is judged, scored and stored with the settings of its lease. */

let server: TestServer
let root: Person
let alice: Person
let host: JudgeHost
let problem: { id: number; displayId: string }

beforeAll(async () => {
  server = await startTestServer()
  await server.deps.settings.write({ defaultSubmitInterval: 0 })
  root = await makeUser(server, { role: 'root' })
  alice = await makeUser(server)
  host = await makeJudgeHost(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  problem = await makeProblem(server, { type: 1 })
})
afterEach(async () => {
  await endAllWork(server)
  expect((await recountTallies(server.deps.db, { repair: false })).differences).toEqual([])
})

const submit = () => handIn(server, alice, { pid: problem.displayId })
const read = (submitId: number) => readSubmission(server, submitId)
const edit = (columns: object) =>
  server.deps.db.updateTable('problem').set(columns).where('id', '=', problem.id).execute()
/** Forty points of a hundred, as a problem without groups has them. */
const ungrouped = [caseOf(1, 0, { fullScore: 40, timeMs: 900 }), caseOf(2, -1, { fullScore: 60 })]
/** One group in which everything is right, and one that counts nothing. */
const grouped = [
  caseOf(1, 0, { fullScore: 40, group: 1 }),
  caseOf(2, 0, { fullScore: 30, group: 2 }),
  caseOf(3, -1, { fullScore: 30, group: 2 }),
]
const anewly = { judge_case_mode: 'subtask_lowest', full_score: 200, difficulty: 3, time_limit_ms: 100 }

describe('a problem that is edited', () => {
  test('before a run is leased, decides how it is judged and scored', async () => {
    const id = await submit()
    await edit(anewly)
    const job = only(await host.lease())
    expect(job.settings).toMatchObject({ judgeCaseMode: 'subtask_lowest', timeLimitMs: 100 })
    await host.result(job, { kind: 'cases', cases: grouped })
    expect(await read(id)).toMatchObject({ score: 40, time: 30 })
  })

  test('after a run was leased, changes nothing for it', async () => {
    const before = await submit()
    await host.result(only(await host.lease()), { kind: 'cases', cases: ungrouped })
    const id = await submit()
    const job = only(await host.lease())
    await edit(anewly)
    await host.progress(job, { cases: ungrouped.slice(0, 1) })
    await host.result(job, { kind: 'cases', cases: ungrouped })
    const { score, time, oiRankScore } = await read(before)
    expect({ score, time }).toEqual({ score: 40, time: 900 })
    expect(await read(id)).toMatchObject({ score, time, oiRankScore })
  })

  test('after a run was judged, leaves its cases in the groups that they were scored by', async () => {
    const id = await submit()
    await host.result(only(await host.lease()), { kind: 'cases', cases: ungrouped })
    await edit(anewly)
    const { data } = await server.call('GET', `/api/get-all-case-result?submitId=${id}`, { token: alice.token })
    expect(data).toMatchObject({ judgeCaseMode: 'default', subTaskJudgeCaseVoList: null })
    expect(data.judgeCaseList.map((row: { mode: string }) => row.mode)).toEqual(['default', 'default'])
  })

  test('to have no points any more, leaves a run its points, and those of its cases', async () => {
    const id = await submit()
    const job = only(await host.lease())
    await edit({ type: 0 })
    await host.progress(job, { cases: ungrouped.slice(0, 1) })
    await host.result(job, { kind: 'cases', cases: ungrouped })
    expect((await read(id)).score).toBe(40)
    const cases = server.deps.db
      .selectFrom('judging_case')
      .innerJoin('submission', 'submission.judging_id', 'judging_case.judging_id')
      .select('judging_case.score')
      .where('submission.id', '=', id)
      .orderBy('seq')
    expect(await cases.execute()).toEqual([{ score: 40 }, { score: 0 }])
  })

  test('after a run was returned, applies to the scoring of its next attempt', async () => {
    const id = await submit()
    await host.giveBack([only(await host.lease()).leaseId], 'The judge is shutting down')
    await edit(anewly)
    const other = await makeJudgeHost(server)
    await other.result(only(await other.lease()), { kind: 'cases', cases: grouped })
    expect((await read(id)).score).toBe(40)
  })

  test.each([
    ['after', 40],
    ['before', 0],
  ])('%s a run of a rejudging was leased', async (when, score) => {
    const id = await submit()
    await host.result(only(await host.lease()), { kind: 'cases', cases: grouped })
    const body = { reason: 'again', submitIds: [id] }
    const begun = await server.call('POST', '/api/admin/rejudgings', { token: root.token, body })
    if (when === 'before') await edit(anewly)
    const job = only(await host.lease())
    if (when === 'after') await edit(anewly)
    await host.result(job, { kind: 'cases', cases: ungrouped })
    await server.call('POST', '/api/admin/rejudgings/apply', { token: root.token, body: { id: begun.data.id } })
    expect((await read(id)).score).toBe(score)
  })

  test('again and again, never gives a run the data of one moment and the settings of another', async () => {
    const other = await makeProblem(server, { type: 1, cases: [{ input: '5 6\n', output: '11\n' }] })
    const hashOf = async (id: number) =>
      (
        await server.deps.db
          .selectFrom('problem')
          .select('testdata_hash')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).testdata_hash
    const sides = [
      { testdata_hash: await hashOf(problem.id), judge_case_mode: 'default', time_limit_ms: 1_000 },
      { testdata_hash: await hashOf(other.id), judge_case_mode: 'subtask_lowest', time_limit_ms: 2_000 },
    ]
    for (let n = 0; n < 60; n += 1) await submit()
    let isOver = false
    const editing = (async () => {
      for (let n = 0; !isOver; n += 1) await edit(sides[n % 2] ?? {})
    })()
    const seen = new Set<string>()
    for (let n = 0; n < 60; n += 1) {
      const { leaseId, testdata, settings } = only(await host.lease())
      const run = await server.deps.db
        .selectFrom('judging')
        .select('scored_by')
        .where('lease_id', '=', leaseId)
        .executeTakeFirstOrThrow()
      const { judgeCaseMode: judge_case_mode, timeLimitMs: time_limit_ms } = settings
      expect(sides).toContainEqual({ testdata_hash: testdata, judge_case_mode, time_limit_ms })
      expect(run.scored_by).toMatchObject({ judge_case_mode, time_limit_ms })
      seen.add(judge_case_mode)
    }
    isOver = true
    await editing
    expect(seen.size).toBe(2)
  })
})
