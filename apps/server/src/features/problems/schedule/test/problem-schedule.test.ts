import { problemAuth, role } from '@verdict/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { publishDue } from '../publish-due.ts'

/** Hidden problems become public at a chosen moment, in the name of the account that chose it. */

let server: TestServer
let admin: Person
let owner: Person
beforeAll(async () => {
  server = await startTestServer()
  admin = await makeUser(server, { role: 'problem_admin' })
  owner = await makeUser(server, { role: 'admin' })
})
afterAll(() => server.close())

const hidden = () => makeProblem(server, { visibility: problemAuth.hidden, author: admin })
const inMinutes = (minutes: number) => new Date(server.clock.now().getTime() + minutes * 60_000).toISOString()
const save = (pid: number, at: string | null, who: Person | undefined = admin) =>
  server.call('PUT', '/api/problem-schedule', { token: who?.token, body: { pid, at } })
const read = (pid: number, who: Person | undefined = admin) =>
  server.call('GET', '/api/problem-schedule', { token: who?.token, query: { pid } })
const visibility = async (pid: number) =>
  (await server.deps.db.selectFrom('problem').select('visibility').where('id', '=', pid).executeTakeFirstOrThrow())
    .visibility

test('a problem becomes public at its moment and not before', async () => {
  const { id } = await hidden()
  expect(await save(id, inMinutes(10))).toMatchObject({ status: 200 })
  expect((await read(id)).data).toMatchObject({ by: admin.username, fault: null, isPublic: false, mayChange: true })
  await publishDue(server.deps)
  expect(await visibility(id)).toBe(problemAuth.hidden)
  server.clock.advance(11 * 60_000)
  await publishDue(server.deps)
  expect(await visibility(id)).toBe(problemAuth.public)
  expect((await read(id)).data).toMatchObject({ at: null, isPublic: true })
  const actions = await server.deps.db
    .selectFrom('audit_entry')
    .select(['action', 'actor_name'])
    .where('subject_kind', '=', 'problem')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute()
  expect(actions).toEqual([
    { action: 'problem.schedule', actor_name: admin.username },
    { action: 'problem.changeAuth', actor_name: admin.username },
  ])
})

test('a schedule is moved and cancelled, and refuses moments that are past or far away', async () => {
  const { id } = await hidden()
  await save(id, inMinutes(10))
  await save(id, inMinutes(30))
  server.clock.advance(11 * 60_000)
  await publishDue(server.deps)
  expect(await visibility(id)).toBe(problemAuth.hidden)
  expect((await save(id, null)).status).toBe(200)
  server.clock.advance(60 * 60_000)
  await publishDue(server.deps)
  expect(await visibility(id)).toBe(problemAuth.hidden)
  for (const minutes of [-1, 0, 6 * 366 * 1_440])
    expect(await save(id, inMinutes(minutes))).toMatchObject({ http: 200, status: 400 })
  const { id: open } = await makeProblem(server, { author: admin })
  expect((await save(open, inMinutes(10))).status).toBe(400)
})

test('rights that were lost meanwhile keep it hidden; the reason stays and its author is notified', async () => {
  const { id } = await hidden()
  const leaver = await makeUser(server, { role: 'problem_admin' })
  await save(id, inMinutes(10), leaver)
  await server.deps.db.updateTable('account').set({ role: role.admin }).where('id', '=', leaver.id).execute()
  server.clock.advance(11 * 60_000)
  await publishDue(server.deps)
  await publishDue(server.deps)
  expect(await visibility(id)).toBe(problemAuth.hidden)
  expect((await read(id)).data).toMatchObject({ fault: expect.stringMatching(/\S/), isPublic: false })
  const notices = await server.deps.db
    .selectFrom('notice')
    .select('params')
    .where('template', '=', 'problem.notPublished')
    .execute()
  expect(notices).toHaveLength(1)
  // Another moment begins again.
  await save(id, inMinutes(10))
  server.clock.advance(11 * 60_000)
  await publishDue(server.deps)
  expect(await visibility(id)).toBe(problemAuth.public)
})

test('only those who may publish the problem choose the moment', async () => {
  const { id } = await hidden()
  const ann = await makeUser(server)
  for (const who of [ann, owner]) {
    expect((await save(id, inMinutes(10), who)).status).toBe(403)
    expect((await read(id, who)).status).toBe(403)
  }
  expect((await server.call('PUT', '/api/problem-schedule', { body: { pid: id, at: null } })).http).toBe(401)
  expect((await read(id)).data.at).toBeNull()
})
