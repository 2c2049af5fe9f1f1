import { limits } from '@verdict/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'

let server: TestServer
let problem: { readonly id: number; readonly displayId: string }
beforeAll(async () => {
  server = await startTestServer()
  problem = await makeProblem(server, { title: 'Two towers' })
})
afterAll(() => server.close())

const read = async (who: Person, pid = problem.id) =>
  (await server.call('GET', '/api/own-note', { token: who.token, query: { pid } })).data.note
const save = (who: Person, content: string, { pid = problem.id, seenAt = null as string | null } = {}) =>
  server.call('PUT', '/api/own-note', { token: who.token, body: { pid, content, seenAt } })
const list = async (who: Person, query: Record<string, unknown> = {}) =>
  (await server.call('GET', '/api/own-notes', { token: who.token, query })).data

test('a note is stored, changed and deleted by its author, and closed to other users', async () => {
  const [alice, bob] = [await makeUser(server), await makeUser(server)]
  expect(await read(alice)).toBeNull()
  const first = await save(alice, 'Use a **stack**.')
  expect(first).toMatchObject({ status: 200, data: { note: { content: 'Use a **stack**.' } } })
  expect(await read(alice)).toEqual(first.data.note)
  expect(await read(bob)).toBeNull()
  expect((await list(bob)).records).toEqual([])
  server.clock.advance(1_000)
  const { note } = (await save(alice, 'Use a queue.', { seenAt: first.data.note.updatedAt })).data
  expect(await read(alice)).toEqual(note)
  expect((await save(alice, '  \n', { seenAt: note.updatedAt })).data).toEqual({ note: null })
  expect(await read(alice)).toBeNull()
  expect((await list(alice)).total).toBe(0)
})

test('a note that changed in another window is not overwritten', async () => {
  const alice = await makeUser(server)
  const { note } = (await save(alice, 'one')).data
  expect(await save(alice, 'two')).toMatchObject({ http: 200, status: 409 })
  server.clock.advance(1_000)
  await save(alice, 'three', { seenAt: note.updatedAt })
  expect(await save(alice, 'four', { seenAt: note.updatedAt })).toMatchObject({ status: 409 })
  expect(await save(alice, '', { seenAt: note.updatedAt })).toMatchObject({ status: 409 })
  expect(await read(alice)).toMatchObject({ content: 'three' })
})

test('the list has the latest first, and finds words in texts, titles and problem ids', async () => {
  const alice = await makeUser(server)
  const other = await makeProblem(server, { title: 'Bridges' })
  await save(alice, 'Union-Find')
  server.clock.advance(1_000)
  await save(alice, 'low[v] > tin[u]', { pid: other.id })
  const found = async (keyword: string) =>
    (await list(alice, { keyword })).records.map((row: { pid: number }) => row.pid)
  expect((await list(alice)).records).toMatchObject([
    { pid: other.id, problemId: other.displayId, title: 'Bridges', gid: null, content: 'low[v] > tin[u]' },
    { pid: problem.id, problemId: problem.displayId, title: 'Two towers' },
  ])
  expect(await found('union')).toEqual([problem.id])
  expect(await found('BRIDGE')).toEqual([other.id])
  expect(await found(problem.displayId)).toEqual([problem.id])
  expect(await found('100%_')).toEqual([])
  expect(await list(alice, { limit: 1, currentPage: 2 })).toMatchObject({ total: 2, records: [{ pid: problem.id }] })
})

test('a problem that was hidden later keeps its note, but is not named any more', async () => {
  const alice = await makeUser(server)
  const hidden = await makeProblem(server, { title: 'Secret garden' })
  const { note } = (await save(alice, 'dig', { pid: hidden.id })).data
  await server.deps.db.updateTable('problem').set({ visibility: 2 }).where('id', '=', hidden.id).execute()
  const unnamed = { pid: hidden.id, problemId: null, title: null, content: 'dig' }
  expect((await list(alice)).records).toMatchObject([unnamed])
  expect((await list(alice, { keyword: 'garden' })).records).toEqual([])
  expect(await save(alice, 'deeper', { pid: hidden.id, seenAt: note.updatedAt })).toMatchObject({ status: 200 })
})

test.each([
  ['a hidden problem', async () => (await makeProblem(server, { visibility: 2 })).id, 'x', 403],
  ['a problem that does not exist', async () => 999_999, 'x', 404],
  ['too long a text', async () => problem.id, 'x'.repeat(limits.note.maxChars + 1), 400],
])('refuses a note about %s', async (_, pid, content, status) => {
  const alice = await makeUser(server)
  expect(await save(alice, content, { pid: await pid() })).toMatchObject({ status })
})

test('guests have no notes', async () => {
  expect(await server.call('GET', '/api/own-note', { query: { pid: problem.id } })).toMatchObject({ http: 401 })
  expect(await server.call('GET', '/api/own-notes')).toMatchObject({ http: 401 })
  const body = { pid: problem.id, content: 'x', seenAt: null }
  expect(await server.call('PUT', '/api/own-note', { body })).toMatchObject({ http: 401 })
})
