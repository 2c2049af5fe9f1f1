import { verdict } from '@verdict/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeContest } from './harness/contests.ts'
import { organiserAt } from './harness/organisers.ts'
import { makeUser, type Person } from './harness/people.ts'
import { makeProblem } from './harness/problems.ts'
import { startTestServer, type TestServer } from './harness/server.ts'

/** A problem, or its contest, is taken away at the moment somebody hands something in for it. */

let server: TestServer
let root: Person
let ann: Person
beforeAll(async () => {
  server = await startTestServer()
  root = await makeUser(server, { role: 'root' })
  ann = await makeUser(server)
})
afterAll(() => server.close())

const untilSomebodyWaits = async (): Promise<void> => {
  const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  await expect.poll(async () => (await server.deps.pool.query(waiting)).rowCount, { timeout: 5_000 }).not.toBe(0)
}

/** Does something in a transaction, lets something else come upon it, and commits. */
const meanwhile = async <T>(statements: readonly string[], come: () => Promise<T>): Promise<T> => {
  const client = await server.deps.pool.connect()
  try {
    await client.query('begin')
    for (const statement of statements) await client.query(statement)
    const coming = come()
    await untilSomebodyWaits()
    await client.query('commit')
    return await coming
  } finally {
    client.release()
  }
}

const held = async () => {
  const { id: pid } = await makeProblem(server)
  const { id: cid, labels } = await makeContest(server, { problems: [pid] })
  const place = labels.get('A') ?? 0
  const left = async () =>
    (await server.deps.db.selectFrom('submission').select('id').where('contest_id', '=', cid).execute()).length
  return { cid, pid, place, left }
}

test('what is handed in for a problem that goes is not taken', async () => {
  const { cid, pid, place, left } = await held()
  const body = { pid: 'A', cid, language: 'C++', code: 'int main() { return 0; }'.padEnd(60), isRemote: false }
  const reply = await meanwhile(
    [
      `select id from contest_problem where id = ${place} for no key update`,
      `delete from submission where contest_id = ${cid} and problem_id = ${pid}`,
      `delete from contest_problem where id = ${place}`,
    ],
    () => server.call('POST', '/api/submit-problem-judge', { token: ann.token, body }),
  )
  expect(reply).toMatchObject({ http: 200, status: 403 })
  expect(await left()).toBe(0)
})

test.each([
  ['a problem', (cid: number, pid: number) => organiserAt(server)(root).remove('/problem', { cid, pid })],
  ['a contest', (cid: number) => organiserAt(server)(root).remove('', { cid })],
])('%s goes with what is just being handed in for it', async (_, remove) => {
  const { cid, pid, place, left } = await held()
  const columns = 'problem_id, account_id, contest_id, contest_problem_id, language, length, submitted_at, verdict'
  const reply = await meanwhile(
    [
      `select id from contest_problem where id = ${place} for share`,
      `insert into submission (${columns})
       values (${pid}, '${ann.id}', ${cid}, ${place}, 'C++', 9, now(), ${verdict.pending})`,
    ],
    () => remove(cid, pid),
  )
  expect(reply).toMatchObject({ http: 200, status: 200 })
  expect(await left()).toBe(0)
})
