import { type Job, manifest, verdict } from '@verdict/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeContest } from '../../../../../test/harness/contests.ts'
import { casesOf, type JudgeHost, makeJudgeHost } from '../../../../../test/harness/judge-host.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { sweepFiles } from '../../../files/jobs.ts'

/** Submissions are judged with pretests during a contest, and accepted ones with every case by the system test. */

const { accepted, wrongAnswer } = verdict
const hour = 3_600_000

let server: TestServer
let host: JudgeHost
let owner: Person
let alice: Person
let problem: { id: number; displayId: string }
let cid: number

beforeAll(async () => {
  server = await startTestServer()
  await server.deps.settings.write({ defaultSubmitInterval: 0 })
  host = await makeJudgeHost(server)
  owner = await makeUser(server, { role: 'admin' })
  alice = await makeUser(server)
})
afterAll(() => server.close())

const dataOf = (...inputs: readonly string[]) => inputs.map((input) => ({ input, output: '3\n' }))

beforeEach(async () => {
  problem = await makeProblem(server, { cases: dataOf('1 2\n', '2 1\n', '0 3\n') })
  ;({ id: cid } = await makeContest(server, { problems: [problem.id], owner_id: owner.id }))
})

const path = '/api/contest-system-test'
const read = (who: Person | null = owner) => server.call('GET', path, { token: who?.token, query: { cid } })
const post = (step: string, more: object = {}, who: Person | null = owner) =>
  server.call('POST', `${path}/${step}`, { token: who?.token, body: { cid, ...more } })
const setPretests = (pretests: number | null, displayId = 'A') => post('pretests', { displayId, pretests })

const submit = async (where: { readonly pid: string; readonly cid?: number }): Promise<number> => {
  const body = { language: 'C++', code: 'int main() {}', ...where }
  const reply = await server.call('POST', '/api/submit-problem-judge', { token: alice.token, body })
  if (reply.status !== 200) throw new Error(reply.msg)
  return reply.data.submitId
}
const enter = () => submit({ pid: 'A', cid })
const next = async (): Promise<Job> => {
  const [job] = await host.lease()
  if (job === undefined) throw new Error('There is nothing to judge')
  return job
}
/** The cases that a host reads for a job. */
const sizeOf = async ({ testdata }: Job): Promise<number> => {
  const reply = (await (await host.get(`/api/judge/testdata/${testdata}`)).json()) as { data: unknown }
  return manifest.parse(reply.data).cases.length
}
/** Ends the next job, and returns the number of its cases. */
const judge = async (...verdicts: readonly number[]): Promise<number> => {
  const job = await next()
  const size = await sizeOf(job)
  expect(await host.result(job, casesOf(...verdicts))).toMatchObject({ status: 200 })
  return size
}
const detailOf = async (submitId: number, who = alice) =>
  (await server.call('GET', '/api/get-submission-detail', { query: { submitId }, token: who.token })).data
const statusOf = async (submitId: number): Promise<number> => (await detailOf(submitId)).submission.status
const solvedBy = async (): Promise<number[]> => {
  const body = { cid, limit: 30, currentPage: 1, forceRefresh: true }
  const reply = await server.call('POST', '/api/get-contest-rank', { token: owner.token, body })
  return reply.data.records.map(({ ac }: { ac: number }) => ac)
}
const soon = { timeout: 60_000 }

describe('pretests', () => {
  test('judge the submissions to the contest, and nothing else', async () => {
    expect((await read()).data).toMatchObject({
      problems: [{ displayId: 'A', caseTotal: 3, pretests: null, canHave: true, accepted: 0 }],
      run: null,
      isOver: false,
    })
    const before = await enter()
    expect(await judge(accepted, accepted, accepted)).toBe(3)
    expect((await setPretests(2)).data.problems).toMatchObject([{ pretests: 2, accepted: 0 }])
    const first = await enter()
    expect(await judge(accepted, accepted)).toBe(2)
    await submit({ pid: problem.displayId })
    expect(await judge(accepted, accepted, accepted)).toBe(3)
    expect((await read()).data.problems).toMatchObject([{ pretests: 2, accepted: 1 }])
    expect((await detailOf(before)).extra.pretests).toBe(false)
    expect((await detailOf(first)).extra.pretests).toBe(true)
    const query = { cid, displayId: 'A' }
    const detail = await server.call('GET', '/api/get-contest-problem-details', { token: alice.token, query })
    expect(detail.data.hasPretests).toBe(true)
    expect((await setPretests(null)).data.problems).toMatchObject([{ pretests: null }])
    await enter()
    expect(await judge(accepted, accepted, accepted)).toBe(3)
  })

  test('follow new test data', async () => {
    await setPretests(2)
    await makeProblem(server, { displayId: problem.displayId, cases: dataOf('3 0\n', '1 2\n', '2 1\n', '0 3\n') })
    await enter()
    const job = await next()
    expect(await sizeOf(job)).toBe(2)
    const set = manifest.parse(
      ((await (await host.get(`/api/judge/testdata/${job.testdata}`)).json()) as { data: unknown }).data,
    )
    expect(set.cases.map(({ input }) => input.bytes)).toEqual([4, 4])
    expect((await read()).data.problems).toMatchObject([{ caseTotal: 4, pretests: 2 }])
    await host.result(job, casesOf(accepted, accepted))
    // The sweep of unused data leaves them.
    await server.deps.db
      .updateTable('testdata_set')
      .set({ touched_at: new Date(0) })
      .execute()
    await sweepFiles.run?.(server.deps, {}, 'job')
    await enter()
    expect(await judge(accepted, accepted)).toBe(2)
    // A smaller set is judged whole.
    await makeProblem(server, { displayId: problem.displayId, cases: dataOf('3 0\n') })
    await enter()
    expect(await judge(accepted)).toBe(1)
  })

  test('are refused with the reason', async () => {
    expect(await setPretests(4)).toMatchObject({ status: 400, msg: expect.stringContaining('3') })
    expect(await setPretests(0)).toMatchObject({ status: 400 })
    expect(await setPretests(1, 'Z')).toMatchObject({ status: 400 })
    const oi = await makeProblem(server, { type: 1, cases: dataOf('1 2\n', '2 1\n') })
    ;({ id: cid } = await makeContest(server, { type: 1, problems: [oi.id], owner_id: owner.id }))
    expect(await setPretests(1)).toMatchObject({ status: 400, msg: expect.stringContaining('ACM') })
  })
})

test('pretests of a Codeforces contest give the full points', async () => {
  const cases = dataOf('1 2\n', '2 1\n').map((item) => ({ ...item, score: 50 }))
  const scored = await makeProblem(server, { type: 1, cases })
  const subtasks = await makeProblem(server, { type: 1, judgeCaseMode: 'subtask_lowest', cases })
  const problems = [scored.id, subtasks.id]
  ;({ id: cid } = await makeContest(server, { type: 1, format: 'codeforces', problems, owner_id: owner.id }))
  expect(await setPretests(1, 'B')).toMatchObject({ status: 400 })
  expect((await setPretests(1, 'A')).data.problems).toMatchObject([{ pretests: 1 }, { canHave: false }])
  const entry = await enter()
  expect(await judge(accepted)).toBe(1)
  expect((await detailOf(entry, owner)).submission).toMatchObject({ status: accepted, score: 100 })
})

test('pretests are copied with the contest', async () => {
  await setPretests(2)
  const body = { cid, title: null, startTime: null, withProblems: true, withAnnouncements: false }
  const made = await server.call('POST', '/api/admin/contest/copy', { token: owner.token, body })
  const copy = await server.call('GET', path, { token: owner.token, query: { cid: made.data.cid } })
  expect(copy.data.problems).toMatchObject([{ displayId: 'A', pretests: 2 }])
})

describe('the system test', () => {
  const endContest = async () => {
    const ends = { starts_at: new Date(server.clock.now().getTime() - 3 * hour), ends_at: server.clock.now() }
    await server.deps.db.updateTable('contest').set(ends).where('id', '=', cid).execute()
    server.clock.advance(1_000)
  }

  test('changes verdicts only when its results are shown', async () => {
    await setPretests(2)
    const [right, wrong] = [await enter(), await enter()]
    await judge(accepted, accepted)
    await judge(accepted, accepted)
    const failed = await enter()
    await judge(accepted, wrongAnswer)
    expect(await post('begin')).toMatchObject({ status: 400 })
    await endContest()
    expect((await post('begin')).data.run).toMatchObject({ state: 'judging', total: 2, waiting: 2, by: owner.username })
    expect(await post('apply')).toMatchObject({ status: 409 })
    expect(await judge(accepted, accepted, accepted)).toBe(3)
    expect(await judge(accepted, accepted, wrongAnswer)).toBe(3)
    expect(await statusOf(wrong)).toBe(accepted)
    expect((await read()).data.run).toMatchObject({ state: 'ready', waiting: 0, changed: 1 })
    expect(await setPretests(1)).toMatchObject({ status: 400 })
    expect((await post('apply')).data).toMatchObject({
      run: { state: 'applied', changed: 1 },
      problems: [{ accepted: 0 }],
    })
    expect([await statusOf(right), await statusOf(wrong), await statusOf(failed)]).toEqual([
      accepted,
      wrongAnswer,
      wrongAnswer,
    ])
    expect((await detailOf(right)).extra.pretests).toBe(false)
    await expect.poll(solvedBy, soon).toEqual([1])
    expect(await post('discard')).toMatchObject({ status: 400 })
  })

  test('is discarded and run again', async () => {
    await setPretests(1)
    const entry = await enter()
    await judge(accepted)
    await endContest()
    await post('begin')
    expect((await post('discard')).data).toMatchObject({ run: null, problems: [{ pretests: 1, accepted: 1 }] })
    expect(await statusOf(entry)).toBe(accepted)
    expect((await post('begin')).data.run).toMatchObject({ state: 'judging', total: 1 })
    expect(await judge(wrongAnswer, accepted, accepted)).toBe(3)
    expect((await post('apply')).data.run).toMatchObject({ state: 'applied' })
    expect(await statusOf(entry)).toBe(wrongAnswer)
    await expect.poll(solvedBy, soon).toEqual([0])
  })

  test('takes submissions that were still being judged in a second run', async () => {
    await setPretests(2)
    const late = await enter()
    const job = await next()
    await endContest()
    expect((await post('begin')).data.run).toMatchObject({ state: 'applied', total: 0 })
    await host.result(job, casesOf(accepted, accepted))
    expect((await read()).data.problems).toMatchObject([{ accepted: 1 }])
    expect((await post('begin')).data.run).toMatchObject({ state: 'judging', total: 1 })
    await judge(accepted, accepted, wrongAnswer)
    await post('apply')
    expect(await statusOf(late)).toBe(wrongAnswer)
  })

  test('that repeats one with shown results is discarded alone', async () => {
    await setPretests(1)
    await enter()
    const job = await next()
    await endContest()
    await post('begin')
    await host.result(job, casesOf(accepted))
    expect((await post('begin')).data.run).toMatchObject({ state: 'judging', total: 1 })
    expect((await post('discard')).data).toMatchObject({
      run: { state: 'applied', total: 0 },
      problems: [{ accepted: 1 }],
    })
    // The results of the first one stay final.
    expect(await setPretests(2)).toMatchObject({ status: 400 })
    expect((await post('begin')).data.run).toMatchObject({ state: 'judging', total: 1 })
    await judge(accepted, accepted, accepted)
    expect((await post('apply')).data.problems).toMatchObject([{ accepted: 0 }])
  })

  test('lets pretests judge again when its rejudging is discarded among the others', async () => {
    await setPretests(1)
    await enter()
    await judge(accepted)
    await endContest()
    await post('begin')
    const root = await makeUser(server, { role: 'root' })
    const list = await server.call('GET', '/api/admin/rejudgings', { token: root.token, query: {} })
    const body = { id: list.data.records[0].id }
    await server.call('POST', '/api/admin/rejudgings/discard', { token: root.token, body })
    expect((await read()).data).toMatchObject({ run: null })
    expect((await setPretests(2)).data.problems).toMatchObject([{ pretests: 2 }])
    const active = await server.deps.db
      .selectFrom('contest_pretest')
      .select('ended_at')
      .where('contest_id', '=', cid)
      .execute()
    expect(active).toEqual([{ ended_at: null }])
  })

  test('counts no problem that was taken out', async () => {
    await setPretests(2)
    const { token } = await makeUser(server, { role: 'root' })
    const query = { cid, pid: problem.id, force: 'true' }
    const gone = await server.call('DELETE', '/api/admin/contest/problem', { token, query })
    expect(gone).toMatchObject({ status: 200 })
    await endContest()
    expect(await post('begin')).toMatchObject({ status: 400 })
  })

  test('needs pretests', async () => {
    await endContest()
    expect(await post('begin')).toMatchObject({ status: 400, msg: expect.stringContaining('预测试') })
  })
})

test('is for the managers of the contest', async () => {
  const other = await makeUser(server, { role: 'problem_admin' })
  const steps = [['pretests', { displayId: 'A', pretests: 1 }], ['begin'], ['apply'], ['discard']] as const
  expect((await read(null)).http).toBe(401)
  for (const who of [alice, other]) expect((await read(who)).status).toBe(403)
  for (const [step, body] of steps) {
    expect((await post(step, body, null)).http).toBe(401)
    for (const who of [alice, other]) expect((await post(step, body, who)).status).toBe(403)
  }
  expect((await read()).data.problems).toMatchObject([{ pretests: null }])
})
