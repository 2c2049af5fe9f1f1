import { type ProblemRole, problemAuth } from '@verdict/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeContest } from '../../../../../test/harness/contests.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { eraseAccount } from '../../../accounts/own-data/erase-account.ts'
import { writeSettings } from '../../../site/core/settings.ts'

/** The review of a problem: comments, checklist, votes, and publishing with four eyes. */

let server: TestServer
let keeper: Person
let second: Person
let root: Person
beforeAll(async () => {
  server = await startTestServer()
  keeper = await makeUser(server, { username: 'keeper', role: 'problem_admin' })
  second = await makeUser(server, { username: 'second', role: 'problem_admin' })
  root = await makeUser(server, { username: 'the-root', role: 'root' })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.deps.db.deleteFrom('throttle').execute()
  await writeSettings(server.deps.db, { readyVotes: 0 })
})

const call = (who: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, given: object) =>
  server.call(method, `/api/${path}`, {
    token: who.token,
    ...(method === 'GET' || method === 'DELETE' ? { query: { ...given } } : { body: given }),
  })
const hidden = (given: object = {}) => makeProblem(server, { visibility: problemAuth.hidden, ...given })
const withRole = async (pid: number, role: ProblemRole): Promise<Person> => {
  const who = await makeUser(server)
  await call(keeper, 'PUT', 'problem-people', { pid, username: who.username, role })
  return who
}
const review = async (pid: number, who = keeper) => (await call(who, 'GET', 'problem-review', { pid })).data
const comment = (who: Person, pid: number, text: string, replyTo: number | null = null, part = 'data') =>
  call(who, 'POST', 'problem-review/comment', { pid, part, text, replyTo })
const vote = (who: Person, pid: number, isReady = true) => call(who, 'PUT', 'problem-review/vote', { pid, isReady })
const publish = (who: Person, id: number) =>
  call(who, 'PUT', 'admin/problem/change-problem-auth', { id, auth: problemAuth.public })

describe('permissions', () => {
  test('only the people of the problem and its managers read and write the review', async () => {
    const { id } = await hidden()
    const stranger = await makeUser(server)
    const organiser = await makeUser(server, { role: 'admin' })
    for (const who of [stranger, organiser]) {
      for (const reply of [
        await call(who, 'GET', 'problem-review', { pid: id }),
        await comment(who, id, 'Hello'),
        await vote(who, id),
        await call(who, 'PUT', 'problem-review/tick', { pid: id, item: 'samples', isDone: true }),
        await call(who, 'PUT', 'problem-review/resolve', { pid: id, id: 1, isResolved: true }),
        await call(who, 'POST', 'problem-review/remove-comment', { pid: id, id: 1 }),
      ])
        expect(reply.status).toBe(403)
    }
    for (const role of ['author', 'curator', 'tester'] as const) {
      const who = await withRole(id, role)
      expect((await comment(who, id, `I am the ${role}.`)).status).toBe(200)
      expect((await review(id, who)).comments).toHaveLength((await review(id)).comments.length)
    }
  })

  test('curators, testers and problem admins vote, authors do not', async () => {
    const { id } = await hidden({ author: keeper })
    expect((await vote(await withRole(id, 'curator'), id)).status).toBe(200)
    expect((await vote(await withRole(id, 'tester'), id)).status).toBe(200)
    expect((await vote(await withRole(id, 'author'), id)).status).toBe(403)
    expect((await vote(keeper, id)).status).toBe(403)
    expect((await vote(second, id)).status).toBe(200)
    expect(await review(id)).toMatchObject({ ready: 3, mayVote: false })
  })
})

describe('comments', () => {
  test('have replies, are resolved and opened again, and deleted by their author or a manager', async () => {
    const { id } = await hidden()
    const [tester, other] = [await withRole(id, 'tester'), await withRole(id, 'tester')]
    const first = (await comment(tester, id, 'Case 3 breaks the limits.')).data.id
    const reply = (await comment(other, id, 'Right.', first, 'statement')).data.id
    await comment(tester, id, 'Thanks.', reply)
    await call(other, 'PUT', 'problem-review/resolve', { pid: id, id: first, isResolved: true })
    expect((await review(id)).comments).toMatchObject([
      {
        ...{ id: first, part: 'data', author: tester.username, resolvedBy: other.username },
        replies: [{ text: 'Right.' }, { text: 'Thanks.' }],
      },
    ])
    await call(tester, 'PUT', 'problem-review/resolve', { pid: id, id: first, isResolved: false })
    expect((await review(id)).comments[0].resolvedBy).toBeNull()
    expect((await call(other, 'POST', 'problem-review/remove-comment', { pid: id, id: first })).status).toBe(403)
    const elsewhere = await hidden()
    for (const path of ['remove-comment', 'comment']) {
      const body = { pid: elsewhere.id, id: first, part: 'data', text: 'x', replyTo: first }
      expect((await call(keeper, 'POST', `problem-review/${path}`, body)).status).toBe(400)
    }
    expect((await call(keeper, 'POST', 'problem-review/remove-comment', { pid: id, id: first })).status).toBe(200)
    expect((await review(id)).comments).toEqual([])
  })

  test('lose their text with the account, and keep the replies of others', async () => {
    const { id } = await hidden()
    const [tester, other] = [await withRole(id, 'tester'), await withRole(id, 'tester')]
    const first = (await comment(tester, id, 'My phone is 555.')).data.id
    await comment(other, id, 'Noted.', first)
    await vote(tester, id)
    const due = { requested_at: server.clock.now(), due_at: server.clock.now() }
    await server.deps.db
      .insertInto('deletion_request')
      .values({ account_id: tester.id, ...due })
      .execute()
    expect(await eraseAccount(server.deps, { accountId: tester.id, actor: root, address: '' })).toBe(true)
    const after = await review(id)
    expect(after.comments).toMatchObject([{ text: '', replies: [{ text: 'Noted.' }] }])
    expect(after.votes).toEqual([])
    expect(JSON.stringify(after)).not.toContain(tester.username)
  })
})

describe('the checklist', () => {
  test('is computed from data and checks, other items are ticked by people', async () => {
    const problem = await hidden({
      statements: { 'zh-CN': {}, 'en-US': {} },
      examples: '<input>1 2</input><output>3</output>',
    })
    const items = async () =>
      Object.fromEntries((await review(problem.id)).checklist.map((entry: { item: string }) => [entry.item, entry]))
    expect(await items()).toMatchObject({
      statements: { state: 'done', by: 'computed' },
      samples: { state: 'done', by: 'computed' },
      checker: { state: 'done', by: 'computed' },
      validator: { state: 'open', by: 'hand' },
    })
    const tester = await withRole(problem.id, 'tester')
    const tick = (item: string) => call(tester, 'PUT', 'problem-review/tick', { pid: problem.id, item, isDone: true })
    expect((await tick('statements')).status).toBe(400)
    expect((await tick('validator')).status).toBe(200)
    expect((await items()).validator).toMatchObject({ state: 'done', tickedBy: tester.username, isStale: false })
    await server.deps.db
      .updateTable('problem')
      .set({ examples: '<input>2 2</input><output>4</output>' })
      .where('id', '=', problem.id)
      .execute()
    expect(await items()).toMatchObject({ validator: { state: 'open', isStale: true }, samples: { state: 'open' } })
  })

  test('misses a statement in one language of the site', async () => {
    const { id } = await hidden()
    const [statements] = (await review(id)).checklist
    expect(statements).toMatchObject({ item: 'statements', state: 'failed' })
  })
})

describe('a vote', () => {
  const changes: Readonly<Record<string, (id: number) => Promise<unknown>>> = {
    statement: (id) =>
      server.deps.db.updateTable('problem_statement').set({ hint: 'New' }).where('problem_id', '=', id).execute(),
    'time limit': (id) =>
      server.deps.db.updateTable('problem').set({ time_limit_ms: 1_234 }).where('id', '=', id).execute(),
    'test data': async (id) => {
      const other = await makeProblem(server, { cases: [{ input: '7 7\n', output: '14\n' }] })
      const { testdata_hash } = await server.deps.db
        .selectFrom('problem')
        .select('testdata_hash')
        .where('id', '=', other.id)
        .executeTakeFirstOrThrow()
      return server.deps.db.updateTable('problem').set({ testdata_hash }).where('id', '=', id).execute()
    },
  }
  test.each(Object.keys(changes))('is withdrawn when the %s changes, and cast again counts again', async (name) => {
    const { id } = await hidden()
    const tester = await withRole(id, 'tester')
    await vote(tester, id)
    expect(await review(id)).toMatchObject({ ready: 1 })
    await changes[name]?.(id)
    expect(await review(id)).toMatchObject({ ready: 0, votes: [{ username: tester.username, counts: false }] })
    expect((await review(id, tester)).hasVoted).toBe(false)
    await vote(tester, id)
    expect(await review(id)).toMatchObject({ ready: 1 })
    await vote(tester, id, false)
    expect(await review(id)).toMatchObject({ ready: 0, votes: [] })
  })

  test('stays while tags, difficulty and visibility change, and ends with the role', async () => {
    const { id } = await hidden()
    const tester = await withRole(id, 'tester')
    await vote(tester, id)
    await server.deps.db.updateTable('problem').set({ difficulty: 5, visibility: 3 }).where('id', '=', id).execute()
    expect(await review(id)).toMatchObject({ ready: 1 })
    await call(keeper, 'POST', 'problem-people/remove', { pid: id, username: tester.username })
    expect(await review(id)).toMatchObject({ ready: 0 })
  })
})

describe('four eyes', () => {
  test('are off by default: publishing asks for no votes', async () => {
    const { id } = await hidden()
    expect((await publish(keeper, id)).status).toBe(200)
  })

  test('refuse every way to publish without the votes of others, and let pass with them', async () => {
    const set = (who: Person, readyVotes: number) => call(who, 'PUT', 'admin/problem-review-settings', { readyVotes })
    expect((await set(keeper, 2)).status).toBe(403)
    expect((await set(root, 2)).status).toBe(200)
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    const fresh = { problemId: 'NEW-1', title: 'New', description: 'x', input: 'x', output: 'x', auth: 1 }
    const samples = [{ input: '1', output: '1' }]
    const make = (auth: number) =>
      call(keeper, 'POST', 'admin/problem', { problem: { ...fresh, auth }, samples, isUploadTestCase: false })
    expect((await make(1)).status).toBe(403)
    expect((await make(2)).status).toBe(200)
    const { id } = await hidden()
    const author = await withRole(id, 'author')
    await vote(keeper, id)
    await vote(await withRole(id, 'tester'), id)
    // The own vote of the publisher does not count.
    const refused = await publish(keeper, id)
    expect(refused).toMatchObject({ http: 200, status: 403, msg: expect.stringContaining('2') })
    expect((await call(keeper, 'PUT', 'admin/problem', { problem: { id, auth: 1 } })).status).toBe(403)
    const batch = await call(keeper, 'PUT', 'admin/problem/batch-auth', { pids: [id], auth: 1, force: true })
    expect(JSON.stringify(batch.data)).toContain(String(id))
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

  test('of a contest refuse problems without votes while it can be seen', async () => {
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
})
