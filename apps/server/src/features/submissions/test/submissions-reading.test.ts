import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addMember, makeGroup } from '../../../../test/harness/groups.ts'
import { type JudgeHost, makeJudgeHost } from '../../../../test/harness/judge-host.ts'
import { judgeAll, submitProgram } from '../../../../test/harness/judging.ts'
import { makeUser, type Person } from '../../../../test/harness/people.ts'
import { makeProblem } from '../../../../test/harness/problems.ts'
import { fewestQueries } from '../../../../test/harness/queries.ts'
import { startTestServer, type TestServer } from '../../../../test/harness/server.ts'
import { recountTallies } from '../../judging/tallies/recount.ts'

/** Reading submissions: one with its code, its cases, the list. */

let server: TestServer
let alice: Person
let host: JudgeHost
let problem: { id: number; displayId: string }

beforeAll(async () => {
  server = await startTestServer()
  alice = await makeUser(server, { username: 'alice' })
  host = await makeJudgeHost(server)
  problem = await makeProblem(server)
})
afterAll(() => server.close())

const submit = (who: Person | null, more: Record<string, unknown> = {}) =>
  submitProgram(server, who, { pid: problem.displayId, ...more })
/** Long enough to submit again. */
const rest = () => server.clock.advance(9_000)

describe('visibility', () => {
  let id: number
  let people: Record<string, Person | null>
  beforeAll(async () => {
    people = {
      guest: null,
      owner: alice,
      other: await makeUser(server),
      admin: await makeUser(server, { role: 'admin' }),
      problemAdmin: await makeUser(server, { role: 'problem_admin' }),
      root: await makeUser(server, { role: 'root' }),
    }
    // Where another submission of the problem was judged, a fault is that of one submission.
    await submit(people.root as Person)
    await judgeAll(host, 0)
    rest()
    id = (await submit(alice, { code: 'secret code' })).data.submitId
    for (let tries = 0; tries < 3; tries += 1) {
      server.clock.advance(3_000)
      for (const job of await host.lease()) await host.result(job, { kind: 'systemError', message: 'disk on fire' })
    }
  })
  const detail = (who: Person | null, headers: Record<string, string> = {}) =>
    server.call('GET', '/api/get-submission-detail', { token: who?.token, query: { submitId: id }, headers })
  const readers = async () => {
    const found: string[] = []
    for (const [name, who] of Object.entries(people)) {
      if ((await detail(who)).data.submission.code === 'secret code') found.push(name)
    }
    return found
  }

  test('code is visible to its author and problem managers', async () => {
    expect(await readers()).toEqual(['owner', 'problemAdmin', 'root'])
  })

  test('shared code is public, until the problem forbids sharing', async () => {
    const share = (who: Person, body: unknown) => server.call('PUT', '/api/submission', { token: who.token, body })
    expect(await share(people.other as Person, { submitId: id, share: true })).toMatchObject({ status: 403 })
    expect(await share(alice, { submitId: id })).toMatchObject({ status: 400 })
    expect(await share(alice, { submitId: 999_999_999, share: true })).toMatchObject({ status: 404 })
    expect(await share(alice, { submitId: String(id), share: true })).toMatchObject({ status: 200, data: null })
    expect(await readers()).toEqual(Object.keys(people))
    const forbid = (on: boolean) =>
      server.deps.db.updateTable('problem').set({ code_share: !on }).where('id', '=', problem.id).execute()
    await forbid(true)
    expect(await readers()).toEqual(['owner', 'problemAdmin', 'root'])
    expect(await share(alice, { submitId: id, share: true })).toMatchObject({ status: 403 })
    await forbid(false)
    expect(await share(alice, { submitId: id, share: false })).toMatchObject({ status: 200 })
  })

  test('the switch hides code from its own author too, with a notice in the reader’s language', async () => {
    await server.deps.settings.write({ hideNonContestSubmissionCode: true })
    expect(await readers()).toEqual(['problemAdmin', 'root'])
    const english = await detail(alice, { 'accept-language': 'en-US' })
    expect(english.data.submission.code).toContain('hidden the code')
    expect((await detail(alice)).data.submission.code).toContain('隐藏')
    expect((await detail(people.other as Person)).data.submission.code).toBeNull()
    await server.deps.settings.write({ hideNonContestSubmissionCode: false })
  })

  test('the true fault of a system error is for admins; addresses are never shown', async () => {
    expect((await detail(alice)).data.submission).toMatchObject({ status: 4, ip: null })
    expect((await detail(alice)).data.submission.errorMessage).not.toContain('disk on fire')
    expect((await detail(people.admin as Person)).data.submission).toMatchObject({
      errorMessage: 'disk on fire',
      ip: null,
    })
  })

  test('an unknown submission is missing, a contest one is closed', async () => {
    const ask = (submitId: unknown, who: Person | null = null) =>
      server.call('GET', '/api/get-submission-detail', { query: { submitId }, token: who?.token })
    expect(await ask(999_999_999)).toMatchObject({ http: 200, status: 404 })
    // No id is that large, so this is not one.
    expect(await ask('999999999999999')).toMatchObject({ http: 400, status: 400 })
    await server.deps.db.updateTable('submission').set({ contest_id: 9 }).where('id', '=', id).execute()
    expect(await ask(id)).toMatchObject({ http: 200, status: 401 })
    expect(await ask(id, people.other)).toMatchObject({ http: 200, status: 404 })
    const check = await server.call('POST', '/api/check-submissions-status', { body: { submitIds: [id] } })
    expect(check.data).toEqual({})
    await server.deps.db.updateTable('submission').set({ contest_id: 0 }).where('id', '=', id).execute()
  })

  test("a user's own failed submission can be resubmitted, another's or a finished one cannot", async () => {
    const again = (who: Person, submitId: number) =>
      server.call('GET', '/api/resubmit', { token: who.token, query: { submitId } })
    expect(await again(people.other as Person, id)).toMatchObject({ status: 403 })
    expect(await again(alice, 999_999_999)).toMatchObject({ status: 404 })
    expect((await again(alice, id)).data).toMatchObject({ status: 5, version: 1, errorMessage: null, judger: '' })
    expect(await again(alice, id)).toMatchObject({ status: 400 })
    await judgeAll(host, 0)
    expect(await again(alice, id)).toMatchObject({ status: 400 })
    expect((await detail(alice)).data.submission).toMatchObject({ status: 0, version: 1 })
    expect((await recountTallies(server.deps.db)).differences).toEqual([])
  })
})

describe('cases', () => {
  const cases = (submitId: number, who: Person | null) =>
    server.call('GET', '/api/get-all-case-result', { token: who?.token, query: { submitId } })

  test('every user can read case results, admins also file names', async () => {
    rest()
    const { submitId } = (await submit(alice)).data
    expect((await cases(submitId, null)).data).toEqual({
      judgeCaseMode: 'default',
      judgeCaseList: [],
      subTaskJudgeCaseVoList: null,
      limits: null,
    })
    await judgeAll(host, -1)
    const { judgeCaseList, limits } = (await cases(submitId, null)).data
    const [seen] = judgeCaseList
    expect(limits).toEqual({ time: expect.any(Number), memory: expect.any(Number) })
    await server.deps.db.updateTable('problem').set({ time_limit_ms: 9_999 }).execute()
    expect((await cases(submitId, null)).data.limits).toEqual(limits)
    expect(seen).toMatchObject({ seq: 1, status: -1, time: 10, memory: 1_000, inputData: null, uid: null, score: null })
    const admin = await makeUser(server, { role: 'admin' })
    const [whole] = (await cases(submitId, admin)).data.judgeCaseList
    expect(whole).toMatchObject({ inputData: '1.in', outputData: '1.out', uid: alice.id, submitId })
  })

  test('a problem that hides its cases hides them from all users', async () => {
    rest()
    const closed = await makeProblem(server, { openCaseResult: false })
    const { submitId } = (await submit(alice, { pid: closed.displayId })).data
    await judgeAll(host, 0)
    const root = await makeUser(server, { role: 'root' })
    expect(await cases(submitId, alice)).toMatchObject({ status: 200, data: null })
    expect(await cases(submitId, root)).toMatchObject({ status: 200, data: null })
    expect(await cases(999_999_999, null)).toMatchObject({ status: 404 })
  })

  test('subtasks come as groups', async () => {
    rest()
    const given = [
      { input: '1', output: '1', score: 40, group: 1 },
      { input: '2', output: '2', score: 60, group: 2 },
    ]
    const oi = await makeProblem(server, { type: 1, judgeCaseMode: 'subtask_lowest', cases: given, difficulty: 2 })
    const { submitId } = (await submit(alice, { pid: oi.displayId })).data
    const [job] = await host.lease()
    if (job === undefined) throw new Error('no job')
    const one = (seq: number, group: number, verdict: number, fullScore: number) => ({
      ...{ seq, group, verdict, fullScore, timeMs: 5, memoryKb: 7, fraction: null, message: null },
    })
    await host.result(job, { kind: 'cases', cases: [one(1, 1, 0, 40), one(2, 2, -1, 60)] })
    const { data } = await cases(submitId, null)
    expect(data).toMatchObject({ judgeCaseMode: 'subtask_lowest', judgeCaseList: null })
    expect(data.subTaskJudgeCaseVoList).toMatchObject([
      { groupNum: 1, status: 0, score: 40, ac: 1, total: 1 },
      { groupNum: 2, status: -1, score: 0, ac: 0, total: 1, subtaskDetailList: [{ seq: 2 }] },
    ])
    const { data: detail } = await server.call('GET', '/api/get-submission-detail', { query: { submitId } })
    expect(detail.submission).toMatchObject({ status: 8, score: 40, oiRankScore: 6 })
  })
})

describe('the list', () => {
  let bob: Person
  beforeAll(async () => {
    bob = await makeUser(server, { username: 'Bob_the%Builder' })
    for (const code of [0, -1, -1]) {
      rest()
      await submit(bob)
      await judgeAll(host, code)
    }
  })
  const list = (query: Record<string, unknown>, who: Person | null = null) =>
    server.call('GET', '/api/get-submission-list', { query, token: who?.token })

  test('is newest first, carries no source and counts what it shows', async () => {
    const { data } = await list({ limit: 3, currentPage: 1 })
    const ids = data.records.map((row: { submitId: number }) => row.submitId)
    expect(ids).toEqual([...ids].sort((a, b) => b - a))
    expect(data.records[0]).toMatchObject({ source: null, ip: null, cid: 0, username: 'Bob_the%Builder' })
    expect(data.records[0]).not.toHaveProperty('code')
    const { n } = await server.deps.db
      .selectFrom('submission')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('contest_id', '=', 0)
      .executeTakeFirstOrThrow()
    expect(data.total).toBe(Number(n))
    expect((await list({ limit: 500 })).data.records).toHaveLength(Number(n))
    expect((await list({ currentPage: 999 })).data).toMatchObject({ records: [], total: Number(n) })
  })

  test.each([
    [{ username: 'bob_' }, 3],
    [{ username: ' THE%B ' }, 3],
    [{ username: 'bobxthe' }, 0],
    [{ username: 'bob_', status: 0 }, 1],
    [{ username: 'bob_', status: -1 }, 2],
    [{ username: 'bob_', status: 99_999 }, 0],
    [{ onlyMine: true }, 3],
    [{ onlyMine: true, status: -1 }, 2],
    [{ onlyMine: 'yes', status: '' }, 3],
    [{ onlyMine: true, status: 6 }, 0],
    [{ onlyMine: true, problemID: '%' }, 0],
  ])('%j finds %i', async (query, total) => {
    const { data } = await list(query, bob)
    expect(data.total).toBe(total)
    expect(data.records).toHaveLength(total)
  })

  test('of one person is found on its index and counted by the tally, however many others there are', async () => {
    const asked: string[] = []
    const query = vi.spyOn(server.deps.pool, 'query')
    const one = await list({ username: 'bob_' })
    for (const [given] of query.mock.calls as unknown as [{ readonly text?: string }][]) {
      // Messages to other servers are sent this way too, as plain text.
      if (given.text !== undefined) asked.push(given.text)
    }
    query.mockRestore()
    expect(asked).toHaveLength(2)
    expect(asked[1]).toContain('submission_tally')
    expect(asked[1]).not.toContain('like')
    expect((await list({ username: 'bob_', currentPage: 9 })).data).toMatchObject({
      records: [],
      total: one.data.total,
    })
  })

  test('of several people at once is still found', async () => {
    const twin = await makeUser(server, { username: 'Bob_the%Second' })
    rest()
    await submit(twin)
    await judgeAll(host, -1)
    const both = (await list({ username: 'bob_the%' })).data
    expect(both.total).toBe(4)
    expect(new Set(both.records.map((row: { uid: string }) => row.uid))).toEqual(new Set([twin.id, bob.id]))
    await server.deps.db.updateTable('account').set({ username: 'Second' }).where('id', '=', twin.id).execute()
  })

  test('a whole name means its user alone, a part of it everyone', async () => {
    const part = bob.username.slice(0, -1)
    const short = await makeUser(server, { username: part })
    rest()
    await submit(short)
    await judgeAll(host, -1)
    const uids = async (username: string) =>
      new Set((await list({ username, limit: 500 })).data.records.map((row: { uid: string }) => row.uid))
    expect(await uids(part.toUpperCase())).toEqual(new Set([short.id]))
    expect(await uids(part.slice(0, -1))).toEqual(new Set([short.id, bob.id]))
    await server.deps.db.updateTable('account').set({ username: 'Third' }).where('id', '=', short.id).execute()
  })

  test('by problem: a part of its id, or the whole', async () => {
    const part = await list({ problemID: problem.displayId.slice(0, 2).toLowerCase(), limit: 500 })
    const whole = await list({ problemID: problem.displayId.toLowerCase(), completeProblemID: true, limit: 500 })
    expect(whole.data.records.every((row: { pid: number }) => row.pid === problem.id)).toBe(true)
    expect(whole.data.total).toBe(whole.data.records.length)
    expect(whole.data.total).toBeGreaterThan(0)
    expect(part.data.total).toBe(part.data.records.length)
    expect(part.data.total).toBeGreaterThan(whole.data.total)
  })

  test('own ones need a login, those of a group a membership', async () => {
    expect(await list({ onlyMine: true })).toMatchObject({ http: 200, status: 401 })
    const gid = await makeGroup(server)
    expect(await list({ gid })).toMatchObject({ http: 200, status: 403 })
    expect(await list({ gid }, bob)).toMatchObject({ http: 200, status: 403 })
    expect(await list({ gid: 987_654 }, bob)).toMatchObject({ http: 200, status: 404 })
    const root = await makeUser(server, { role: 'root' })
    expect((await list({ gid }, root)).data).toMatchObject({ records: [], total: 0 })
    await addMember(server, gid, bob)
    expect((await list({ gid }, bob)).data).toMatchObject({ records: [], total: 0 })
  })

  test('asks the database at most four times, session included', async () => {
    const asked = await fewestQueries(server.deps, () => list({ onlyMine: true, problemID: 'T', limit: 30 }, bob))
    expect(asked).toBeLessThanOrEqual(4)
  })

  test('the state of several is requested at once', async () => {
    const { data } = await list({ onlyMine: true }, bob)
    const submitIds = data.records.map((row: { submitId: number }) => String(row.submitId))
    const reply = await server.call('POST', '/api/check-submissions-status', {
      body: { submitIds: [...submitIds, 1e9] },
    })
    expect(Object.keys(reply.data).sort()).toEqual([...submitIds].sort())
    expect(reply.data[submitIds[0]]).toMatchObject({ status: -1, code: null, errorMessage: null, ip: null })
    const empty = await server.call('POST', '/api/check-submissions-status', { body: { submitIds: [] } })
    expect(empty.data).toEqual({})
  })
})
