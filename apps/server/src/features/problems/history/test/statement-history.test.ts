import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'

let server: TestServer
let keeper: Person
let author: Person
let other: Person
beforeAll(async () => {
  server = await startTestServer()
  keeper = await makeUser(server, { username: 'keeper', role: 'problem_admin' })
  author = await makeUser(server, { username: 'writer', role: 'admin' })
  other = await makeUser(server, { username: 'other', role: 'admin' })
})
afterAll(() => server.close())

const at = '/api/admin/problem'
const get = (path: string, who: Person, query: Record<string, unknown>) =>
  server.call('GET', `${at}/${path}`, { token: who.token, query })
const list = async (pid: number) => (await get('statement-revisions', keeper, { pid })).data
const restore = (who: Person, pid: number, id: number) =>
  server.call('POST', `${at}/restore-statement`, { token: who.token, body: { pid, id } })

const stored = async (pid: number) =>
  (await server.call('GET', '/api/admin/problem', { token: keeper.token, query: { pid } })).data
const words = { description: 'Add.', input: 'Two numbers.', output: 'Their sum.', hint: '' }
/** Saves titles as the editor does, a minute after the save before. */
const save = async (pid: number, zh: string, en: string, more: Record<string, unknown> = {}) => {
  server.clock.advance(60_000)
  const before = await stored(pid)
  const statements = { 'zh-CN': { ...words, title: zh }, 'en-US': { ...words, title: en } }
  const problem = { ...before, statements, revision: null, ...more }
  const reply = await server.call('PUT', '/api/admin/problem', {
    token: author.token,
    body: { problem, samples: [], codeTemplates: null, tags: null, languages: null },
  })
  expect(reply).toMatchObject({ status: 200 })
}
const problemOf = (title = '甲') =>
  makeProblem(server, {
    author: { id: author.id, username: 'writer' },
    statements: { 'zh-CN': { title }, 'en-US': { title: 'A' } },
  })

test('every save that changes a text is a revision with its user, its time and the changed fields', async () => {
  const { id } = await problemOf()
  await save(id, '乙', 'A')
  await save(id, '乙', 'A', { timeLimit: 2_000 })
  const saved = server.clock.now()
  const { records, total } = await list(id)
  expect(total).toBe(2)
  expect(records).toMatchObject([
    { by: 'writer', how: 'editor', isCurrent: true, changed: ['zh-CN.title'] },
    { by: 'writer', how: 'first', isCurrent: false, changed: [] },
  ])
  expect(Date.parse(records[0].at)).toBeLessThanOrEqual(saved.getTime() - 60_000 + 30_000)
})

test('a revision is read with the one before it and with the present texts', async () => {
  const { id } = await problemOf()
  await save(id, '乙', 'A')
  await save(id, '丙', 'C')
  const [, second, first] = (await list(id)).records
  const { data } = await get('statement-revision', keeper, { pid: id, id: second.id })
  expect(data.revision.statements['zh-CN'].title).toBe('乙')
  expect(data.before.statements['zh-CN'].title).toBe('甲')
  expect(data.current.statements['en-US'].title).toBe('C')
  const start = await get('statement-revision', keeper, { pid: id, id: first.id })
  expect(start.data.before).toBeNull()
})

test('a restored revision is a new one, shown to readers at once, and settings are unchanged', async () => {
  const { id, displayId } = await problemOf()
  await save(id, '乙', 'B', { timeLimit: 3_000 })
  const [, first] = (await list(id)).records
  expect(await restore(author, id, first.id)).toMatchObject({ status: 200, data: null })
  const { records } = await list(id)
  expect(records[0]).toMatchObject({ how: 'restored', changed: ['en-US.title', 'zh-CN.title'] })
  const shown = await server.call('GET', '/api/get-problem-detail', { query: { problemId: displayId } })
  expect(shown.data.problem).toMatchObject({ title: '甲', timeLimit: 3_000 })
  expect(await restore(author, id, first.id)).toMatchObject({ status: 200 })
  expect((await list(id)).total).toBe(3)
})

test('a translation that did not follow the default language is out of date until it does', async () => {
  const { id } = await problemOf()
  const outdated = async () => (await get('outdated-translations', keeper, { pid: id })).data
  expect(await outdated()).toEqual([])
  await save(id, '乙', 'A')
  expect(await outdated()).toEqual([{ locale: 'en-US', since: (await list(id)).records[0].at }])
  await save(id, '乙', 'B')
  expect(await outdated()).toEqual([])
})

test('only editors of the problem read and restore, and a revision of another problem is none of this one', async () => {
  const [{ id }, another] = [await problemOf(), await problemOf('丁')]
  const [first] = (await list(id)).records
  const [foreign] = (await list(another.id)).records
  for (const path of ['statement-revisions', 'outdated-translations']) {
    expect(await get(path, other, { pid: id })).toMatchObject({ status: 403 })
  }
  expect(await get('statement-revision', other, { pid: id, id: first.id })).toMatchObject({ status: 403 })
  expect(await restore(other, id, first.id)).toMatchObject({ status: 403 })
  expect(await restore(author, id, foreign.id)).toMatchObject({ status: 404 })
  expect(await get('statement-revision', keeper, { pid: id, id: foreign.id })).toMatchObject({ status: 404 })
})

test('the questions of a question problem are kept, compared and restored with their cases', async () => {
  const ask = (text: string, points: number) => ({
    ...{ partial: 'half', solutions: 'always', marking: { kind: 'instant' } },
    questions: [{ id: 1, kind: 'number', points, text, value: 7, tolerance: 0, isRelative: false, explanation: '' }],
  })
  const problem = { problemId: 'ASK-1', title: 'Quiz', description: '', input: '', output: '', auth: 1 }
  const made = await server.call('POST', '/api/admin/problem', {
    token: keeper.token,
    body: { problem: { ...problem, questions: ask('Seven?', 100) }, samples: [], isUploadTestCase: false },
  })
  const { pid } = made.data
  const change = async (questions: object) => {
    const body = { problem: { ...problem, id: pid, questions }, samples: [] }
    expect((await server.call('PUT', '/api/admin/problem', { token: keeper.token, body })).status).toBe(200)
  }
  await change(ask('7 or 8?', 50))
  await change(ask('7 or 8?', 50))
  const { records } = await list(pid)
  expect(records).toMatchObject([{ changed: ['questions'] }, { how: 'first' }])
  const { data } = await get('statement-revision', keeper, { pid, id: records[0].id })
  expect([data.before.questions, data.revision.questions]).toMatchObject([ask('Seven?', 100), ask('7 or 8?', 50)])
  // Solutions are for its editors.
  expect((await get('statement-revision', other, { pid, id: records[0].id })).status).toBe(403)
  expect((await restore(other, pid, records[1].id)).status).toBe(403)
  expect((await restore(keeper, pid, records[1].id)).status).toBe(200)
  const open = await server.call('GET', '/api/get-problem-detail', { query: { problemId: 'ASK-1' } })
  expect(open.data.problem).toMatchObject({
    ioScore: 100,
    questions: { html: { 1: { text: expect.stringContaining('Seven?') } } },
  })
  expect((await list(pid)).records[0]).toMatchObject({ how: 'restored', changed: ['questions'] })
})
