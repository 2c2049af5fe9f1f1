import { verdict } from '@verdict/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeContest } from '../../../../../test/harness/contests.ts'
import { makeEntry } from '../../../../../test/harness/entries.ts'
import { makeOrganisers, organiserAt } from '../../../../../test/harness/organisers.ts'
import type { Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { deleteExpired } from '../withdraw.ts'

/** Problems that are removed or withdrawn from a running contest, and put back. */

let server: TestServer
let root: Person
let keeper: Person
let chair: Person
let other: Person
let student: Person
beforeAll(async () => {
  server = await startTestServer()
  ;({ root, keeper, chair, other, student } = await makeOrganisers(server))
})
afterAll(() => server.close())

const as = (who: Person) => organiserAt(server)(who)
const minute = 60_000
const day = 86_400_000

/** Runs the hourly job after a time. */
const sweepIn = (ms: number) => deleteExpired(server.deps.db, new Date(server.clock.now().getTime() + ms))

/** A running contest with two problems, of which the student solved the first with the second try. */
const running = async (endsInMs = 60 * minute) => {
  const problems = [(await makeProblem(server)).id, (await makeProblem(server)).id]
  const now = server.clock.now().getTime()
  const contest = await makeContest(server, {
    owner_id: keeper.id,
    problems,
    ends_at: new Date(now + endsInMs),
    shows_board: true,
  })
  const [first = 0, second = 0] = problems
  const entry = (problemId: number, label: string, code: number, before: number) =>
    makeEntry(server, student, { contest, label, problemId, at: new Date(now - before * minute), verdict: code })
  const ids = [
    await entry(first, 'A', verdict.wrongAnswer, 30),
    await entry(first, 'A', verdict.accepted, 20),
    await entry(second, 'B', verdict.accepted, 10),
  ]
  const cid = contest.id
  await server.deps.db
    .updateTable('balloon')
    .set({ handed_at: server.clock.now(), handed_by: 'keeper' })
    .where('contest_id', '=', cid)
    .execute()
  const question = { contest_id: cid, account_id: student.id, created_at: new Date(now), updated_at: new Date(now) }
  await server.deps.db
    .insertInto('clarification')
    .values({ ...question, question: 'Zero?', contest_problem_id: contest.labels.get('A') ?? 0 })
    .execute()
  return { cid, first, second, ids, placeId: contest.labels.get('A') ?? 0 }
}

type Running = Awaited<ReturnType<typeof running>>

/** Everything of a contest that a removal touches. */
const stateOf = async ({ cid, ids }: Running) => {
  const { db } = server.deps
  const query = { cid, forceRefresh: true }
  const board = await server.call('GET', '/api/contest-board', { token: root.token, query })
  const list = { contestID: cid, currentPage: 1, limit: 30, beforeContestSubmit: false, onlyMine: false }
  const submissions = await server.call('GET', '/api/contest-submissions', { token: root.token, query: list })
  const detail = await server.call('GET', '/api/get-submission-detail', {
    token: student.token,
    query: { submitId: ids[1] },
  })
  const tally = await db
    .selectFrom('contest_tally')
    .select(['contest_problem_id', 'span', 'verdict', 'n'])
    .where('contest_id', '=', cid)
    .where('n', '<>', 0)
    .orderBy('contest_problem_id')
    .orderBy('verdict')
    .execute()
  const balloons = await db
    .selectFrom('balloon')
    .select(['contest_problem_id', 'submission_id', 'handed_by'])
    .where('contest_id', '=', cid)
    .orderBy('contest_problem_id')
    .execute()
  const questions = await db
    .selectFrom('clarification')
    .select('contest_problem_id')
    .where('contest_id', '=', cid)
    .execute()
  const { rows, people } = board.data
  return { rows, people, submissions: submissions.data, detail: detail.status, tally, balloons, questions }
}

const withdrawn = async (who: Person, cid: number) => as(who).get('/withdrawn-problems', { cid })

test('a running contest asks clients that send `force: false` before its submissions are removed', async () => {
  const { cid, first } = await running()
  const asked = await as(keeper).remove('/problem', { cid, pid: first, force: false })
  expect(asked).toMatchObject({ status: 400, msg: expect.stringContaining('2') })
  // Existing clients do not send it, and cannot answer.
  expect(await as(keeper).remove('/problem', { cid, pid: first })).toMatchObject({ status: 200 })
  const over = await running(-minute)
  expect(await as(keeper).remove('/problem', { cid: over.cid, pid: over.first, force: false })).toMatchObject({
    status: 200,
  })
})

describe('put back, a problem has everything it had', () => {
  test('after a removal, which leaves nothing of it', async () => {
    const contest = await running()
    const { cid, first, placeId, ids } = contest
    const before = await stateOf(contest)
    expect(before.rows[0]).toMatchObject({ uid: student.id, points: 2 })
    expect(await as(keeper).remove('/problem', { cid, pid: first, force: true })).toMatchObject({ status: 200 })
    const between = await stateOf(contest)
    expect(between.rows[0]).toMatchObject({ points: 1, total: 1 })
    expect(between.submissions.records.map((row: { submitId: number }) => row.submitId)).toEqual([ids[2]])
    expect(between.submissions.total).toBe(1)
    expect(between.detail).not.toBe(200)
    expect((await withdrawn(keeper, cid)).data).toMatchObject([
      { id: placeId, pid: first, displayId: 'A', submissions: 2, keepsSubmissions: false, by: keeper.username },
    ])
    expect(await as(keeper).post('/restore-problem', { cid, id: placeId })).toMatchObject({ status: 200 })
    expect(await stateOf(contest)).toEqual(before)
    expect((await withdrawn(keeper, cid)).data).toEqual([])
  })

  test('after a withdrawal, which keeps the submissions and takes them off the board', async () => {
    const contest = await running()
    const { cid, first, placeId, ids } = contest
    const before = await stateOf(contest)
    const body = { cid, pid: first, keepSubmissions: true }
    expect(await as(keeper).post('/take-out-problem', body)).toMatchObject({ status: 200 })
    const between = await stateOf(contest)
    expect(between.rows[0]).toMatchObject({ points: 1, total: 1 })
    expect(between.submissions.records).toHaveLength(3)
    expect(between.submissions.records[2]).toMatchObject({ submitId: ids[0], displayId: 'A' })
    expect(between.detail).toBe(200)
    await sweepIn(2 * day)
    expect(await as(keeper).post('/restore-problem', { cid, id: placeId })).toMatchObject({ status: 200 })
    const after = await stateOf(contest)
    expect({ ...after, submissions: null }).toEqual({ ...before, submissions: null })
  })
})

test('a removed problem can be restored for a day, then its submissions are deleted and the log says so', async () => {
  const contest = await running()
  const { cid, first, placeId, ids } = contest
  expect(await as(keeper).remove('/problem', { cid, pid: first, force: true })).toMatchObject({ status: 200 })
  await sweepIn(day - minute)
  expect((await withdrawn(keeper, cid)).data).toHaveLength(1)
  await sweepIn(day + minute)
  expect((await withdrawn(keeper, cid)).data).toEqual([])
  expect(await as(keeper).post('/restore-problem', { cid, id: placeId })).toMatchObject({ status: 400 })
  const { db } = server.deps
  const left = await db.selectFrom('submission').select('id').where('id', 'in', ids).execute()
  expect(left.map(({ id }) => id)).toEqual([ids[2]])
  const lines = await db.selectFrom('contest_verdict_line').select('body').where('contest_id', '=', cid).execute()
  expect(lines.filter(({ body }) => body.includes('reason deleted'))).toHaveLength(2)
  expect((await stateOf(contest)).tally).toHaveLength(1)
})

test('a deleted contest takes its removed problems along', async () => {
  const { cid, first, ids } = await running()
  expect(await as(keeper).remove('/problem', { cid, pid: first, force: true })).toMatchObject({ status: 200 })
  expect(await as(root).remove('', { cid })).toMatchObject({ status: 200 })
  const left = await server.deps.db.selectFrom('submission').select('id').where('id', 'in', ids).execute()
  expect(left).toEqual([])
})

test('a problem is not restored twice, nor where its label is taken', async () => {
  const { cid, first, placeId } = await running()
  expect(await as(keeper).remove('/problem', { cid, pid: first, force: true })).toMatchObject({ status: 200 })
  const added = await as(keeper).put('/contest-problem', { cid, pid: first, displayId: 'Z' })
  expect(added).toMatchObject({ status: 200 })
  expect(await as(keeper).post('/restore-problem', { cid, id: placeId })).toMatchObject({ status: 400 })
  expect(await as(keeper).post('/take-out-problem', { cid, pid: first })).toMatchObject({ status: 200 })
  const another = await makeProblem(server)
  await as(keeper).put('/contest-problem', { cid, pid: another.id, displayId: 'a' })
  expect(await as(keeper).post('/restore-problem', { cid, id: placeId })).toMatchObject({ status: 400 })
  await as(keeper).post('/take-out-problem', { cid, pid: another.id })
  expect(await as(keeper).post('/restore-problem', { cid, id: placeId })).toMatchObject({ status: 200 })
})

test.each([
  ['a student', () => student, 403],
  ['the author of another contest', () => other, 403],
])('%s can neither list nor restore nor withdraw', async (_, who, status) => {
  const { cid, first, placeId } = await running()
  expect(await as(who()).post('/take-out-problem', { cid, pid: first, keepSubmissions: true })).toMatchObject({
    status,
  })
  expect(await as(keeper).post('/take-out-problem', { cid, pid: first, keepSubmissions: true })).toMatchObject({
    status: 200,
  })
  expect(await withdrawn(who(), cid)).toMatchObject({ status })
  expect(await as(who()).post('/restore-problem', { cid, id: placeId })).toMatchObject({ status })
  expect((await withdrawn(keeper, cid)).data).toHaveLength(1)
})

test('a manager without the right to delete submissions can still withdraw a tried problem', async () => {
  const { cid, first } = await running()
  await server.deps.db.updateTable('contest').set({ owner_id: chair.id }).where('id', '=', cid).execute()
  expect(await as(chair).remove('/problem', { cid, pid: first, force: true })).toMatchObject({ http: 403 })
  expect(await as(chair).post('/take-out-problem', { cid, pid: first })).toMatchObject({ status: 400 })
  const body = { cid, pid: first, keepSubmissions: true }
  expect(await as(chair).post('/take-out-problem', body)).toMatchObject({ status: 200 })
})
