import { type ProblemRole, problemAuth } from '@verdict/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { eraseAccount } from '../../../accounts/own-data/erase-account.ts'

/** The review of a problem: comments, checklist and votes. */

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
  await server.deps.settings.write({ readyVotes: 0 })
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

  test('of staff counts while they have a second factor that the site requires', async () => {
    const { id } = await hidden()
    const tester = await withRole(id, 'tester')
    await vote(second, id)
    expect(await review(id, tester)).toMatchObject({ ready: 1 })
    await server.deps.settings.write({ staffSecondFactor: true })
    expect(await review(id, tester)).toMatchObject({ ready: 0, votes: [{ username: 'second', counts: false }] })
    await server.deps.settings.write({ staffSecondFactor: false })
    expect(await review(id, tester)).toMatchObject({ ready: 1 })
  })
})
