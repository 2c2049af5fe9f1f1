import { type ProblemRole, problemAuth } from '@verdict/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeContest } from '../../../../../test/harness/contests.ts'
import { makeGroup } from '../../../../../test/harness/groups.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'

/** Four eyes: every way to publish a problem needs the votes that the site demands. */

let server: TestServer
let keeper: Person
let root: Person
beforeAll(async () => {
  server = await startTestServer()
  keeper = await makeUser(server, { username: 'keeper', role: 'problem_admin' })
  root = await makeUser(server, { username: 'the-root', role: 'root' })
})
afterAll(() => server.close())
beforeEach(() => server.deps.settings.write({ readyVotes: 0 }))

const call = (who: Person, method: 'GET' | 'POST' | 'PUT', path: string, given: object) =>
  server.call(method, `/api/${path}`, {
    token: who.token,
    ...(method === 'GET' ? { query: { ...given } } : { body: given }),
  })
const hidden = (given: object = {}) => makeProblem(server, { visibility: problemAuth.hidden, ...given })
const withRole = async (pid: number, role: ProblemRole): Promise<Person> => {
  const who = await makeUser(server)
  await call(keeper, 'PUT', 'problem-people', { pid, username: who.username, role })
  return who
}
const vote = (who: Person, pid: number) => call(who, 'PUT', 'problem-review/vote', { pid, isReady: true })
const publish = (who: Person, id: number) =>
  call(who, 'PUT', 'admin/problem/change-problem-auth', { id, auth: problemAuth.public })

test('they are off by default: publishing asks for no votes', async () => {
  const { id } = await hidden()
  expect((await publish(keeper, id)).status).toBe(200)
})

test('they refuse every way to publish without the votes of others, and let pass with them', async () => {
  const set = (who: Person, readyVotes: number) => call(who, 'PUT', 'admin/problem-review-settings', { readyVotes })
  expect((await set(keeper, 2)).status).toBe(403)
  expect((await set(root, 2)).status).toBe(200)
  // Settings are cached for a second; this clears the cache.
  await server.deps.settings.write({ readyVotes: 2 })
  const fresh = { problemId: 'NEW-1', title: 'New', description: 'x', input: 'x', output: 'x', auth: 1 }
  const samples = [{ input: '1', output: '1' }]
  const make = (auth: number) =>
    call(keeper, 'POST', 'admin/problem', { problem: { ...fresh, auth }, samples, isUploadTestCase: false })
  expect((await make(1)).status).toBe(403)
  expect((await make(2)).status).toBe(200)
  const { id, displayId } = await hidden()
  const author = await withRole(id, 'author')
  await vote(keeper, id)
  await vote(await withRole(id, 'tester'), id)
  // The own vote of the publisher does not count.
  const refused = await publish(keeper, id)
  expect(refused).toMatchObject({ http: 200, status: 403, msg: expect.stringContaining('2') })
  expect((await call(keeper, 'PUT', 'admin/problem', { problem: { id, auth: 1 } })).status).toBe(403)
  const batch = await call(keeper, 'PUT', 'admin/problem/batch-auth', { pids: [id], auth: 1, force: true })
  expect(batch.data).toMatchObject({ done: [], refused: [{ pid: id, problemId: displayId }] })
  const visibility = async () =>
    (await server.deps.db.selectFrom('problem').select('visibility').where('id', '=', id).executeTakeFirst())
      ?.visibility
  expect(await visibility()).toBe(problemAuth.hidden)
  // Two people other than the author voted.
  expect((await publish(author, id)).status).toBe(200)
  expect(await visibility()).toBe(problemAuth.public)
  // A problem that is public already is edited as before.
  const edit = { problem: { id, title: 'New title', auth: 1 } }
  expect((await call(keeper, 'PUT', 'admin/problem', edit)).status).toBe(200)
})

test('a contest refuses problems without votes while it can be seen', async () => {
  const [reviewed, unreviewed] = [await hidden({ visibility: 3 }), await hidden({ visibility: 3 })]
  const contest = await makeContest(server, { owner_id: root.id })
  const demand = (isRequired: boolean) => call(root, 'PUT', 'problem-review/contest', { cid: contest.id, isRequired })
  const add = (pid: number, displayId: string) =>
    call(root, 'POST', 'admin/contest/add-problem-from-public', { cid: contest.id, pid, displayId })
  expect((await demand(true)).status).toBe(200)
  const tester = await withRole(reviewed.id, 'tester')
  await vote(tester, reviewed.id)
  expect((await add(reviewed.id, 'A')).status).toBe(200)
  expect(await add(unreviewed.id, 'B')).toMatchObject({ status: 403, msg: expect.stringContaining('就绪') })
  expect((await call(root, 'GET', 'problem-review/contest', { cid: contest.id })).data).toMatchObject({
    ...{ isRequired: true, mayChange: true, required: 1 },
    problems: [{ displayId: 'A', ready: 1 }],
  })
  expect((await call(tester, 'GET', 'problem-review/contest', { cid: contest.id })).status).toBe(403)
  // A hidden contest collects its problems, and is shown when all are reviewed.
  const show = (visible: boolean) =>
    call(root, 'PUT', `admin/contest/change-contest-visible?cid=${contest.id}&uid=x&visible=${visible}`, {})
  expect((await show(false)).status).toBe(200)
  expect((await add(unreviewed.id, 'B')).status).toBe(200)
  expect((await show(true)).msg).toContain(unreviewed.displayId)
  await vote(keeper, unreviewed.id)
  expect((await show(true)).status).toBe(200)
})

test('a group problem joins the public list with the votes', async () => {
  await server.deps.settings.write({ readyVotes: 1 })
  const { id } = await hidden({ visibility: problemAuth.public })
  const gid = await makeGroup(server, { owner: await makeUser(server) })
  await server.deps.db
    .updateTable('problem')
    .set({ group_id: gid, apply_public_progress: 1 })
    .where('id', '=', id)
    .execute()
  const examine = (progress: number) => call(root, 'PUT', 'admin/group-problem/change-progress', { pid: id, progress })
  expect(await examine(2)).toMatchObject({ status: 403, msg: expect.stringContaining('就绪') })
  await vote(keeper, id)
  expect((await examine(2)).status).toBe(200)
})

test('after a contest its problems are listed as unreviewed until they have the votes', async () => {
  await server.deps.settings.write({ readyVotes: 1 })
  const { id } = await hidden({ visibility: problemAuth.contest })
  const hour = 3_600_000
  const ago = (hours: number) => new Date(server.clock.now().getTime() - hours * hour)
  const contest = await makeContest(server, {
    ...{ owner_id: root.id, starts_at: ago(2), ends_at: ago(1), problems: [id] },
  })
  const state = async () =>
    (await call(root, 'GET', 'admin/contest/publish-problems', { cid: contest.id })).data[0].state
  const send = () => call(root, 'POST', 'admin/contest/publish-problems', { cid: contest.id, pids: [id], force: true })
  expect(await state()).toBe('unreviewed')
  expect((await send()).data).toMatchObject({ done: [], refused: [{ pid: id, msg: expect.stringContaining('就绪') }] })
  await vote(keeper, id)
  expect(await state()).toBe('ready')
  expect((await send()).data).toMatchObject({ done: [id] })
})

test('a contest lists no votes of problems that a remote judge judges, and takes them without', async () => {
  const [own, remote] = [await hidden({ visibility: 3 }), await hidden({ visibility: 3 })]
  await server.deps.db.updateTable('problem').set({ is_remote: true }).where('id', '=', remote.id).execute()
  await vote(await withRole(own.id, 'tester'), own.id)
  const contest = await makeContest(server, { owner_id: root.id, problems: [own.id, remote.id] })
  const demand = { cid: contest.id, isRequired: true }
  expect((await call(root, 'PUT', 'problem-review/contest', demand)).status).toBe(200)
  expect((await call(root, 'GET', 'problem-review/contest', { cid: contest.id })).data.problems).toEqual([
    { displayId: 'A', title: 'Problem A', ready: 1 },
  ])
})
