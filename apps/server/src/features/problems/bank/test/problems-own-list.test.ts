import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'

let server: TestServer
let ada: Person
let bob: Person
beforeAll(async () => {
  server = await startTestServer()
  ada = await makeUser(server)
  bob = await makeUser(server)
  const ids = new Map<string, number>()
  for (const displayId of ['O-1', 'O-2', 'O-3', 'O-4']) {
    ids.set(displayId, (await makeProblem(server, { displayId, difficulty: displayId === 'O-4' ? 2 : 1 })).id)
  }
  const hidden = await makeProblem(server, { displayId: 'O-9', visibility: 2 })
  await submit(ada, ids.get('O-1') ?? 0, -1)
  await submit(ada, ids.get('O-1') ?? 0, 0)
  await submit(ada, ids.get('O-2') ?? 0, -1)
  await submit(ada, hidden.id, 0)
  await submit(bob, ids.get('O-3') ?? 0, 0)
})
afterAll(() => server.close())

const submit = async (person: Person, problem_id: number, verdict: number): Promise<void> => {
  const { db } = server.deps
  const at = server.clock.now()
  const row = { problem_id, account_id: person.id, language: 'C++', length: 1, submitted_at: at, verdict }
  const { id } = await db.insertInto('submission').values(row).returning('id').executeTakeFirstOrThrow()
  const solved = { submission_id: id, account_id: person.id, problem_id, created_at: at }
  if (verdict === 0) await db.insertInto('accepted').values(solved).execute()
}

const list = (who: Person | null, query: object) =>
  server.call('GET', '/api/get-own-problem-list', { query: { ...query }, token: who?.token })
const ids = async (who: Person, query: object): Promise<string[]> =>
  (await list(who, query)).data.records.map((row: { problemId: string }) => row.problemId)

test('problems are found by the progress of the caller, hidden ones never', async () => {
  expect(await ids(ada, { progress: 'solved' })).toEqual(['O-1'])
  expect(await ids(ada, { progress: 'tried' })).toEqual(['O-2'])
  expect(await ids(ada, { progress: 'untried' })).toEqual(['O-3', 'O-4'])
  expect(await ids(bob, { progress: 'solved' })).toEqual(['O-3'])
  expect(await ids(bob, { progress: 'tried' })).toEqual([])
})

test('progress combines with other filters and pages', async () => {
  expect(await ids(ada, { progress: 'untried', difficulty: 2 })).toEqual(['O-4'])
  expect(await ids(ada, { progress: 'untried', keyword: 'o-3' })).toEqual(['O-3'])
  const { data } = await list(ada, { progress: 'untried', limit: 1, currentPage: 2 })
  expect(data).toMatchObject({ total: 2, pages: 2, records: [{ problemId: 'O-4' }] })
  expect((await list(ada, { progress: 'solved', currentPage: 9 })).data).toMatchObject({ total: 1, records: [] })
})

test('the list is sorted by difficulty, submissions and acceptance; equal ones by display id', async () => {
  const sorted = async (sort: string, more: object = {}): Promise<string> => {
    const query = { sort, keyword: 'O-', ...more }
    const { data } = await server.call('GET', '/api/get-problem-list', { query })
    return data.records.map((row: { problemId: string }) => row.problemId).join(' ')
  }
  const { db } = server.deps
  const tallyOf = async (displayId: string, total: number, ac: number): Promise<void> => {
    const { id } = await db
      .selectFrom('problem')
      .select('id')
      .where('display_id', '=', displayId)
      .executeTakeFirstOrThrow()
    await db.insertInto('problem_tally').values({ problem_id: id, group_id: 0, total, ac }).execute()
  }
  await tallyOf('O-1', 2, 1)
  await tallyOf('O-2', 4, 0)
  await tallyOf('O-3', 1, 1)
  expect(await sorted('difficulty')).toBe('O-1 O-2 O-3 O-4')
  expect(await sorted('-difficulty')).toBe('O-4 O-1 O-2 O-3')
  expect(await sorted('total')).toBe('O-4 O-3 O-1 O-2')
  expect(await sorted('-total')).toBe('O-2 O-1 O-3 O-4')
  expect(await sorted('-total', { keyword: '' })).toBe('O-2 O-1 O-3 O-4')
  // Rates are 1/2, 0 and 1; the fourth has no submissions.
  expect(await sorted('rate')).toBe('O-2 O-1 O-3 O-4')
  expect(await sorted('-rate')).toBe('O-3 O-1 O-2 O-4')
  expect(await sorted('-rate', { limit: 1, currentPage: 2 })).toBe('O-1')
  expect(await ids(ada, { progress: 'untried', sort: '-difficulty' })).toEqual(['O-4', 'O-3'])
  const refused = await server.call('GET', '/api/get-problem-list', { query: { sort: 'title' } })
  expect(refused).toMatchObject({ status: 400, data: null })
})

test('a guest is asked to log in, and an unknown progress is refused', async () => {
  expect((await list(null, { progress: 'solved' })).http).toBe(401)
  expect(await list(ada, { progress: 'all' })).toMatchObject({ status: 400, data: null })
  expect(await list(ada, {})).toMatchObject({ status: 400, data: null })
})
