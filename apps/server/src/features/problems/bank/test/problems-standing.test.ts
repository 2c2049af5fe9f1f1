import { verdict } from '@verdict/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeContest } from '../../../../../test/harness/contests.ts'
import { makeGroup } from '../../../../../test/harness/groups.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'

let server: TestServer
let alice: Person
beforeAll(async () => {
  server = await startTestServer()
  alice = await makeUser(server, { username: 'alice' })
})
afterAll(() => server.close())

const submit = async (
  who: Person,
  problemId: number,
  given: { verdict: number; contest?: number; group?: number; language?: string; code?: string },
) => {
  const row = await server.deps.db
    .insertInto('submission')
    .values({
      problem_id: problemId,
      account_id: who.id,
      contest_id: given.contest ?? 0,
      group_id: given.group ?? null,
      language: given.language ?? 'C++',
      length: 1,
      submitted_at: new Date('2026-01-02T03:04:05Z'),
      verdict: given.verdict,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await server.deps.db
    .insertInto('submission_source')
    .values({ submission_id: row.id, code: given.code ?? 'x', address: '127.0.0.1' })
    .execute()
  return row.id
}

const standing = (body: unknown, token: string | undefined = alice.token) =>
  server.call('POST', '/api/get-user-problem-status', { body, token })

test('accepted takes precedence, else the latest submission counts, and every requested problem is answered', async () => {
  const problems = await Promise.all([1, 2, 3, 4].map(() => makeProblem(server)))
  const [solved, tried, elsewhere, untouched] = problems.map((problem) => problem.id)
  if (solved === undefined || tried === undefined || elsewhere === undefined) throw new Error('no problems')
  await submit(alice, solved, { verdict: verdict.accepted })
  await submit(alice, solved, { verdict: verdict.wrongAnswer })
  await submit(alice, tried, { verdict: verdict.wrongAnswer })
  await submit(alice, tried, { verdict: verdict.judging })
  await submit(alice, elsewhere, { verdict: verdict.accepted, contest: 3 })
  const gid = await makeGroup(server, { owner: alice })
  await submit(alice, elsewhere, {
    verdict: verdict.timeLimitExceeded,
    group: gid,
  })
  const pidList = [solved, String(tried), elsewhere, untouched, 999_999_999]
  expect((await standing({ pidList, isContestProblemList: false })).data).toEqual({
    [solved]: { status: 0 },
    [tried]: { status: 7 },
    [elsewhere]: { status: -10 },
    [untouched ?? 0]: { status: -10 },
    999999999: { status: -10 },
  })
  const inGroup = await standing({ pidList: [elsewhere, solved], isContestProblemList: false, gid })
  expect(inGroup.data).toEqual({ [elsewhere]: { status: 1 }, [solved]: { status: -10 } })
})

test.each([
  ['no list', { isContestProblemList: false }],
  ['an empty list', { pidList: [], isContestProblemList: false }],
  ['no mode', { pidList: [1] }],
  ['a list of words', { pidList: ['x'], isContestProblemList: false }],
])('%s is a malformed request', async (_, body) => {
  expect(await standing(body)).toMatchObject({ http: 400, status: 400 })
})

test('an unknown contest is refused, and so is a guest', async () => {
  expect(await standing({ pidList: [1], isContestProblemList: true, cid: 9 })).toMatchObject({ http: 200, status: 404 })
  const guest = await server.call('POST', '/api/get-user-problem-status', { body: { pidList: [1] } })
  expect(guest).toMatchObject({ http: 401, status: 401 })
})

const lastCode = (pid: number, more = {}) =>
  server.call('GET', '/api/get-last-ac-code', { query: { pid, ...more }, token: alice.token })

test.each([
  ['C++', '/**', '*/'],
  ['PyPy3', "'''", "'''"],
  ['Ruby', '=begin', '=end'],
])('the newest accepted code in %s has a comment with the author in that language', async (language, open, close) => {
  const { id } = await makeProblem(server)
  await submit(alice, id, { verdict: verdict.accepted, code: 'old' })
  const newest = await submit(alice, id, { verdict: verdict.accepted, language, code: 'new' })
  await submit(alice, id, { verdict: verdict.wrongAnswer, code: 'wrong' })
  const { data } = await lastCode(id)
  expect(data).toMatchObject({ submitId: newest, language })
  const lines = data.code.trimEnd().split('\n')
  expect(lines[0]).toBe('new')
  expect(lines.slice(2)).toEqual([
    open,
    `    runId: ${newest}`,
    `    language: ${language}`,
    '    author: alice',
    '    submitTime: 2026-01-02T03:04:05.000+0000',
    close,
  ])
})

test('without an accepted one there is an empty program; contests are apart', async () => {
  const { id } = await makeProblem(server)
  expect((await lastCode(id)).data).toEqual({ submitId: null, code: '', language: null })
  const contest = (await makeContest(server, { problems: [id] })).id
  await submit(alice, id, { verdict: verdict.accepted, contest })
  expect((await lastCode(id)).data.submitId).toBeNull()
  expect((await lastCode(id, { cid: contest })).data.submitId).toEqual(expect.any(Number))
})

test('when the site hides code outside contests, a notice takes its place', async () => {
  const { id } = await makeProblem(server)
  await submit(alice, id, { verdict: verdict.accepted, code: 'own work' })
  await server.deps.settings.write({ hideNonContestSubmissionCode: true })
  expect((await lastCode(id)).data.code).not.toContain('own work')
  await server.deps.settings.write({ hideNonContestSubmissionCode: false })
})

test.each([
  [{}, 400],
  [{ cid: 0 }, 400],
  [{ cid: 999_999 }, 400],
  [{ tid: 7 }, 400],
  [{ tid: 7, cid: 7 }, 400],
])('the full-screen list of %j is refused with %i', async (query, status) => {
  const reply = await server.call('GET', '/api/get-full-screen-problem-list', { query, token: alice.token })
  expect(reply).toMatchObject({ http: 200, status })
})
