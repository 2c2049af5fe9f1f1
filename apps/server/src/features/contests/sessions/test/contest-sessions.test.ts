import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeContest } from '../../../../../test/harness/contests.ts'
import { defaultPassword, makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'

/** One session per contestant, tested with two logins of one account. */

let server: TestServer
let root: Person
let problems: number[]
beforeAll(async () => {
  server = await startTestServer()
  root = await makeUser(server, { role: 'root' })
  problems = [(await makeProblem(server, { visibility: 3 })).id]
})
afterAll(() => server.close())

const begin = async (more: object = {}): Promise<number> =>
  (await makeContest(server, { problems, single_session: true, takes_prints: true, ...more })).id

const logIn = async (person: Person, userAgent: string): Promise<string> => {
  const reply = await server.call('POST', '/api/login', {
    body: { username: person.username, password: defaultPassword },
    headers: { 'user-agent': userAgent },
  })
  return String(reply.headers.authorization)
}

/** An account with two logins. */
const contestant = async () => {
  const person = await makeUser(server)
  return { person, first: await logIn(person, 'Browser one'), second: await logIn(person, 'Browser two') }
}

type Ask = (token: string | undefined, cid: number) => Promise<{ readonly status: number; readonly msg: string }>

const list: Ask = (token, cid) => server.call('GET', '/api/get-contest-problem', { token, query: { cid } })
const submit: Ask = (token, cid) =>
  server.call('POST', '/api/submit-problem-judge', {
    token,
    body: { pid: 'A', language: 'C++', code: 'int main(){}'.padEnd(60), cid, isRemote: false },
  })
const guarded: Readonly<Record<string, Ask>> = {
  list,
  detail: (token, cid) =>
    server.call('GET', '/api/get-contest-problem-details', { token, query: { cid, displayId: 'A' } }),
  submit,
  ask: (token, cid) =>
    server.call('POST', '/api/ask-contest-clarification', { token, body: { cid, displayId: '', question: 'Why?' } }),
  clarifications: (token, cid) => server.call('GET', '/api/get-contest-clarifications', { token, query: { cid } }),
  print: (token, cid) => server.call('POST', '/api/submit-print-text', { token, body: { cid, content: 'text' } }),
}
const takeOver = (token: string, cid: number) =>
  server.call('POST', '/api/contest-session/take-over', {
    token,
    body: { cid },
    headers: { 'user-agent': 'Browser two' },
  })
const state = async (token: string, cid: number) =>
  (await server.call('GET', '/api/contest-session', { token, query: { cid } })).data.state
const manage = (method: 'PUT' | 'POST', path: string, body: object, token = root.token) =>
  server.call(method, `/api/contest-session/${path}`, { token, body })
const rowsOf = async (cid: number) =>
  (await server.call('GET', '/api/contest-session/list', { token: root.token, query: { cid } })).data.records

const refused = { status: 403, msg: expect.stringContaining('另一个登录会话') }

test.each(Object.keys(guarded))('%s is refused in another session until that one takes over', async (name) => {
  const cid = await begin()
  const { first, second } = await contestant()
  const ask = guarded[name] ?? list
  expect(await state(first, cid)).toBe('free')
  expect(await list(first, cid)).toMatchObject({ status: 200 })
  expect([await state(first, cid), await state(second, cid)]).toEqual(['own', 'other'])
  expect(await ask(second, cid)).toMatchObject(refused)
  expect(await takeOver(second, cid)).toMatchObject({ status: 200 })
  expect(await ask(second, cid)).toMatchObject({ status: 200 })
  expect(await ask(first, cid)).toMatchObject(refused)
})

test('the jury sees entries and takeovers with address and browser', async () => {
  const cid = await begin()
  const { person, first, second } = await contestant()
  await list(first, cid)
  await takeOver(second, cid)
  expect(await rowsOf(cid)).toMatchObject([
    {
      uid: person.id,
      username: person.username,
      takeOvers: 1,
      isLocked: false,
      events: [
        { kind: 'takeOver', address: '127.0.0.1', userAgent: 'Browser two', by: null },
        { kind: 'enter', address: '127.0.0.1', userAgent: 'Browser one', by: null },
      ],
    },
  ])
})

test('the jury locks a contestant to the present session, and releases it', async () => {
  const cid = await begin()
  const { person, first, second } = await contestant()
  const uid = person.id
  expect(await manage('PUT', 'lock', { cid, uid, isLocked: true })).toMatchObject({ status: 400 })
  await list(first, cid)
  expect(await manage('PUT', 'lock', { cid, uid, isLocked: true })).toMatchObject({ status: 200 })
  expect(await state(second, cid)).toBe('locked')
  expect(await takeOver(second, cid)).toMatchObject({ status: 403, msg: expect.stringContaining('裁判') })
  expect(await submit(first, cid)).toMatchObject({ status: 200 })
  expect(await manage('POST', 'release', { cid, uid })).toMatchObject({ status: 200 })
  expect(await list(second, cid)).toMatchObject({ status: 200 })
  expect(await list(first, cid)).toMatchObject(refused)
  const [row] = await rowsOf(cid)
  expect(row.events.map(({ kind, by }: { kind: string; by: string | null }) => [kind, by])).toEqual([
    ['enter', null],
    ['release', root.username],
    ['lock', root.username],
    ['enter', null],
  ])
  const audited = await server.deps.db
    .selectFrom('audit_entry')
    .select('action')
    .where('subject_kind', '=', 'contest')
    .where('subject_id', '=', String(cid))
    .orderBy('id')
    .execute()
  expect(audited.map(({ action }) => action)).toEqual(['contest.lockSession', 'contest.releaseSession'])
})

test('an API token is refused with its own reason, and takes nothing over', async () => {
  const cid = await begin()
  const { first } = await contestant()
  const { data } = await server.call('POST', '/api/api-tokens', {
    token: first,
    body: { name: 'cli', scopes: ['read', 'submit'], days: 7, password: defaultPassword },
  })
  expect(data.token).toEqual(expect.any(String))
  for (const ask of [list, submit]) {
    expect(await ask(data.token, cid)).toMatchObject({ status: 403, msg: expect.stringContaining('API 令牌') })
  }
  expect((await takeOver(data.token, cid)).status).not.toBe(200)
  expect(await list(first, cid)).toMatchObject({ status: 200 })
})

test('managers, other contests, and the time before and after are unaffected', async () => {
  const { first, second } = await contestant()
  const plain = await begin({ single_session: false })
  for (const token of [first, second]) expect(await list(token, plain)).toMatchObject({ status: 200 })
  const hour = 3_600_000
  const now = server.clock.now().getTime()
  const ended = await begin({ starts_at: new Date(now - 2 * hour), ends_at: new Date(now - hour) })
  for (const token of [first, second]) expect(await list(token, ended)).toMatchObject({ status: 200 })
  const cid = await begin()
  const rootToken = await logIn(root, 'Jury')
  for (const token of [root.token, rootToken]) expect(await list(token, cid)).toMatchObject({ status: 200 })
  expect(await rowsOf(cid)).toEqual([])
})

test('only managers of the contest see and change sessions', async () => {
  const cid = await begin()
  const { person, first } = await contestant()
  await list(first, cid)
  const body = { cid, uid: person.id }
  const replies = [
    await server.call('GET', '/api/contest-session/list', { token: first, query: { cid } }),
    await manage('PUT', 'lock', { ...body, isLocked: true }, first),
    await manage('POST', 'release', body, first),
  ]
  expect(replies.map(({ status }) => status)).toEqual([403, 403, 403])
  const guests = await server.call('GET', '/api/contest-session/list', { query: { cid } })
  expect(guests.status).toBe(401)
})
