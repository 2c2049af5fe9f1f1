import { verdict } from '@verdict/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeContest } from '../../../../../test/harness/contests.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'

/** What a contest lets its contestants submit: so many submissions to a problem, and some languages. */

let server: TestServer
let problems: number[]
beforeAll(async () => {
  server = await startTestServer()
  problems = [(await makeProblem(server, { visibility: 3 })).id, (await makeProblem(server, { visibility: 3 })).id]
})
afterAll(() => server.close())

const begin = (more: object) => makeContest(server, { problems, ...more })

interface Try {
  readonly cid: number
  readonly label?: string
  readonly language?: string
  readonly key?: string
}

const submit = async (who: Person, { cid, label = 'A', language = 'C++', key }: Try) => {
  const reply = await server.call('POST', '/api/submit-problem-judge', {
    token: who.token,
    body: {
      ...{ pid: label, language, code: 'int main(){}'.padEnd(60), cid, isRemote: false },
      ...(key !== undefined && { idempotencyKey: key }),
    },
  })
  return { status: reply.status, msg: reply.msg, id: reply.data?.submitId ?? null }
}

const used = (count: number) => ({ status: 400, msg: expect.stringContaining(String(count)) })

test('a contest takes so many submissions to a problem from each contestant', async () => {
  const { id: cid } = await begin({ max_tries: 2 })
  const [alice, bob] = [await makeUser(server), await makeUser(server)]
  for (let n = 0; n < 2; n += 1) expect((await submit(alice, { cid })).status).toBe(200)
  expect(await submit(alice, { cid })).toMatchObject(used(2))
  expect((await submit(alice, { cid, label: 'B' })).status).toBe(200)
  expect((await submit(bob, { cid })).status).toBe(200)
})

test('compile errors count, faults of the judge and cancelled submissions do not', async () => {
  const { id: cid } = await begin({ max_tries: 1 })
  const alice = await makeUser(server)
  const { id } = await submit(alice, { cid })
  const become = (code: number) =>
    server.deps.db.updateTable('submission').set({ verdict: code }).where('id', '=', id).execute()
  await become(verdict.compileError)
  expect(await submit(alice, { cid })).toMatchObject(used(1))
  await become(verdict.systemError)
  expect((await submit(alice, { cid })).status).toBe(200)
  expect(await submit(alice, { cid })).toMatchObject(used(1))
})

test('submissions sent at the same moment do not pass the limit together', async () => {
  const { id: cid } = await begin({ max_tries: 3 })
  const alice = await makeUser(server)
  const replies = await Promise.all(Array.from({ length: 8 }, () => submit(alice, { cid })))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
  for (const reply of replies.filter(({ status }) => status !== 200)) expect(reply).toMatchObject(used(3))
})

test('a contest takes so many submissions in total, over all its problems', async () => {
  const { id: cid } = await begin({ max_submissions: 3, max_tries: 2 })
  const [alice, bob] = [await makeUser(server), await makeUser(server)]
  const tries = ['A', 'B', 'A', 'B', 'A', 'B']
  const replies = await Promise.all(tries.map((label) => submit(alice, { cid, label })))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
  for (const label of ['A', 'B']) expect((await submit(alice, { cid, label })).status).toBe(400)
  expect((await submit(bob, { cid })).status).toBe(200)
  const fresh = await begin({ max_submissions: 1 })
  expect((await submit(alice, { cid: fresh.id })).status).toBe(200)
  expect(await submit(alice, { cid: fresh.id, label: 'B' })).toMatchObject(used(1))
})

test('the same attempt again is answered as before, also at the limit', async () => {
  const { id: cid } = await begin({ max_tries: 1 })
  const alice = await makeUser(server)
  const first = await submit(alice, { cid, key: 'attempt-0001-of-alice' })
  expect(first.status).toBe(200)
  expect(await submit(alice, { cid, key: 'attempt-0001-of-alice' })).toMatchObject({ status: 200, id: first.id })
})

test('managers and late submissions are not limited', async () => {
  const owner = await makeUser(server, { role: 'admin' })
  const alice = await makeUser(server)
  const { id: cid } = await begin({ max_tries: 1, owner_id: owner.id, takes_late: true })
  for (let n = 0; n < 2; n += 1) expect((await submit(owner, { cid })).status).toBe(200)
  expect((await submit(alice, { cid })).status).toBe(200)
  const ended = new Date(server.clock.now().getTime() - 1_000)
  await server.deps.db.updateTable('contest').set({ ends_at: ended }).where('id', '=', cid).execute()
  expect((await submit(alice, { cid })).status).toBe(200)
})

test('a contest accepts its languages only, and offers no others', async () => {
  const { id: cid } = await begin({ languages: JSON.stringify(['C++']) })
  const alice = await makeUser(server)
  expect(await submit(alice, { cid, language: 'C' })).toMatchObject({ status: 400, msg: expect.stringContaining('C') })
  expect((await submit(alice, { cid })).status).toBe(200)
  const read = await server.call('GET', '/api/get-contest-problem-details', {
    token: alice.token,
    query: { cid, displayId: 'A' },
  })
  expect(read.data.languages).toEqual(['C++'])
  const info = await server.call('GET', '/api/get-contest-info', { token: alice.token, query: { cid } })
  expect(info.data).toMatchObject({ languages: ['C++'], maxTries: null, maxSubmissions: null })
})

test('a hidden board is for managers until the end, then for all', async () => {
  const owner = await makeUser(server, { role: 'admin' })
  const alice = await makeUser(server)
  const { id: cid } = await begin({ hides_board: true, shows_board: true, owner_id: owner.id, opens_ccs: true })
  await submit(alice, { cid })
  const statuses = async (who?: Person) => {
    const token = who === undefined ? {} : { token: who.token }
    const body = { cid, currentPage: 1, limit: 10 }
    const replies = [
      await server.call('GET', '/api/contest-board', { query: { cid }, ...token }),
      await server.call('POST', '/api/get-contest-outside-scoreboard', { body, ...token }),
      ...(who === undefined ? [] : [await server.call('POST', '/api/get-contest-rank', { body, ...token })]),
    ]
    return replies.map(({ status, msg }) => (status === 200 ? 200 : msg))
  }
  const hidden = expect.stringMatching(/赛后公布|after its end/)
  expect(await statuses()).toEqual([hidden, hidden])
  expect(await statuses(alice)).toEqual([hidden, hidden, hidden])
  expect(await statuses(owner)).toEqual([200, 200, 200])
  const ended = new Date(server.clock.now().getTime() - 1_000)
  await server.deps.db.updateTable('contest').set({ ends_at: ended }).where('id', '=', cid).execute()
  await expect.poll(() => statuses(), { timeout: 60_000 }).toEqual([200, 200])
  expect(await statuses(alice)).toEqual([200, 200, 200])
})
