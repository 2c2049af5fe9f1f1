import { problemAuth } from '@verdict/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeContest } from '../../../../../test/harness/contests.ts'
import { meanwhile } from '../../../../../test/harness/meanwhile.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { publishDue } from '../publish-due.ts'

/** Reasons that keep a scheduled problem hidden, and changes that end a schedule. */

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startTestServer()
  admin = await makeUser(server, { role: 'problem_admin' })
})
afterAll(() => server.close())
beforeEach(() => server.deps.settings.write({ readyVotes: 0, staffSecondFactor: false }))

const minute = 60_000
const after = (minutes: number) => new Date(server.clock.now().getTime() + minutes * minute)
const call = (method: 'GET' | 'PUT' | 'POST', path: string, given: object) =>
  server.call(method, `/api/${path}`, {
    token: admin.token,
    ...(method === 'GET' ? { query: { ...given } } : { body: given }),
  })
const schedule = (pid: number, minutes: number) =>
  call('PUT', 'problem-schedule', { pid, at: after(minutes).toISOString() })
/** A hidden problem whose moment has come. */
const due = async () => {
  const problem = await makeProblem(server, { visibility: problemAuth.hidden, author: admin })
  await schedule(problem.id, 10)
  server.clock.advance(11 * minute)
  return problem
}
const read = async (pid: number) => (await call('GET', 'problem-schedule', { pid })).data
const notices = async () =>
  (await server.deps.db.selectFrom('notice').select('id').where('template', '=', 'problem.notPublished').execute())
    .length
const setVisibility = (id: number, auth: number) => call('PUT', 'admin/problem/change-problem-auth', { id, auth })

test.each([
  ['is running', -1, 1],
  ['has not started', 1, 2],
] as const)('a problem of a contest that %s stays hidden, with the reason', async (_, from, to) => {
  const { id } = await due()
  const contest = await makeContest(server, {
    ...{ starts_at: after(from * 60), ends_at: after(to * 60), is_visible: false, problems: [id] },
  })
  const before = await notices()
  await publishDue(server.deps)
  expect(await read(id)).toMatchObject({ isPublic: false, fault: expect.stringContaining('比赛') })
  expect(await notices()).toBe(before + 1)
  // After the contest it is published at the next moment.
  await server.deps.db
    .updateTable('contest')
    .set({ starts_at: after(-120), ends_at: after(-60) })
    .where('id', '=', contest.id)
    .execute()
  await schedule(id, 10)
  server.clock.advance(11 * minute)
  await publishDue(server.deps)
  expect(await read(id)).toMatchObject({ isPublic: true, at: null })
})

test('a virtual run of a contest that is over keeps nothing hidden', async () => {
  const { id } = await due()
  const { id: over } = await makeContest(server, { starts_at: after(-120), ends_at: after(-60) })
  await makeContest(server, {
    ...{ problems: [id], is_visible: false, virtual_of: over, virtual_account_id: admin.id },
  })
  await publishDue(server.deps)
  expect(await read(id)).toMatchObject({ isPublic: true })
})

test('while its check runs it waits, and is published when the check has passed', async () => {
  const { id } = await due()
  const program = { kind: 'solution', name: 'a', language: 'C++', code: '// a', expected: ['accepted'] }
  await call('PUT', 'admin/problem/programs', { pid: id, programs: [program] })
  await call('POST', 'admin/problem/check', { pid: id })
  const before = await notices()
  await publishDue(server.deps)
  expect(await read(id)).toMatchObject({ isPublic: false, fault: null, by: admin.username })
  expect(await notices()).toBe(before)
  await server.deps.db
    .updateTable('problem_check')
    .set({ state: 'passed', finished_at: server.clock.now() })
    .where('problem_id', '=', id)
    .execute()
  await publishDue(server.deps)
  expect(await read(id)).toMatchObject({ isPublic: true })
})

test('votes that the site demands hold at the moment too', async () => {
  const { id } = await due()
  await server.deps.settings.write({ readyVotes: 1 })
  await publishDue(server.deps)
  expect(await read(id)).toMatchObject({ isPublic: false, fault: expect.stringContaining('就绪') })
})

test('staff without a required second factor have no rights at the moment', async () => {
  const { id } = await due()
  await server.deps.settings.write({ staffSecondFactor: true })
  await publishDue(server.deps)
  await server.deps.settings.write({ staffSecondFactor: false })
  expect(await read(id)).toMatchObject({ isPublic: false, fault: expect.stringContaining('题目管理员') })
})

test.each([
  ['a manual publication', problemAuth.public],
  ['moving it to the problems of contests', problemAuth.contest],
])('%s ends the schedule', async (_, auth) => {
  const { id } = await due()
  expect((await setVisibility(id, auth)).status).toBe(200)
  await setVisibility(id, problemAuth.hidden)
  expect(await read(id)).toMatchObject({ at: null })
  await publishDue(server.deps)
  expect(await read(id)).toMatchObject({ isPublic: false })
})

test('a moment that is chosen while the job waits for the problem is the one that counts', async () => {
  const { id } = await due()
  const later = after(60)
  await meanwhile(server, {
    first: [`select from problem where id = ${id} for update`],
    come: () => publishDue(server.deps),
    next: [`update problem_publication set at = '${later.toISOString()}' where problem_id = ${id}`],
  })
  const found = await read(id)
  expect(found).toMatchObject({ isPublic: false, fault: null })
  expect(new Date(found.at)).toEqual(later)
})
