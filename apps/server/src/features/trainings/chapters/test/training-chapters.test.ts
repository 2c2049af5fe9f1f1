import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember, makeGroup } from '../../../../../test/harness/groups.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { makeTraining } from '../../../../../test/harness/trainings.ts'

let server: TestServer
let author: Person
let problems: readonly { readonly id: number; readonly displayId: string }[]
beforeAll(async () => {
  server = await startTestServer()
  author = await makeUser(server, { role: 'admin' })
  problems = [await makeProblem(server), await makeProblem(server), await makeProblem(server, { visibility: 2 })]
})
afterAll(() => server.close())

const ids = () => problems.map(({ id }) => id)
const make = (more: object = {}) => makeTraining(server, { author_id: author.id, problems: ids(), ...more })
const list = (who: Person | null, tid: number) =>
  server.call('GET', '/api/training-chapters', { query: { tid }, token: who?.token })
const form = (who: Person | null, tid: number) =>
  server.call('GET', '/api/training-chapters-form', { query: { tid }, token: who?.token })
const save = (who: Person | null, tid: number, chapters: readonly object[]) =>
  server.call('PUT', '/api/training-chapters', { body: { tid, chapters }, token: who?.token })
const chapter = (title: string, pids: readonly unknown[] = [], content = '') => ({ title, content, pids })

test('chapters keep their order, text and problems; hidden problems are for editors', async () => {
  const tid = await make()
  const reader = await makeUser(server)
  expect((await list(reader, tid)).data).toEqual([])
  const [first, second, hidden] = ids()
  const given = [chapter(' Loops ', [String(second)], 'Read *this*.'), chapter('Graphs', [hidden, first, second])]
  expect(await save(author, tid, given)).toMatchObject({ http: 200, status: 200, data: null })
  expect((await list(reader, tid)).data).toMatchObject([
    { title: 'Loops', content: 'Read *this*.', pids: [second] },
    { title: 'Graphs', pids: [first] },
  ])
  expect((await list(reader, tid)).data[0].html).toContain('<em>this</em>')
  expect((await form(author, tid)).data).toMatchObject([{ pids: [second] }, { title: 'Graphs', pids: [first, hidden] }])
  await save(author, tid, [chapter('Graphs', [first])])
  expect((await list(reader, tid)).data).toMatchObject([{ title: 'Graphs', pids: [first] }])
  await save(author, tid, [])
  expect((await list(reader, tid)).data).toEqual([])
  const log = await server.deps.db
    .selectFrom('audit_entry')
    .select('action')
    .where('action', '=', 'training.chapters')
    .execute()
  expect(log).toHaveLength(3)
})

test('the list of problems stays as existing clients know it', async () => {
  const tid = await make()
  const reader = await makeUser(server)
  const problemList = () =>
    server.call('GET', '/api/get-training-problem-list', { query: { tid }, token: reader.token })
  const before = (await problemList()).data
  await save(author, tid, [chapter('Second', [ids()[1]]), chapter('First', [ids()[0]])])
  expect((await problemList()).data).toEqual(before)
  const removed = await server.call('DELETE', '/api/admin/training/problem', {
    query: { pid: ids()[1], tid },
    token: author.token,
  })
  expect(removed).toMatchObject({ status: 200 })
  expect((await list(reader, tid)).data).toMatchObject([{ title: 'Second', pids: [] }, { title: 'First' }])
})

test('titles are needed, and problems must be in the training', async () => {
  const tid = await make()
  const foreign = await makeProblem(server)
  expect(await save(author, tid, [chapter('  ')])).toMatchObject({ http: 200, status: 400 })
  expect(await save(author, tid, [chapter('x'.repeat(101))])).toMatchObject({ status: 400 })
  expect(await save(author, tid, [chapter('Foreign', [foreign.id])])).toMatchObject({ status: 400 })
  expect(
    await save(
      author,
      tid,
      Array.from({ length: 51 }, (_, at) => chapter(`${at}`)),
    ),
  ).toMatchObject({ status: 400 })
  expect((await form(author, tid)).data).toEqual([])
})

test('are read by users with access to the problems, and edited by admins of the training', async () => {
  const teacher = await makeUser(server)
  const member = await makeUser(server)
  const assistant = await makeUser(server)
  const stranger = await makeUser(server)
  const gid = await makeGroup(server, { owner: teacher })
  await addMember(server, gid, member)
  await addMember(server, gid, assistant, 'admin')
  const other = await makeUser(server)
  await makeGroup(server, { owner: other })
  const tid = await make({ group_id: gid, author_id: teacher.id })
  expect(await save(teacher, tid, [chapter('Week one', [ids()[0]])])).toMatchObject({ status: 200 })
  expect((await list(member, tid)).data).toMatchObject([{ title: 'Week one' }])
  for (const who of [stranger, other]) expect(await list(who, tid)).toMatchObject({ status: 403, data: null })
  expect(await list(null, tid)).toMatchObject({ http: 401 })
  for (const who of [member, stranger, other, author]) {
    expect(await form(who, tid)).toMatchObject({ status: 403, data: null })
    expect(await save(who, tid, [])).toMatchObject({ status: 403, data: null })
  }
  const closed = await make({ is_private: true, password: 'secret' })
  expect((await list(member, closed)).status).not.toBe(200)
  const former = await makeUser(server)
  const theirs = await make({ author_id: former.id })
  expect(await save(former, theirs, [])).toMatchObject({ status: 403 })
  expect(await list(member, 999_999)).toMatchObject({ status: 400 })
})
