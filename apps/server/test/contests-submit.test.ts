import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeContest } from './harness/contests.ts'
import { makeUser, type Person } from './harness/people.ts'
import { makeProblem } from './harness/problems.ts'
import { startTestServer, type TestServer } from './harness/server.ts'

let server: TestServer
let ann: Person
let owner: Person
let problem: { id: number; displayId: string }
let hidden: { id: number }

beforeAll(async () => {
  server = await startTestServer()
  ann = await makeUser(server, { username: 'team1' })
  owner = await makeUser(server, { username: 'chair', role: 'admin' })
  problem = await makeProblem(server, { visibility: 3 })
  hidden = await makeProblem(server, { visibility: 2 })
})
afterAll(() => server.close())

const submit = (who: Person, cid: number, pid = 'A') =>
  server.call('POST', '/api/submit-problem-judge', {
    token: who.token,
    body: { pid, language: 'C++', code: 'int main(){}', cid: String(cid), isRemote: false },
  })

const later = (minutes: number) => new Date(server.clock.now().getTime() + minutes * 60_000)

describe('handing in during a contest', () => {
  test('is taken for the problem of that label and judged before practice', async () => {
    const { id, labels } = await makeContest(server, { problems: [problem.id] })
    const reply = await submit(ann, id)
    expect(reply).toMatchObject({ http: 200, status: 200 })
    expect(reply.data).toMatchObject({ cid: id, cpid: labels.get('A'), pid: problem.id, displayPid: problem.displayId })
    const queued = await server.deps.db
      .selectFrom('judging')
      .select('priority')
      .where('submission_id', '=', reply.data.submitId)
      .executeTakeFirstOrThrow()
    expect(queued.priority).toBe(0)
  })

  test('needs no pause and counts in no tally of the site', async () => {
    const { id } = await makeContest(server, { problems: [problem.id] })
    const tallies = () => server.deps.db.selectFrom('submission_tally').selectAll().execute()
    const before = await tallies()
    for (let n = 0; n < 3; n += 1) expect(await submit(ann, id)).toMatchObject({ status: 200 })
    expect(await tallies()).toEqual(before)
  })

  test.each<[string, () => Promise<{ id: number }>, string, number]>([
    ['before the start', () => makeContest(server, { problems: [problem.id], starts_at: later(1) }), 'A', 403],
    ['after the end', () => makeContest(server, { problems: [problem.id], ends_at: later(0) }), 'A', 403],
    ['of a hidden contest', () => makeContest(server, { problems: [problem.id], is_visible: false }), 'A', 400],
    ['of no contest', async () => ({ id: 999_999 }), 'A', 404],
    ['without the password', () => makeContest(server, { problems: [problem.id], auth: 2 }), 'A', 403],
    [
      'by an account that may not',
      () => makeContest(server, { problems: [problem.id], limits_accounts: true }),
      'A',
      403,
    ],
    ['for an unknown label', () => makeContest(server, { problems: [problem.id] }), 'B', 403],
    ['for its display id outside', () => makeContest(server, { problems: [problem.id] }), 'T-1', 403],
    ['for a problem nobody may see', () => makeContest(server, { problems: [hidden.id] }), 'A', 403],
  ])('is refused %s', async (_, make, label, status) => {
    const { id } = await make()
    expect(await submit(ann, id, label)).toMatchObject({ http: 200, status })
  })

  test('is open to the owner before the start', async () => {
    const { id } = await makeContest(server, { problems: [problem.id], starts_at: later(1), owner_id: owner.id })
    expect(await submit(owner, id)).toMatchObject({ status: 200 })
    expect(await submit(ann, id)).toMatchObject({ status: 403 })
  })

  test('goes on after the end where late ones are taken, as practice', async () => {
    const { id } = await makeContest(server, { problems: [problem.id], ends_at: later(0), takes_late: true })
    const reply = await submit(ann, id)
    expect(reply).toMatchObject({ status: 200 })
    const queued = await server.deps.db
      .selectFrom('judging')
      .select('priority')
      .where('submission_id', '=', reply.data.submitId)
      .executeTakeFirstOrThrow()
    expect(queued.priority).toBe(1)
  })

  test('its problem is not found outside the contest', async () => {
    await makeContest(server, { problems: [problem.id] })
    expect(await submit(ann, 0, problem.displayId)).toMatchObject({ status: 403 })
  })
})
