import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addMember, makeGroup } from '../../../../../test/harness/groups.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'

let server: TestServer
let author: Person
let solver: Person
let reader: Person
let admin: Person
let category = 0
let problem: { readonly id: number; readonly displayId: string }
let did = 0
beforeAll(async () => {
  server = await startTestServer()
  await server.deps.settings.write({ defaultCreateDiscussionACInitValue: 0, defaultCreateCommentACInitValue: 0 })
  author = await makeUser(server)
  solver = await makeUser(server)
  admin = await makeUser(server, { role: 'admin' })
  category = (await server.call('GET', '/api/discussion-category')).data[0].id
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.deps.db.deleteFrom('throttle').execute()
  reader = await makeUser(server)
  problem = await makeProblem(server)
  await accept(solver)
  did = await start({})
  await mark(did)
})

const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, given: object = {}, person?: Person) =>
  server.call(method, `/api/${path}`, { token: person?.token, ...given })
const start = async (change: object): Promise<number> => {
  const body = { title: 'Use a heap', description: 'd', content: 'The trick is a heap.', categoryId: category }
  const reply = await ask(
    'POST',
    'discussion/publish',
    { body: { ...body, pid: problem.displayId, ...change } },
    author,
  )
  expect(reply).toMatchObject({ status: 200 })
  return reply.data.id
}
const mark = async (id: number, person = admin) =>
  expect(await ask('PUT', 'admin/discussion', { body: { id, isEditorial: true } }, person)).toMatchObject({
    status: 200,
  })
const opens = (when: string, person = author) =>
  ask('PUT', 'discussion-editorial', { body: { did, opens: when } }, person)
const shown = async (person?: Person) => {
  const reply = await ask('GET', 'problem-editorials', { query: { pid: problem.displayId } }, person)
  expect(reply).toMatchObject({ http: 200, status: 200 })
  return reply.data
}
const detail = (person?: Person) => ask('GET', 'get-discussion-detail', { query: { did } }, person)
const giveUp = (person: Person) => ask('POST', 'problem-give-up', { body: { pid: problem.displayId } }, person)
const accept = async (person: Person) => {
  const { db } = server.deps
  const { id } = await db
    .insertInto('submission')
    .values({
      account_id: person.id,
      problem_id: problem.id,
      language: 'C++',
      length: 1,
      verdict: 0,
      submitted_at: server.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('accepted')
    .values({ submission_id: id, account_id: person.id, problem_id: problem.id, created_at: server.clock.now() })
    .execute()
}
/** A contest that uses the problem and ends after some hours. */
const useInContest = async (hours: number, more: object = {}): Promise<void> => {
  const { db } = server.deps
  const now = server.clock.now().getTime()
  const { id } = await db
    .insertInto('contest')
    .values({
      title: 'C',
      type: 0,
      owner_id: admin.id,
      starts_at: new Date(now - 3_600_000),
      ends_at: new Date(now + hours * 3_600_000),
      is_visible: false,
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('contest_problem')
    .values({ contest_id: id, problem_id: problem.id, label: 'A', title: 'A' })
    .execute()
}

describe('an editorial', () => {
  test('is marked by staff, for discussions of a problem only, and leaves the public list', async () => {
    const body = { id: did, isEditorial: true }
    expect(await ask('PUT', 'admin/discussion', { body }, author)).toMatchObject({ http: 403 })
    const plain = await start({ pid: null, title: 'plain', content: 'plain' })
    const refused = await ask('PUT', 'admin/discussion', { body: { id: plain, isEditorial: true } }, admin)
    expect(refused).toMatchObject({ http: 200, status: 400, msg: '只有题目的讨论才能设为题解。' })
    for (const query of [{ pid: problem.displayId }, { keyword: 'heap' }, { keyword: 'Use a heap' }]) {
      for (const person of [undefined, reader, solver]) {
        expect((await ask('GET', 'get-discussion-list', { query }, person)).data.total).toBe(0)
      }
    }
    const own = await ask('GET', 'get-discussion-list', { query: { onlyMine: true, pid: problem.displayId } }, author)
    expect(own.data.records).toMatchObject([{ id: did, isEditorial: true }])
  })

  test('opens after solving', async () => {
    for (const person of [undefined, reader]) {
      expect((await shown(person)).records).toMatchObject([
        { id: did, title: null, isOpen: false, opens: 'afterSolving' },
      ])
      expect(await detail(person)).toMatchObject({ http: 200, status: 403, data: null, msg: '这篇题解暂未对您开放。' })
      expect(await ask('GET', 'comments', { query: { did } }, person)).toMatchObject({ status: 403, data: null })
    }
    const comment = { body: { did, cid: null, content: 'x' } }
    expect(await ask('POST', 'comment', comment, reader)).toMatchObject({ status: 403 })
    expect(await ask('GET', 'discussion-like', { query: { did, toLike: true } }, reader)).toMatchObject({ status: 403 })
    expect(await giveUp(reader)).toMatchObject({ http: 200, status: 400 })
    for (const person of [solver, author, admin]) {
      expect((await shown(person)).records).toMatchObject([{ title: 'Use a heap', isOpen: true }])
      expect(await detail(person)).toMatchObject({ status: 200 })
    }
    await accept(reader)
    expect((await shown(reader)).hasSolved).toBe(true)
    expect(await detail(reader)).toMatchObject({ status: 200 })
    expect(await ask('POST', 'comment', comment, reader)).toMatchObject({ status: 200 })
  })

  test('opens after giving up, which is remembered and shown', async () => {
    expect(await opens('afterGivingUp', reader)).toMatchObject({ status: 403 })
    expect(await opens('afterGivingUp')).toMatchObject({ status: 200, data: null })
    expect(await opens('never')).toMatchObject({ status: 400 })
    expect(await shown()).toMatchObject({ canGiveUp: false, givenUpAt: null })
    expect(await shown(reader)).toMatchObject({ canGiveUp: true, givenUpAt: null, records: [{ isOpen: false }] })
    expect(await ask('POST', 'problem-give-up', { body: { pid: problem.displayId } })).toMatchObject({ http: 401 })
    const reply = await giveUp(reader)
    expect(reply.data).toMatchObject({ canGiveUp: false, records: [{ title: 'Use a heap', isOpen: true }] })
    const { givenUpAt } = reply.data
    expect(givenUpAt).not.toBe(null)
    server.clock.advance(60_000)
    await accept(reader)
    expect((await shown(reader)).givenUpAt).toBe(givenUpAt)
    expect(await detail(reader)).toMatchObject({ status: 200 })
    expect(await giveUp(reader)).toMatchObject({ status: 400 })
  })

  test('opens at once', async () => {
    await opens('atOnce')
    expect((await shown()).records).toMatchObject([{ title: 'Use a heap', isOpen: true }])
    expect(await detail()).toMatchObject({ status: 200, data: { isEditorial: true, opens: 'atOnce' } })
  })

  test.each(['atOnce', 'afterGivingUp', 'afterSolving'])(
    'that opens %s is not there before the end of a contest with its problem',
    async (when) => {
      await opens(when)
      if (when === 'afterGivingUp') await giveUp(reader)
      await useInContest(2)
      for (const person of [undefined, reader, solver]) {
        expect(await shown(person)).toMatchObject({ records: [], canGiveUp: false })
        expect(await detail(person)).toMatchObject({ http: 200, status: 403, data: null })
        expect(await ask('GET', 'comments', { query: { did } }, person)).toMatchObject({ status: 403 })
      }
      expect(await giveUp(await makeUser(server))).toMatchObject({ status: 400 })
      expect(await detail(author)).toMatchObject({ status: 200 })
      expect(await detail(admin)).toMatchObject({ status: 200 })
      server.clock.advance(2 * 3_600_000 + 1)
      expect(await detail(solver)).toMatchObject({ status: 200 })
      expect((await shown(solver)).records).toHaveLength(1)
    },
  )

  test('stays open during a virtual run of a contest with its problem', async () => {
    await opens('atOnce')
    await useInContest(2, { virtual_of: 1, virtual_account_id: solver.id })
    expect((await shown(reader)).records).toHaveLength(1)
  })

  test('of a hidden problem is unknown, and a disabled one is not shown', async () => {
    await opens('atOnce')
    await ask('PUT', 'admin/discussion', { body: { id: did, status: 1 } }, admin)
    expect((await shown(solver)).records).toEqual([])
    await ask('PUT', 'admin/discussion', { body: { id: did, status: 0 } }, admin)
    await server.deps.db.updateTable('problem').set({ visibility: 2 }).where('id', '=', problem.id).execute()
    for (const pid of [problem.displayId, 'NONE-1']) {
      const reply = await ask('GET', 'problem-editorials', { query: { pid } }, solver)
      expect(reply).toMatchObject({ http: 200, status: 404, data: null })
    }
  })

  test('of a group’s problem is for its members', async () => {
    const gid = await makeGroup(server, { owner: author })
    await addMember(server, gid, reader)
    await server.deps.db.updateTable('problem').set({ group_id: gid }).where('id', '=', problem.id).execute()
    did = await start({ title: 'Inside' })
    await mark(did)
    await opens('atOnce')
    expect((await shown(reader)).records).toMatchObject([{ title: 'Inside' }])
    for (const person of [undefined, solver, admin]) {
      const reply = await ask('GET', 'problem-editorials', { query: { pid: problem.displayId } }, person)
      expect(reply).toMatchObject({ status: 404, data: null })
    }
  })
})
