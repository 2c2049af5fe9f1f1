import type { Job } from '@verdict/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { recountTallies } from '../src/features/judging/recount.ts'
import { writeSettings } from '../src/features/site/settings.ts'
import { caseOf, casesOf, type JudgeHost, makeJudgeHost } from './harness/judge-host.ts'
import { makeUser, type Person } from './harness/people.ts'
import { makeProblem } from './harness/problems.ts'
import { startTestServer, type TestServer } from './harness/server.ts'

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

const submit = (who: Person | null, body: Record<string, unknown> = {}) =>
  server.call('POST', '/api/submit-problem-judge', {
    token: who?.token,
    body: { pid: problem.displayId, language: 'C++', code: 'int main(){}', cid: 0, isRemote: false, ...body },
  })

const rest = () => server.clock.advance(9_000)
const judgeAll = async (...verdicts: readonly number[]) => {
  for (const job of await host.lease({ free: 100 })) await host.result(job, casesOf(...verdicts))
}

describe('what may be submitted', () => {
  test('a program is taken in and waits', async () => {
    const reply = await submit(alice)
    expect(reply).toMatchObject({ http: 200, status: 200 })
    expect(reply.data).toMatchObject({ status: 5, share: false, username: 'alice', length: 12, ip: null, code: null })
    expect(reply.data).toMatchObject({ pid: problem.id, displayPid: problem.displayId, cid: 0, gid: null, version: 0 })
    rest()
  })

  test('guests and people without the permission are refused at the door', async () => {
    expect(await submit(null)).toMatchObject({ http: 401, status: 401 })
    const mute = await makeUser(server, { role: 'no_subimit_user' })
    expect(await submit(mute)).toMatchObject({ http: 403, status: 403 })
  })

  test.each([
    ['an unknown language', { language: 'Brainfuck' }, 400],
    ['no language', { language: null }, 400],
    ['no code', { code: null }, 400],
    ['blank code', { code: ' \n' }, 400],
    ['code beyond the limit', { code: 'x'.repeat(65_536) }, 400],
    ['a contest that is not there', { cid: 77 }, 404],
    ['a contest as text', { cid: '77' }, 404],
    ['a training that is not there', { tid: 5 }, 400],
    ['an unknown problem', { pid: 'NOPE-1' }, 403],
    ['no problem', { pid: null }, 403],
  ])('refuses %s', async (_, body, status) => {
    rest()
    expect(await submit(alice, body)).toMatchObject({ http: 200, status, data: null })
  })

  test('a problem that is hidden or for contests only takes nothing', async () => {
    const hidden = await makeProblem(server, { visibility: 2 })
    const contestOnly = await makeProblem(server, { visibility: 3 })
    expect(await submit(alice, { pid: hidden.displayId })).toMatchObject({ http: 200, status: 403 })
    expect(await submit(alice, { pid: contestOnly.displayId })).toMatchObject({ http: 200, status: 403 })
  })

  test('a language the problem does not accept is refused, whatever the client says of remoteness', async () => {
    rest()
    const only = await makeProblem(server, { languages: ['Python3'] })
    expect(await submit(alice, { pid: only.displayId, isRemote: true })).toMatchObject({ status: 400 })
    expect(await submit(alice, { pid: only.displayId, language: 'Nonsense', isRemote: true })).toMatchObject({
      status: 400,
    })
    expect(await submit(alice, { pid: only.displayId, language: 'Python3' })).toMatchObject({ status: 200 })
  })

  test('a problem without test data cannot be judged', async () => {
    rest()
    const empty = await makeProblem(server)
    await server.deps.db.updateTable('problem').set({ testdata_hash: null }).where('id', '=', empty.id).execute()
    expect(await submit(alice, { pid: empty.displayId })).toMatchObject({ status: 403 })
  })

  test.each([
    ['openPublicJudge', {}],
    ['openContestJudge', { cid: 3 }],
    ['openGroupJudge', { gid: 3 }],
  ] as const)('the switch %s closes its kind', async (name, body) => {
    rest()
    await writeSettings(server.deps.db, { [name]: false })
    const reply = await submit(alice, body)
    await writeSettings(server.deps.db, { [name]: true })
    expect(reply).toMatchObject({ http: 200, status: 403 })
  })

  test('there is a pause between two submissions, and a refused one does not lengthen it', async () => {
    const bob = await makeUser(server)
    expect((await submit(bob)).status).toBe(200)
    server.clock.advance(5_000)
    expect((await submit(bob)).status).toBe(403)
    server.clock.advance(3_500)
    expect((await submit(bob)).status).toBe(200)
  })

  test('an attempt that fails a later check leaves the pause alone', async () => {
    const bob = await makeUser(server)
    expect((await submit(bob, { pid: 'NOPE-1' })).status).toBe(403)
    expect((await submit(bob)).status).toBe(200)
  })

  test('the same key stores one row, however often and however much at once', async () => {
    const bob = await makeUser(server)
    const replies = await Promise.all(Array.from({ length: 6 }, () => submit(bob, { idempotencyKey: 'k-1' })))
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]))
    expect(new Set(replies.map((reply) => reply.data.submitId)).size).toBe(1)
    rest()
    expect((await submit(bob, { idempotencyKey: 'k-1' })).data.submitId).toBe(replies[0]?.data.submitId)
    const list = await server.call('GET', '/api/get-submission-list', { token: bob.token, query: { onlyMine: true } })
    expect(list.data.total).toBe(1)
  })
})

describe('who sees what', () => {
  let id: number
  let people: Record<string, Person | null>
  beforeAll(async () => {
    await judgeAll(0)
    people = {
      guest: null,
      owner: alice,
      other: await makeUser(server),
      admin: await makeUser(server, { role: 'admin' }),
      problemAdmin: await makeUser(server, { role: 'problem_admin' }),
      root: await makeUser(server, { role: 'root' }),
    }
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

  test('code is for its owner and those who keep the problems', async () => {
    expect(await readers()).toEqual(['owner', 'problemAdmin', 'root'])
  })

  test('shared code is for everybody, until the problem forbids sharing', async () => {
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

  test('the switch hides code from its own author too, and says so in the reader’s language', async () => {
    await writeSettings(server.deps.db, { hideNonContestSubmissionCode: true })
    expect(await readers()).toEqual(['problemAdmin', 'root'])
    const english = await detail(alice, { 'accept-language': 'en-US' })
    expect(english.data.submission.code).toContain('hidden the code')
    expect((await detail(alice)).data.submission.code).toContain('隐藏')
    expect((await detail(people.other as Person)).data.submission.code).toBeNull()
    await writeSettings(server.deps.db, { hideNonContestSubmissionCode: false })
  })

  test('the true fault of a system error is for staff; nobody reads an address', async () => {
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

  test('an own failed submission is judged again, another or a finished one is not', async () => {
    const again = (who: Person, submitId: number) =>
      server.call('GET', '/api/resubmit', { token: who.token, query: { submitId } })
    expect(await again(people.other as Person, id)).toMatchObject({ status: 403 })
    expect(await again(alice, 999_999_999)).toMatchObject({ status: 404 })
    expect((await again(alice, id)).data).toMatchObject({ status: 5, version: 1, errorMessage: null, judger: '' })
    expect(await again(alice, id)).toMatchObject({ status: 400 })
    await judgeAll(0)
    expect(await again(alice, id)).toMatchObject({ status: 400 })
    expect((await detail(alice)).data.submission).toMatchObject({ status: 0, version: 1 })
    expect((await recountTallies(server.deps.db)).differences).toEqual([])
  })
})

describe('cases', () => {
  const cases = (submitId: number, who: Person | null) =>
    server.call('GET', '/api/get-all-case-result', { token: who?.token, query: { submitId } })

  test('anybody reads how the cases went, staff also which files they are', async () => {
    rest()
    const { submitId } = (await submit(alice)).data
    expect((await cases(submitId, null)).data).toEqual({
      judgeCaseMode: 'default',
      judgeCaseList: [],
      subTaskJudgeCaseVoList: null,
    })
    await judgeAll(-1)
    const [seen] = (await cases(submitId, null)).data.judgeCaseList
    expect(seen).toMatchObject({ seq: 1, status: -1, time: 10, memory: 1_000, inputData: null, uid: null, score: null })
    const admin = await makeUser(server, { role: 'admin' })
    const [whole] = (await cases(submitId, admin)).data.judgeCaseList
    expect(whole).toMatchObject({ inputData: '1.in', outputData: '1.out', uid: alice.id, submitId })
  })

  test('a problem that keeps its cases to itself shows them to nobody', async () => {
    rest()
    const closed = await makeProblem(server, { openCaseResult: false })
    const { submitId } = (await submit(alice, { pid: closed.displayId })).data
    await judgeAll(0)
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
      await judgeAll(code)
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
    for (const [given] of query.mock.calls as unknown as [{ readonly text?: string }][]) asked.push(given.text ?? '')
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
    await judgeAll(-1)
    const both = (await list({ username: 'bob_the%' })).data
    expect(both.total).toBe(4)
    expect(new Set(both.records.map((row: { uid: string }) => row.uid))).toEqual(new Set([twin.id, bob.id]))
    await server.deps.db.updateTable('account').set({ username: 'Second' }).where('id', '=', twin.id).execute()
  })

  test('by problem: a part of its id, or the whole', async () => {
    const part = await list({ problemID: problem.displayId.slice(0, -1).toLowerCase(), limit: 500 })
    const whole = await list({ problemID: problem.displayId.toLowerCase(), completeProblemID: true, limit: 500 })
    expect(whole.data.records.every((row: { pid: number }) => row.pid === problem.id)).toBe(true)
    expect(whole.data.total).toBe(whole.data.records.length)
    expect(part.data.total).toBe(part.data.records.length)
    expect(part.data.total).toBeGreaterThan(whole.data.total)
  })

  test('own ones need a login, those of a group a membership', async () => {
    expect(await list({ onlyMine: true })).toMatchObject({ http: 200, status: 401 })
    expect(await list({ gid: 4 }, bob)).toMatchObject({ http: 200, status: 403 })
    const root = await makeUser(server, { role: 'root' })
    expect((await list({ gid: 4 }, root)).data).toMatchObject({ records: [], total: 0 })
  })

  test('asks the database at most four times, session included', async () => {
    const asked = await countQueries(server, () => list({ onlyMine: true, problemID: 'T', limit: 30 }, bob))
    expect(asked).toBeLessThanOrEqual(4)
  })

  test('the state of several is asked for at once', async () => {
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

/** Counts the statements of this server's pool while something happens. */
const countQueries = async (on: TestServer, act: () => Promise<unknown>): Promise<number> => {
  let n = 0
  const seen = new Set<object>()
  const watch = (client: { query: (...given: never[]) => unknown }) => {
    if (seen.has(client)) return
    seen.add(client)
    const query = client.query.bind(client)
    client.query = (...given) => {
      const [first] = given as unknown[]
      const text = typeof first === 'string' ? first : ((first as { text?: string } | undefined)?.text ?? '')
      // The janitor sweeps beside the request.
      if (/from "(submission|session|submission_tally)"/.test(text) && !text.includes('"judging"."state"')) n += 1
      return query(...given)
    }
  }
  on.deps.pool.on('acquire', watch as never)
  await act()
  on.deps.pool.off('acquire', watch as never)
  return n
}

describe('a self-test', () => {
  const trial = (who: Person, body: Record<string, unknown> = {}) =>
    server.call('POST', '/api/submit-problem-test-judge', {
      token: who.token,
      body: {
        ...{ pid: problem.id, type: 'public', language: 'C++', code: 'int main(){}', userInput: '1 2', mode: null },
        ...body,
      },
    })
  const result = (who: Person, testJudgeKey: string) =>
    server.call('GET', '/api/get-test-judge-result', { token: who.token, query: { testJudgeKey } })
  const ran = (job: Job, more: { readonly stdout?: string } = {}) =>
    host.result(job, {
      kind: 'trial',
      case: caseOf(1, 0, { timeMs: 3, memoryKb: 4 }),
      stdout: '3\n',
      stderr: '',
      ...more,
    })

  test('runs, echoes what was given and is handed out once', async () => {
    const carol = await makeUser(server)
    const key = (await trial(carol, { expectedOutput: '3' })).data
    expect(typeof key).toBe('string')
    expect((await result(carol, key)).data).toMatchObject({ status: 5, userInput: null })
    const [job] = await host.lease()
    expect(job).toMatchObject({ kind: 'trial', testdata: null, trial: { input: '1 2', expectedOutput: '3' } })
    if (job === undefined) return
    expect(await host.progress(job, { phase: 'compiling' })).toMatchObject({ status: 200 })
    await ran(job, { stdout: 'x'.repeat(2_000) })
    expect(await result(alice, key)).toMatchObject({ status: 400 })
    const { data } = await result(carol, key)
    expect(data).toMatchObject({ status: 0, time: 3, memory: 4, userInput: '1 2', expectedOutput: '3' })
    expect(data.userOutput).toBe(`${'x'.repeat(1_000)}...`)
    expect(await result(carol, key)).toMatchObject({ http: 200, status: 400 })
  })

  test.each(['constructor', '__proto__', 'toString'])('finds no language for the editor mode %s', async (mode) => {
    const carol = await makeUser(server)
    const { id } = await makeProblem(server)
    await server.deps.db.updateTable('problem').set({ is_remote: true }).where('id', '=', id).execute()
    const reply = await trial(carol, { pid: id, language: 'Befunge', mode })
    expect(reply).toMatchObject({ http: 200, status: 400 })
  })

  test('lives ten minutes unjudged and one minute judged', async () => {
    const carol = await makeUser(server)
    const waiting = (await trial(carol)).data
    server.clock.advance(599_000)
    expect((await result(carol, waiting)).data.status).toBe(5)
    const [job] = await host.lease()
    if (job === undefined) throw new Error('no job')
    await ran(job)
    server.clock.advance(61_000)
    expect(await result(carol, waiting)).toMatchObject({ status: 400 })
    const forgotten = (await trial(carol)).data
    server.clock.advance(601_000)
    expect(await result(carol, forgotten)).toMatchObject({ status: 400 })
  })

  test('a compile error says why', async () => {
    const carol = await makeUser(server)
    const key = (await trial(carol)).data
    const job = (await host.lease({ free: 10 })).at(-1)
    if (job === undefined) throw new Error('no job')
    await host.result(job, { kind: 'compileError', message: 'no semicolon' })
    expect((await result(carol, key)).data).toMatchObject({ status: -2, stderr: 'no semicolon' })
  })

  test.each([
    ['another kind', { type: 'private' }, 400],
    ['a kind named like a property', { type: 'constructor' }, 400],
    ['no code', { code: '' }, 400],
    ['no language', { language: '' }, 400],
    ['an unknown language', { language: 'X' }, 400],
    ['no input', { userInput: '' }, 400],
    ['too much input', { userInput: 'x'.repeat(1_001) }, 400],
    ['no problem', { pid: null }, 400],
    ['an unknown problem', { pid: 999_999 }, 400],
    ['code beyond the limit', { code: 'x'.repeat(65_536) }, 400],
  ])('refuses %s', async (_, body, status) => {
    rest()
    expect(await trial(alice, body)).toMatchObject({ http: 200, status })
  })

  test('has a pause of its own and stays away from hidden problems', async () => {
    rest()
    const dave = await makeUser(server)
    const hidden = await makeProblem(server, { visibility: 2 })
    expect(await trial(dave, { pid: hidden.id })).toMatchObject({ status: 403 })
    expect((await submit(dave)).status).toBe(200)
    expect((await trial(dave)).status).toBe(200)
    expect((await trial(dave)).status).toBe(403)
  })
})
