import type { Job } from '@verdict/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeContest } from '../../../../test/harness/contests.ts'
import { caseOf, type JudgeHost, makeJudgeHost } from '../../../../test/harness/judge-host.ts'
import { judgeAll, submitProgram } from '../../../../test/harness/judging.ts'
import { makeUser, type Person } from '../../../../test/harness/people.ts'
import { makeProblem } from '../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../test/harness/server.ts'

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

describe('submit rules', () => {
  test('a program is accepted and queued', async () => {
    const reply = await submit(alice)
    expect(reply).toMatchObject({ http: 200, status: 200 })
    expect(reply.data).toMatchObject({ status: 5, share: false, username: 'alice', length: 12, ip: null, code: null })
    expect(reply.data).toMatchObject({ pid: problem.id, displayPid: problem.displayId, cid: 0, gid: null, version: 0 })
    rest()
  })

  test('guests and users without the permission are refused', async () => {
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

  test('a language the problem does not accept is refused, for any client claim of a remote problem', async () => {
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
    await server.deps.settings.write({ [name]: false })
    const reply = await submit(alice, body)
    await server.deps.settings.write({ [name]: true })
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

describe('the order of the list', () => {
  test('is by time, from either end, and by nothing else', async () => {
    const bob = await makeUser(server)
    for (const key of ['one', 'two', 'three']) {
      expect((await submit(bob, { idempotencyKey: key })).status).toBe(200)
      rest()
    }
    const list = (query: object) =>
      server.call('GET', '/api/get-submission-list', { token: bob.token, query: { onlyMine: true, ...query } })
    const ids = async (query: object): Promise<number[]> =>
      (await list(query)).data.records.map(({ submitId }: { submitId: number }) => submitId)
    const newest = await ids({})
    expect(newest).toEqual(newest.toSorted((one, other) => other - one))
    expect(newest).toHaveLength(3)
    expect(await ids({ sort: '-at' })).toEqual(newest)
    expect(await ids({ sort: 'at' })).toEqual(newest.toReversed())
    expect(await ids({ sort: 'at', limit: 2, currentPage: 2 })).toEqual(newest.slice(0, 1))
    expect(await list({ sort: 'length' })).toMatchObject({ status: 400 })
  })

  test('is by run time or memory for one problem or one user, and what was not measured comes last', async () => {
    const one = await makeUser(server, { username: 'sorts-a' })
    const other = await makeUser(server, { username: 'sorts-b' })
    const { id: problem_id, displayId } = await makeProblem(server)
    const rows = [
      { account_id: one.id, time_ms: 30, memory_kb: 100, verdict: 0 },
      { account_id: other.id, time_ms: 10, memory_kb: 300, verdict: -1 },
      { account_id: one.id, time_ms: null, memory_kb: null, verdict: -2 },
      { account_id: one.id, time_ms: 10, memory_kb: 200, verdict: 0 },
    ].map((row) => ({ ...row, problem_id, language: 'C++', length: 1, submitted_at: server.clock.now() }))
    const made = await server.deps.db.insertInto('submission').values(rows).returning('id').execute()
    const list = (query: object) =>
      server.call('GET', '/api/get-submission-list', { token: one.token, query: { ...query } })
    const placesOf = async (query: object): Promise<number[]> =>
      (await list(query)).data.records.map(({ submitId }: { submitId: number }) =>
        made.findIndex(({ id }) => id === submitId),
      )
    const ofProblem = { problemID: displayId, completeProblemID: true }
    expect(await placesOf({ ...ofProblem, sort: 'time' })).toEqual([3, 1, 0, 2])
    expect(await placesOf({ ...ofProblem, sort: '-time' })).toEqual([0, 3, 1, 2])
    expect(await placesOf({ ...ofProblem, sort: 'memory' })).toEqual([0, 3, 1, 2])
    expect(await placesOf({ ...ofProblem, sort: '-memory' })).toEqual([1, 3, 0, 2])
    expect(await placesOf({ ...ofProblem, sort: 'time', limit: 2, currentPage: 2 })).toEqual([0, 2])
    expect(await placesOf({ ...ofProblem, sort: 'time', status: 0 })).toEqual([3, 0])
    expect(await placesOf({ onlyMine: true, sort: '-memory' })).toEqual([3, 0, 2])
    expect(await placesOf({ username: 'sorts-b', sort: 'time' })).toEqual([1])
    // A part of a problem ID and several users do not bound the list.
    for (const query of [{}, { problemID: displayId }, { username: 'sorts-' }, { status: 0 }])
      expect(await list({ ...query, sort: 'time' })).toMatchObject({ http: 200, status: 400 })
  })

  test('tells nothing about submissions of contests: they are not in it', async () => {
    const { id: problem_id, displayId } = await makeProblem(server)
    const contest = await makeContest(server, { problems: [problem_id], is_sealed: true, seals_at: server.clock.now() })
    const row = { problem_id, language: 'C++', length: 1, submitted_at: server.clock.now(), verdict: 0, time_ms: 1 }
    await server.deps.db
      .insertInto('submission')
      .values({ ...row, account_id: alice.id, contest_id: contest.id })
      .execute()
    const query = { problemID: displayId, completeProblemID: true, sort: 'time' }
    expect((await server.call('GET', '/api/get-submission-list', { query })).data).toMatchObject({
      records: [],
      total: 0,
    })
  })
})

describe('a self-test', () => {
  beforeAll(() => judgeAll(host, 0))
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

  test('runs, echoes its input and is returned once', async () => {
    const carol = await makeUser(server)
    // Existing clients may send a number as one.
    const key = (await trial(carol, { expectedOutput: 3 })).data
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

  test('a compile error has a reason', async () => {
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

  test('has a separate interval and is refused for hidden problems', async () => {
    rest()
    const dave = await makeUser(server)
    const hidden = await makeProblem(server, { visibility: 2 })
    expect(await trial(dave, { pid: hidden.id })).toMatchObject({ status: 403 })
    expect((await submit(dave)).status).toBe(200)
    expect((await trial(dave)).status).toBe(200)
    expect((await trial(dave)).status).toBe(403)
  })
})

describe('a custom test with several cases', () => {
  beforeAll(() => judgeAll(host, 0))
  const cases = [
    { input: '1 2', expectedOutput: '3' },
    { input: '4 5', expectedOutput: null },
  ]
  const run = (who: Person, body: Record<string, unknown> = {}) =>
    server.call('POST', '/api/submit-custom-tests', {
      token: who.token,
      body: {
        ...{ pid: problem.id, type: 'public', language: 'C++', code: 'int main(){}', cases, mode: null },
        ...body,
      },
    })
  const results = (who: Person, key: string) =>
    server.call('GET', '/api/get-custom-test-results', { token: who.token, query: { key } })

  test('is one job, and its results stay readable by the author until they expire', async () => {
    const carol = await makeUser(server)
    const key = (await run(carol)).data
    expect((await results(carol, key)).data).toMatchObject({ status: 5, cases: [] })
    const [job] = await host.lease()
    expect(job).toMatchObject({ kind: 'trial', testdata: null, trial: null, trialCases: cases })
    if (job === undefined) return
    const runs = [
      { case: caseOf(1, -1, { timeMs: 3, memoryKb: 4 }), stdout: '4\n', stderr: '' },
      { case: caseOf(2, 0, { timeMs: 5, memoryKb: 6 }), stdout: 'x'.repeat(20_000), stderr: 'note' },
    ]
    await host.result(job, { kind: 'trials', runs })
    expect(await results(alice, key)).toMatchObject({ http: 200, status: 400 })
    const single = { token: carol.token, query: { testJudgeKey: key } }
    expect(await server.call('GET', '/api/get-test-judge-result', single)).toMatchObject({ status: 400 })
    for (const _ of ['first', 'again']) {
      expect((await results(carol, key)).data).toEqual({
        status: -1,
        stderr: null,
        problemJudgeMode: 'default',
        cases: [
          { status: -1, time: 3, memory: 4, output: '4\n', stderr: '' },
          { status: 0, time: 5, memory: 6, output: `${'x'.repeat(16_384)}...`, stderr: 'note' },
        ],
      })
    }
    server.clock.advance(61_000)
    expect(await results(carol, key)).toMatchObject({ status: 400 })
  })

  test('that does not compile has no cases but the message', async () => {
    const carol = await makeUser(server)
    const key = (await run(carol)).data
    const job = (await host.lease({ free: 10 })).at(-1)
    if (job === undefined) throw new Error('no job')
    await host.result(job, { kind: 'compileError', message: 'no semicolon' })
    expect((await results(carol, key)).data).toMatchObject({ status: -2, stderr: 'no semicolon', cases: [] })
  })

  test.each([
    ['no cases', []],
    ['too many cases', Array.from({ length: 21 }, () => cases[0])],
    ['too long an input', [{ input: 'x'.repeat(65_537), expectedOutput: null }]],
    ['too much in all', Array.from({ length: 5 }, () => ({ input: 'x'.repeat(60_000), expectedOutput: null }))],
  ])('refuses %s', async (_, given) => {
    rest()
    expect(await run(alice, { cases: given })).toMatchObject({ http: 200, status: 400 })
  })

  test('shares the interval with other custom tests and is refused for hidden problems', async () => {
    rest()
    const dave = await makeUser(server)
    const hidden = await makeProblem(server, { visibility: 2 })
    expect(await run(dave, { pid: hidden.id })).toMatchObject({ status: 403 })
    expect((await run(dave)).status).toBe(200)
    expect((await run(dave)).status).toBe(403)
  })
})
