import { verdict } from '@verdict/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeContest } from '../../../../../test/harness/contests.ts'
import { meanwhile } from '../../../../../test/harness/meanwhile.ts'
import { organiserAt } from '../../../../../test/harness/organisers.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'

/** A problem, or its contest, is deleted during a submission for it. */

let server: TestServer
let root: Person
let ann: Person
beforeAll(async () => {
  server = await startTestServer()
  root = await makeUser(server, { role: 'root' })
  ann = await makeUser(server)
})
afterAll(() => server.close())

const held = async () => {
  const { id: pid } = await makeProblem(server)
  const { id: cid, labels } = await makeContest(server, { problems: [pid] })
  const place = labels.get('A') ?? 0
  const left = async () =>
    (await server.deps.db.selectFrom('submission').select('id').where('contest_id', '=', cid).execute()).length
  return { cid, pid, place, left }
}

test('a submission for a problem that is being deleted is refused', async () => {
  const { cid, pid, place, left } = await held()
  const body = { pid: 'A', cid, language: 'C++', code: 'int main() { return 0; }'.padEnd(60), isRemote: false }
  const reply = await meanwhile(server, {
    first: [
      `select id from contest_problem where id = ${place} for no key update`,
      `delete from submission where contest_id = ${cid} and problem_id = ${pid}`,
      `delete from contest_problem where id = ${place}`,
    ],
    come: () => server.call('POST', '/api/submit-problem-judge', { token: ann.token, body }),
  })
  // The label goes with the problem.
  expect(reply).toMatchObject({ http: 200, status: 404 })
  expect(await left()).toBe(0)
})

test('so it is in practice', async () => {
  const { id, displayId: pid } = await makeProblem(server)
  const body = { pid, language: 'C++', code: 'int main() { return 0; }'.padEnd(60), isRemote: false }
  const reply = await meanwhile(server, {
    first: [`delete from problem where id = ${id}`],
    come: () => server.call('POST', '/api/submit-problem-judge', { token: ann.token, body }),
  })
  expect(reply).toMatchObject({ http: 200, status: 403 })
})

test.each([
  ['a problem', (cid: number, pid: number) => organiserAt(server)(root).remove('/problem', { cid, pid, force: true })],
  ['a contest', (cid: number) => organiserAt(server)(root).remove('', { cid })],
])('%s is deleted together with a concurrent submission', async (_, remove) => {
  const { cid, pid, place, left } = await held()
  const columns = 'problem_id, account_id, contest_id, contest_problem_id, language, length, submitted_at, verdict'
  const reply = await meanwhile(server, {
    first: [
      `select id from contest_problem where id = ${place} for share`,
      `insert into submission (${columns})
       values (${pid}, '${ann.id}', ${cid}, ${place}, 'C++', 9, now(), ${verdict.pending})`,
    ],
    come: () => remove(cid, pid),
  })
  expect(reply).toMatchObject({ http: 200, status: 200 })
  expect(await left()).toBe(0)
})
