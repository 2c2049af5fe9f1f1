import { verdict } from '@verdict/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ContestGiven, makeContest } from '../../../../../test/harness/contests.ts'
import { makeEntry } from '../../../../../test/harness/entries.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { fewestQueries } from '../../../../../test/harness/queries.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'

let server: TestServer
let owner: Person
let root: Person
let ann: Person
let bob: Person
let eve: Person
let problems: number[]
const { accepted, wrongAnswer, judging } = verdict

beforeAll(async () => {
  server = await startTestServer()
  owner = await makeUser(server, { username: 'chair', role: 'admin' })
  root = await makeUser(server, { username: 'chief', role: 'root' })
  ann = await makeUser(server, { username: 'ann' })
  bob = await makeUser(server, { username: 'bob' })
  eve = await makeUser(server, { username: 'eve' })
  problems = [(await makeProblem(server, { visibility: 3 })).id, (await makeProblem(server, { visibility: 3 })).id]
})
afterAll(() => server.close())

type Contest = Awaited<ReturnType<typeof makeContest>>
/** An hour that began at `start`; minutes are counted from there. */
const contestAt = async (start: Date, given: ContestGiven = {}) => {
  const minute = (count: number) => new Date(start.getTime() + count * 60_000)
  const contest = await makeContest(server, {
    problems,
    owner_id: owner.id,
    starts_at: start,
    ends_at: minute(60),
    ...given,
  })
  const enter = (who: Person, at: number, label: 'A' | 'B', code: number) =>
    makeEntry(server, who, {
      contest,
      label,
      problemId: problems[label === 'A' ? 0 : 1] ?? 0,
      at: minute(at),
      verdict: code,
    })
  return { contest, enter, minute }
}
const hoursAgo = (hours: number) => new Date(server.clock.now().getTime() - hours * 3_600_000)
const read = (contest: Contest, who: Person | undefined) =>
  server.call('GET', '/api/get-contest-statistics', { token: who?.token, query: { cid: contest.id } })

test('everything is counted once, within the contest’s time, without its owner and super admins', async () => {
  const { contest, enter } = await contestAt(hoursAgo(2))
  await enter(ann, -1, 'A', accepted)
  await enter(ann, 3, 'A', wrongAnswer)
  await enter(ann, 7, 'A', accepted)
  await enter(ann, 8, 'A', accepted)
  await enter(ann, 20, 'B', accepted)
  await enter(bob, 6, 'A', accepted)
  await enter(bob, 59, 'B', wrongAnswer)
  await enter(eve, 30, 'B', judging)
  await enter(owner, 1, 'A', accepted)
  await enter(root, 1, 'A', accepted)
  await enter(eve, 60, 'A', accepted)
  const { data } = await read(contest, ann)
  expect(data).toMatchObject({ submissions: 7, people: 3, isFrozen: false, stepS: 60, bySolved: [1, 1, 1] })
  expect(data.languages).toEqual([{ name: 'C++', count: 7 }])
  expect(data.problems).toEqual([
    {
      displayId: 'A',
      title: 'Problem A',
      color: null,
      submissions: 4,
      tried: 2,
      solved: 2,
      first: { name: 'bob', time: 360 },
      verdicts: [
        { status: accepted, count: 3 },
        { status: wrongAnswer, count: 1 },
      ],
    },
    {
      displayId: 'B',
      title: 'Problem B',
      color: null,
      submissions: 3,
      tried: 3,
      solved: 1,
      first: { name: 'ann', time: 1_200 },
      verdicts: [
        { status: wrongAnswer, count: 1 },
        { status: accepted, count: 1 },
      ],
    },
  ])
  expect(data.over).toHaveLength(60)
  expect(data.over[7]).toEqual({ submissions: 1, solves: 1 })
  expect(data.over[8]).toEqual({ submissions: 1, solves: 0 })
  expect(data.over.reduce((sum: number, item: { submissions: number }) => sum + item.submissions, 0)).toBe(7)
  expect(data.over.reduce((sum: number, item: { solves: number }) => sum + item.solves, 0)).toBe(3)
  expect(await fewestQueries(server.deps, () => read(contest, ann))).toBeLessThanOrEqual(6)
})

test('are for managers while it runs, for all viewers from the end on', async () => {
  const { contest } = await contestAt(hoursAgo(0.5))
  expect(await read(contest, undefined)).toMatchObject({ http: 401 })
  expect(await read(contest, ann)).toMatchObject({ http: 200, status: 403 })
  expect(await read(contest, owner)).toMatchObject({ status: 200, data: { submissions: 0, bySolved: [0, 0, 0] } })
  const secret = await contestAt(hoursAgo(2), { auth: 1, password: 'p' })
  expect(await read(secret.contest, ann)).toMatchObject({ http: 200, status: 403 })
  const hidden = await contestAt(hoursAgo(2), { is_visible: false })
  expect(await read(hidden.contest, ann)).toMatchObject({ http: 200, status: 400 })
})

test('end at the freeze for contestants while it lasts, for any later submissions', async () => {
  const start = hoursAgo(2)
  const minute = (count: number) => new Date(start.getTime() + count * 60_000)
  const { contest, enter } = await contestAt(start, { is_sealed: true, seals_at: minute(40), opens_at_end: false })
  await enter(ann, 10, 'A', accepted)
  const frozen = await enter(bob, 50, 'B', accepted)
  const before = await read(contest, ann)
  expect(before.data).toMatchObject({ isFrozen: true, submissions: 1, people: 1, bySolved: [0, 1, 0] })
  expect(before.data.over).toHaveLength(40)
  expect((await read(contest, owner)).data).toMatchObject({ isFrozen: false, submissions: 2 })
  // A frozen verdict changes: the response stays byte-identical.
  await server.deps.db.updateTable('submission').set({ verdict: wrongAnswer }).where('id', '=', frozen).execute()
  server.clock.advance(11_000)
  expect((await read(contest, ann)).data).toEqual(before.data)
  await server.deps.db.updateTable('contest').set({ opens_at_end: true }).where('id', '=', contest.id).execute()
  expect((await read(contest, ann)).data).toMatchObject({ isFrozen: false, submissions: 2 })
})

test('participants with own times count by their own start and end, and removed time is left out', async () => {
  const { contest, enter, minute } = await contestAt(hoursAgo(3), { overtime_s: 0 })
  const { db } = server.deps
  await db
    .insertInto('contest_window')
    .values({
      ...{ contest_id: contest.id, account_id: ann.id, delay_s: 1_200, extra_s: 300 },
      ...{ reason: '', set_by: 'chair', set_at: minute(0) },
    })
    .execute()
  await enter(bob, 30, 'A', accepted)
  // Later by the clock, and earlier since the own start; then in the extra time, where others have ended.
  await enter(ann, 35, 'A', accepted)
  await enter(ann, 84, 'B', accepted)
  await enter(bob, 70, 'B', accepted)
  const problemsOf = async () => (await read(contest, owner)).data.problems
  expect(await problemsOf()).toMatchObject([
    { submissions: 2, solved: 2, first: { name: 'ann', time: 15 * 60 } },
    { submissions: 1, solved: 1, first: { name: 'ann', time: 64 * 60 } },
  ])
  await db
    .insertInto('contest_incident')
    .values({
      ...{ contest_id: contest.id, contest_problem_id: 0, mode: 'none', message: 'Power cut' },
      ...{ starts_at: minute(25), ends_at: minute(30), applied_at: minute(80), removes_time: true },
    })
    .execute()
  expect(await problemsOf()).toMatchObject([{ first: { time: 10 * 60 } }, { first: { time: 59 * 60 } }])
})
