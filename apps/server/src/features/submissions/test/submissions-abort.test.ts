import { verdict } from '@verdict/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeContest } from '../../../../test/harness/contests.ts'
import { caseOf, casesOf, type JudgeHost, makeJudgeHost } from '../../../../test/harness/judge-host.ts'
import { only, readSubmission, submitProgram } from '../../../../test/harness/judging.ts'
import { makeUser, type Person } from '../../../../test/harness/people.ts'
import { makeProblem } from '../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../test/harness/server.ts'
import { recountTallies } from '../../judging/tallies/recount.ts'

const { cancelled, judging, pending, accepted } = verdict

let server: TestServer
let author: Person
let other: Person
let root: Person
let host: JudgeHost
let problem: { id: number; displayId: string }
beforeAll(async () => {
  server = await startTestServer()
  await server.deps.settings.write({ defaultSubmitInterval: 0 })
  author = await makeUser(server)
  other = await makeUser(server)
  root = await makeUser(server, { role: 'root' })
  host = await makeJudgeHost(server)
  problem = await makeProblem(server)
})
afterAll(() => server.close())

const submit = async (): Promise<number> => {
  const reply = await submitProgram(server, author, { pid: problem.displayId })
  expect(reply).toMatchObject({ status: 200 })
  return reply.data.submitId
}
const abort = (submitId: number, who: Person | null = author) =>
  server.call('POST', '/api/abort-submission', { body: { submitId }, token: who?.token })
const differences = async () => (await recountTallies(server.deps.db, { repair: false })).differences

describe('an own submission', () => {
  test('that waits is never judged and counts nowhere', async () => {
    const id = await submit()
    expect(await abort(id)).toMatchObject({ status: 200, data: { status: cancelled, isManual: false } })
    expect(await host.lease()).toEqual([])
    expect(await differences()).toEqual([])
    const tally = await server.call('GET', '/api/get-problem-detail', { query: { problemId: problem.displayId } })
    expect(tally.data.problemCount).toMatchObject({ ac: 0 })
  })

  test('that runs is taken from its host, and a result that still comes changes nothing', async () => {
    const id = await submit()
    const job = only(await host.lease())
    await host.progress(job, { cases: [caseOf(1, accepted)] })
    expect((await readSubmission(server, id)).status).toBe(judging)
    expect(await abort(id)).toMatchObject({ status: 200, data: { status: cancelled } })
    await host.result(job, casesOf(accepted))
    expect((await readSubmission(server, id)).status).toBe(cancelled)
    expect(await differences()).toEqual([])
  })

  test('with a verdict stays as it is', async () => {
    const id = await submit()
    await host.result(only(await host.lease()), casesOf(accepted))
    expect(await abort(id)).toMatchObject({ status: 400, msg: '该提交已有评测结果。' })
    expect((await readSubmission(server, id)).status).toBe(accepted)
  })

  test('is in the audit log', async () => {
    const id = await submit()
    await abort(id)
    const row = await server.deps.db
      .selectFrom('audit_entry')
      .select(['action', 'actor_name'])
      .where('subject_id', '=', String(id))
      .executeTakeFirst()
    expect(row).toMatchObject({ action: 'submission.abort', actor_name: author.username })
  })
})

describe('another user', () => {
  test('cannot abort it, not even root by this call', async () => {
    const id = await submit()
    expect(await abort(id, null)).toMatchObject({ http: 401 })
    for (const who of [other, root]) expect((await abort(id, who)).status).not.toBe(200)
    expect(await abort(99_999)).toMatchObject({ status: 404 })
    expect((await readSubmission(server, id)).status).toBe(pending)
    expect(await abort(id)).toMatchObject({ status: 200 })
  })
})

describe('in a contest', () => {
  test('only a submission that still waits is aborted: its cases would tell whether it costs a penalty', async () => {
    const contest = await makeContest(server)
    const id = await submit()
    await server.deps.db.updateTable('submission').set({ contest_id: contest.id }).where('id', '=', id).execute()
    const job = only(await host.lease())
    await host.progress(job, { cases: [caseOf(1, accepted)] })
    expect(await abort(id)).toMatchObject({ status: 400, msg: '比赛中的提交只能在评测开始前中止。' })
    const waiting = await submit()
    await server.deps.db.updateTable('submission').set({ contest_id: contest.id }).where('id', '=', waiting).execute()
    expect(await abort(waiting)).toMatchObject({ status: 200 })
  })
})
