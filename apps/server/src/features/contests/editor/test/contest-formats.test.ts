import { verdict } from '@verdict/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { form, inHours, makeOver, organiserAt } from '../../../../../test/harness/organisers.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'

/** Contests of every format: chosen in the editor, kept, copied, and seen on the board. */

let server: TestServer
let chair: Person
let student: Person
const as = () => organiserAt(server)(chair)

beforeAll(async () => {
  server = await startTestServer()
  chair = await makeUser(server, { role: 'admin' })
  student = await makeUser(server)
})
afterAll(() => server.close())

const detail = async (cid: number) => (await as().get('', { cid })).data
const refused = async (more: object) => {
  const reply = await as().post('/make', form(more))
  return [reply.status, reply.msg]
}

describe('the format of a contest', () => {
  test.each([
    ['icpc', 0, { compileErrorsCount: 0, runTimeTies: 0 }],
    ['oi', 1, {}],
    ['ioi', 1, { bestCases: 0 }],
    ['noip', 1, {}],
    ['atcoder', 1, { tryPenaltyMinutes: 5 }],
    ['codeforces', 1, { tryPoints: 50 }],
    ['ecoo', 1, { firstTryPoints: 10, bonusMinutes: 5 }],
    ['ledo', 1, { keptPercent: 95, leastPercent: 70 }],
  ] as const)('%s is type %i for existing clients and has its usual settings', async (format, type, formatOptions) => {
    const cid = await makeOver(server, chair, { type: null, format })
    expect(await detail(cid)).toMatchObject({ type, format, formatOptions })
  })

  test('a contest without a format has the rule of its type', async () => {
    expect(await detail(await makeOver(server, chair))).toMatchObject({ type: 0, format: 'icpc' })
    expect(await detail(await makeOver(server, chair, { type: 1 }))).toMatchObject({ type: 1, format: 'oi' })
  })

  test('settings are kept, by an existing client too, and copied', async () => {
    const cid = await makeOver(server, chair, { type: null, format: 'ecoo', formatOptions: { bonusMinutes: 0 } })
    const formatOptions = { firstTryPoints: 10, bonusMinutes: 0 }
    expect((await as().put('', { ...form({ type: 1 }), id: cid })).status).toBe(200)
    expect(await detail(cid)).toMatchObject({ format: 'ecoo', formatOptions })
    const copy = await as().post('/copy', { cid, startTime: inHours(48) })
    expect(await detail(copy.data.cid)).toMatchObject({ type: 1, format: 'ecoo', formatOptions })
  })

  test('another format begins with its usual settings', async () => {
    const cid = await makeOver(server, chair, { type: null, format: 'ledo', formatOptions: { keptPercent: 80 } })
    expect((await as().put('', { id: cid, format: 'codeforces' })).status).toBe(200)
    expect(await detail(cid)).toMatchObject({ format: 'codeforces', formatOptions: { tryPoints: 50 } })
  })

  test('an existing client that changes the type sends the old format back', async () => {
    const cid = await makeOver(server, chair, { type: null, format: 'ioi' })
    expect((await as().put('', { ...(await detail(cid)), type: 0, pwd: null })).status).toBe(200)
    expect(await detail(cid)).toMatchObject({ type: 0, format: 'icpc' })
  })

  test.each([
    ['out of its range', { format: 'codeforces', formatOptions: { tryPoints: -1 } }, /tryPoints/],
    ['of another format', { format: 'atcoder', formatOptions: { tryPoints: 5 } }, /formatOptions.tryPoints/],
  ])('a setting %s is refused by name', async (_, more, message) => {
    expect(await refused({ type: null, ...more })).toEqual([400, expect.stringMatching(message)])
  })

  test('a format of the other type is refused', async () => {
    expect(await refused({ type: 0, format: 'ioi' })).toEqual([400, expect.stringMatching(/format/)])
  })
})

test('limits of submissions are kept, copied and removed', async () => {
  const limits = { maxTries: 30, maxSubmissions: 90, languages: ['C++', 'Java'] }
  const cid = await makeOver(server, chair, limits)
  expect(await detail(cid)).toMatchObject(limits)
  const copy = await as().post('/copy', { cid, startTime: inHours(48) })
  expect(await detail(copy.data.cid)).toMatchObject(limits)
  expect((await as().put('', { id: cid, maxTries: 0, maxSubmissions: 0, languages: [] })).status).toBe(200)
  expect(await detail(cid)).toMatchObject({ maxTries: 0, maxSubmissions: 0, languages: [] })
  expect(await refused({ maxTries: -1 })).toEqual([400, expect.stringMatching(/10000/)])
  expect(await refused({ maxSubmissions: 100_001 })).toEqual([400, expect.stringMatching(/100000/)])
})

interface Round {
  readonly cid: number
  readonly problemId: number
}

/** A contest of the format with one scored problem, in its first hour. */
const startRound = async (format: string, more: object = {}): Promise<Round> => {
  const times = { startTime: inHours(-1), endTime: inHours(1), sealRank: false, sealRankTime: null }
  const cid = await makeOver(server, chair, { ...times, type: null, format, openRank: true, ...more })
  const { id } = await makeProblem(server, {
    visibility: 3,
    type: 1,
    judgeCaseMode: 'subtask_lowest',
  })
  await server.deps.db.updateTable('problem').set({ full_score: 100 }).where('id', '=', id).execute()
  const now = server.clock.now()
  await server.deps.db
    .insertInto('contest_problem')
    .values({ contest_id: cid, problem_id: id, label: 'A', title: 'Apples', created_at: now, updated_at: now })
    .execute()
  return { cid, problemId: id }
}

interface Result {
  readonly minute: number
  readonly code?: number
  readonly score: number | null
  /** Scores of the cases by subtask. */
  readonly cases?: readonly (readonly [group: number, score: number])[]
}

/** A judged submission of the student, as settling one leaves it. */
const submit = async ({ cid, problemId }: Round, { minute, code, score, cases = [] }: Result): Promise<void> => {
  const { db } = server.deps
  const contest = await db.selectFrom('contest').select('starts_at').where('id', '=', cid).executeTakeFirstOrThrow()
  const place = await db
    .selectFrom('contest_problem')
    .select('id')
    .where('contest_id', '=', cid)
    .executeTakeFirstOrThrow()
  const at = new Date(contest.starts_at.getTime() + minute * 60_000)
  const { id } = await db
    .insertInto('submission')
    .values({
      problem_id: problemId,
      account_id: student.id,
      contest_id: cid,
      contest_problem_id: place.id,
      language: 'C++',
      length: 10,
      submitted_at: at,
      verdict: verdict.pending,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.transaction().execute(async (trx) => {
    const judging = await trx
      .insertInto('judging')
      .values({
        submission_id: id,
        account_id: student.id,
        language: 'C++',
        priority: 0,
        due_at: at,
        queued_at: at,
        state: 'done',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [index, [group, points]] of cases.entries()) {
      const figures = { verdict: points > 0 ? 0 : -1, time_ms: 1, memory_kb: 1 }
      await trx
        .insertInto('judging_case')
        .values({ judging_id: judging.id, seq: index + 1, group_num: group, score: points, ...figures })
        .execute()
    }
    const result = { verdict: code ?? (score === 100 ? verdict.accepted : verdict.partialAccepted), score, time_ms: 5 }
    await trx
      .updateTable('submission')
      .set({ ...result, judging_id: judging.id })
      .where('id', '=', id)
      .execute()
  })
}

const board = async (cid: number, who: Person = student) =>
  (await server.call('GET', '/api/contest-board', { query: { cid, forceRefresh: who === chair }, token: who.token }))
    .data

/** The row of the student, once the server has followed the database. */
const rowOf = async (cid: number, who?: Person) => {
  const { rows, format, timeKind } = await board(cid, who)
  return { format, timeKind, row: rows[0] }
}

const soon = { timeout: 60_000, interval: 100 }

describe('the board', () => {
  test('IOI adds up the best of each subtask, over submissions', async () => {
    const round = await startRound('ioi')
    await submit(round, {
      minute: 5,
      score: 30,
      cases: [
        [1, 30],
        [2, 0],
        [2, 40],
      ],
    })
    await submit(round, {
      minute: 20,
      score: 40,
      cases: [
        [1, 0],
        [2, 40],
        [2, 40],
      ],
    })
    await expect.poll(async () => (await rowOf(round.cid)).row?.points, soon).toBe(70)
    expect(await rowOf(round.cid)).toMatchObject({
      format: 'ioi',
      timeKind: 'none',
      row: { points: 70, time: 0, cells: [['A', 70, 40, 0, 1, 1_200]] },
    })
  })

  test('IOI adds up the best of each case of an output-only problem where the contest says so', async () => {
    const round = await startRound('ioi', { formatOptions: { bestCases: 1 } })
    const problem = server.deps.db.updateTable('problem').where('id', '=', round.problemId)
    await problem.set({ output_only: true, judge_case_mode: 'default' }).execute()
    const submitCases = (minute: number, scores: readonly number[]): Promise<void> =>
      submit(round, {
        minute,
        score: scores.reduce((sum, score) => sum + score, 0),
        cases: scores.map((score) => [1, score] as const),
      })
    await submitCases(5, [30, 0, 10])
    await submitCases(20, [0, 50, 5])
    const added = { points: 90, cells: [['A', 90, 55, 0, 1, 1_200]] }
    await expect.poll(async () => (await rowOf(round.cid)).row, soon).toMatchObject(added)
    // With the usual setting the best submission counts.
    expect((await as().put('', { id: round.cid, formatOptions: { bestCases: 0 } })).status).toBe(200)
    await expect.poll(async () => (await rowOf(round.cid)).row?.points, soon).toBe(55)
    expect((await as().put('', { id: round.cid, formatOptions: { bestCases: 1 } })).status).toBe(200)
    await expect.poll(async () => (await rowOf(round.cid)).row?.points, soon).toBe(90)
    await submitCases(30, [0, 0, 20])
    await expect.poll(async () => (await rowOf(round.cid)).row?.points, soon).toBe(100)
    // A problem that scores its subtasks keeps them, and so does one that is solved by programs.
    await problem.set({ judge_case_mode: 'subtask_lowest' }).execute()
    await expect.poll(async () => (await rowOf(round.cid)).row?.points, soon).toBe(55)
    await problem.set({ judge_case_mode: 'default' }).execute()
    await expect.poll(async () => (await rowOf(round.cid)).row?.points, soon).toBe(100)
    await problem.set({ output_only: false }).execute()
    await expect.poll(async () => (await rowOf(round.cid)).row?.points, soon).toBe(55)
  })

  test('an overridden score counts as a whole', async () => {
    const round = await startRound('ioi')
    await submit(round, {
      minute: 5,
      score: 90,
      cases: [
        [1, 30],
        [2, 0],
      ],
    })
    await expect.poll(async () => (await rowOf(round.cid)).row?.points, soon).toBe(90)
  })

  test('NOIP is frozen from its start, shows nothing to contestants and everything to managers', async () => {
    const round = await startRound('noip', { sealRank: false })
    const kept = await detail(round.cid)
    expect(kept.sealRank).toBe(true)
    expect(kept.sealRankTime).toBe(kept.startTime)
    await submit(round, { minute: 5, score: 100 })
    await submit(round, { minute: 6, score: 40 })
    await expect.poll(async () => (await rowOf(round.cid, chair)).row?.points, soon).toBe(40)
    expect(await board(round.cid)).toMatchObject({ view: 'frozen', rows: [] })
  })

  test('AtCoder breaks ties by the time of the last score and penalties; existing clients see the total', async () => {
    const round = await startRound('atcoder', { formatOptions: { tryPenaltyMinutes: 10 } })
    await submit(round, { minute: 5, score: 0, code: verdict.wrongAnswer })
    await submit(round, { minute: 20, score: 100 })
    const expected = { points: 100, time: 30 * 60, cells: [['A', 100, 100, 1, 1, 1_200]] }
    await expect.poll(async () => (await rowOf(round.cid)).row, soon).toMatchObject(expected)
    const page = await server.call('POST', '/api/get-contest-rank', {
      token: student.token,
      body: { cid: round.cid, currentPage: 1, limit: 10 },
    })
    expect(page.data.records.at(-1)).toMatchObject({ totalScore: 100, submissionInfo: { A: 100 }, timeInfo: null })
  })

  test('Codeforces points melt, and a changed format ranks the same submissions again', async () => {
    const round = await startRound('codeforces')
    await submit(round, { minute: 1, score: 0, code: verdict.wrongAnswer })
    await submit(round, { minute: 30, score: 100 })
    // 100 - floor(120 * 100 * 30 / (250 * 120)) - 50, and not less than 30.
    await expect.poll(async () => (await rowOf(round.cid)).row?.points, soon).toBe(38)
    expect((await as().put('', { id: round.cid, format: 'ledo' })).status).toBe(200)
    await expect.poll(async () => (await rowOf(round.cid)).row?.points, soon).toBe(95)
  })
})

test('ICPC counts compile errors where the contest says so', async () => {
  const times = { startTime: inHours(-1), endTime: inHours(1), sealRank: false, sealRankTime: null }
  const formatOptions = { compileErrorsCount: 1 }
  const cid = await makeOver(server, chair, { ...times, type: null, format: 'icpc', formatOptions, openRank: true })
  const { id } = await makeProblem(server, { visibility: 3 })
  const now = server.clock.now()
  await server.deps.db
    .insertInto('contest_problem')
    .values({ contest_id: cid, problem_id: id, label: 'A', title: 'Apples', created_at: now, updated_at: now })
    .execute()
  const round = { cid, problemId: id }
  await submit(round, { minute: 1, score: null, code: verdict.compileError })
  await submit(round, { minute: 10, score: null, code: verdict.accepted })
  await expect.poll(async () => (await rowOf(cid)).row, soon).toMatchObject({ points: 1, time: 600 + 1_200 })
  expect((await as().put('', { id: cid, formatOptions: { runTimeTies: 1 } })).status).toBe(200)
  await expect.poll(async () => (await rowOf(cid)).row, soon).toMatchObject({ points: 1, time: 5 })
  expect((await rowOf(cid)).timeKind).toBe('runTime')
})
