import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeGroup } from '../../../../../test/harness/groups.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { makeTraining } from '../../../../../test/harness/trainings.ts'

let server: TestServer
let root: Person
let keeper: Person
let teacher: Person
let other: Person
let student: Person
let gid: number
beforeAll(async () => {
  server = await startTestServer()
  root = await makeUser(server, { role: 'root' })
  keeper = await makeUser(server, { role: 'problem_admin' })
  teacher = await makeUser(server, { role: 'admin', username: 'teacher' })
  other = await makeUser(server, { role: 'admin' })
  student = await makeUser(server)
  gid = await makeGroup(server, { owner: root })
})
afterAll(() => server.close())

const call = (
  who: Person,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  more: { query?: object; body?: unknown } = {},
) =>
  server.call(method, `/api/admin/training${path}`, {
    query: { ...more.query },
    ...(more.body === undefined ? {} : { body: more.body }),
    token: who.token,
  })

const form = (
  more: object = {},
  category: object = { id: null, name: 'Sorting', color: 'rgba(25, 190, 107, 0.68)' },
) => ({
  training: { rank: 1000, title: 'Sorting I', description: 'Text', privatePwd: '', auth: 'Public', ...more },
  trainingCategory: category,
})
let made = 0
const create = async (more: object = {}) => {
  made += 1
  const title = `Created ${made}`
  const reply = await call(teacher, 'POST', '', { body: form({ title, ...more }, { id: null, name: title }) })
  expect(reply).toMatchObject({ status: 200, data: null })
  const { data } = await call(teacher, 'GET', '/get-training-list', { query: { keyword: title } })
  return data.records[0].id as number
}
const read = async (who: Person, tid: number) => (await call(who, 'GET', '', { query: { tid } })).data
const ids = (data: { problemList: { records: { id: number }[] } }) => data.problemList.records.map((row) => row.id)

describe('a training', () => {
  test('belongs to the account that creates it, regardless of the request', async () => {
    const body = form({ author: 'root', uid: root.id, gid: 9, isGroup: true, title: 'Mine' })
    expect(await call(teacher, 'POST', '', { body })).toMatchObject({ status: 200, data: null })
    const { data } = await call(teacher, 'GET', '/get-training-list', { query: { keyword: 'mine' } })
    expect(data.records).toMatchObject([
      { title: 'Mine', author: 'teacher', gid: null, isGroup: false, status: true, auth: 'Public', mayEdit: true },
    ])
    const detail = await read(teacher, data.records[0].id)
    expect(detail.trainingCategory).toMatchObject({ name: 'Sorting', color: '#19be6b', gid: null })
  })

  test.each([
    ['no title', { title: ' ' }, '训练标题不能为空。'],
    ['a long title', { title: 'x'.repeat(501) }, '训练标题不能超过 500 个字符。'],
    ['a long description', { description: 'x'.repeat(65_536) }, '训练介绍不能超过 65535 个字符。'],
    ['a negative order', { rank: -1 }, '编号必须是 0 到 2147483647 之间的整数。'],
    ['an unknown kind', { auth: 'Contest' }, '训练权限只能是公开或私有。'],
    ['a private one without a password', { auth: 'Private', privatePwd: ' ' }, '私有训练必须设置密码。'],
    ['a long password', { privatePwd: 'x'.repeat(61) }, '训练密码不能超过 60 个字符。'],
    ['several errors by the first', { title: '', auth: 'Contest', rank: -1 }, '训练权限只能是公开或私有。'],
  ])('is refused with %s', async (_, more, msg) => {
    expect(await call(teacher, 'POST', '', { body: form(more) })).toMatchObject({ http: 200, status: 400, msg })
  })

  test('takes numbers where it expects texts', async () => {
    const tid = await create({ description: 2024 })
    expect((await read(teacher, tid)).training.description).toBe('2024')
  })

  test('needs a category that exists and is not of a group', async () => {
    const { id } = await server.deps.db
      .insertInto('training_category')
      .values({ name: 'Of a group', color: '#000000', group_id: gid })
      .returning('id')
      .executeTakeFirstOrThrow()
    const post = (category: unknown) => call(teacher, 'POST', '', { body: { ...form(), trainingCategory: category } })
    expect(await post(null)).toMatchObject({ status: 400 })
    expect(await post({ id: 999_999 })).toMatchObject({ status: 400 })
    expect(await post({ id })).toMatchObject({ status: 403 })
  })

  test('is changed by its author and root only; absent fields stay; a new password ends registrations', async () => {
    const tid = await create({ auth: 'Private', privatePwd: 'first' })
    await server.deps.db
      .insertInto('training_registration')
      .values({ training_id: tid, account_id: student.id })
      .execute()
    const change = (who: Person, training: object) =>
      call(who, 'PUT', '', { body: { training: { id: String(tid), author: who.username, ...training } } })
    const entered = () =>
      server.deps.db.selectFrom('training_registration').selectAll().where('training_id', '=', tid).execute()
    expect(await change(other, { title: 'Stolen' })).toMatchObject({ http: 200, status: 403 })
    expect(await change(keeper, { title: 'Stolen' })).toMatchObject({ status: 403 })
    expect(await change(student, { title: 'Stolen' })).toMatchObject({ http: 403 })
    expect(await change(teacher, { title: 'Renamed', rank: 7 })).toMatchObject({ status: 200, data: null })
    expect(await entered()).toHaveLength(1)
    expect((await read(root, tid)).training).toMatchObject({
      title: 'Renamed',
      rank: 7,
      privatePwd: 'first',
      auth: 'Private',
      author: 'teacher',
      registrationCount: 1,
    })
    expect(await call(other, 'GET', '', { query: { tid } })).toMatchObject({ http: 200, status: 403, data: null })
    expect(await change(root, { privatePwd: 'second' })).toMatchObject({ status: 200 })
    expect(await entered()).toHaveLength(0)
    const log = await server.deps.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('subject_kind', '=', 'training')
      .where('subject_id', '=', String(tid))
      .orderBy('id')
      .execute()
    expect(log.map((row) => row.action)).toEqual(['training.create', 'training.edit', 'training.edit'])
    expect(JSON.stringify(log)).not.toContain('second')
  })

  test('is shown, hidden and deleted; its problems stay', async () => {
    const problem = await makeProblem(server)
    const tid = await create()
    await call(teacher, 'POST', '/add-problem-from-public', { body: { tid, pid: problem.id, displayId: 'x' } })
    const hide = (who: Person) =>
      call(who, 'PUT', '/change-training-status', { query: { tid, author: who.username, status: false } })
    expect(await hide(other)).toMatchObject({ status: 403 })
    expect(await hide(teacher)).toMatchObject({ status: 200, data: null })
    expect((await read(teacher, tid)).training.status).toBe(false)
    expect(await call(teacher, 'DELETE', '', { query: { tid } })).toMatchObject({ http: 403 })
    expect(await call(root, 'DELETE', '', { query: { tid } })).toMatchObject({ status: 200, data: null })
    expect(await call(root, 'GET', '', { query: { tid } })).toMatchObject({ http: 200, status: 400 })
    expect(await server.deps.db.selectFrom('problem').select('id').where('id', '=', problem.id).execute()).toHaveLength(
      1,
    )
  })

  test('the list holds no trainings of groups, with a keyword or without, and no passwords', async () => {
    await makeTraining(server, { title: 'Secret of a group', group_id: gid })
    await create({ auth: 'Private', privatePwd: 'never listed' })
    for (const keyword of ['', 'group', '4']) {
      const reply = await call(root, 'GET', '/get-training-list', { query: { keyword, limit: 500 } })
      expect(JSON.stringify(reply.data)).not.toContain('Secret of a group')
      expect(JSON.stringify(reply.data)).not.toContain('never listed')
    }
    const tid = await create({ rank: 424_242 })
    const byRank = await call(other, 'GET', '/get-training-list', { query: { keyword: '424242' } })
    expect(byRank.data.records).toMatchObject([{ id: tid, mayEdit: false, mayArrange: false, mayRemove: false }])
  })
})

describe('the problems of a training', () => {
  test('come from the public bank once each, in the order their admins give', async () => {
    const [one, two, three] = [await makeProblem(server), await makeProblem(server), await makeProblem(server)]
    const hidden = await makeProblem(server)
    await server.deps.db.updateTable('problem').set({ visibility: 2 }).where('id', '=', hidden.id).execute()
    const tid = await create()
    const add = (who: Person, pid: number) =>
      call(who, 'POST', '/add-problem-from-public', { body: { pid, tid: String(tid), displayId: 'any' } })
    const list = async (query: object = {}) =>
      (await call(teacher, 'GET', '/get-problem-list', { query: { tid, limit: 10, ...query } })).data
    expect(await add(other, one.id)).toMatchObject({ http: 200, status: 403 })
    for (const problem of [one, two, three]) expect(await add(teacher, problem.id)).toMatchObject({ status: 200 })
    expect(await add(teacher, one.id)).toMatchObject({ http: 200, status: 400 })
    expect(await add(teacher, hidden.id)).toMatchObject({ http: 200, status: 404 })
    expect(ids(await list({ queryExisted: true }))).toEqual([one.id, two.id, three.id])
    expect(ids(await list())).not.toContain(one.id)
    const arrange = (pids: number[]) => call(teacher, 'PUT', '/arrange-problems', { body: { tid, pids } })
    expect(await arrange([three.id, one.id])).toMatchObject({ status: 200, data: null })
    const page = await list({ queryExisted: true })
    expect(ids(page)).toEqual([three.id, one.id, two.id])
    expect(page.trainingProblemMap[one.id]).toMatchObject({ tid, pid: one.id, rank: 2, displayId: one.displayId })
    expect(await arrange([hidden.id])).toMatchObject({ status: 400 })
    const row = { ...page.trainingProblemMap[two.id], rank: 0 }
    expect(await call(keeper, 'PUT', '/problem', { body: row })).toMatchObject({ status: 200, data: null })
    expect(ids(await list({ queryExisted: true, limit: 2 }))).toEqual([two.id, three.id])
    const found = await list({ queryExisted: true, keyword: three.displayId })
    expect(ids(found)).toEqual([three.id])
    expect(Object.keys(found.trainingProblemMap)).toHaveLength(3)
    const remove = (query: object) => call(teacher, 'DELETE', '/problem', { query })
    expect(await remove({ pid: one.id })).toMatchObject({ http: 200, status: 400 })
    expect(await remove({ pid: one.id, tid })).toMatchObject({ status: 200, data: null })
    expect(await remove({ pid: one.id, tid })).toMatchObject({ status: 400 })
    expect(await add(teacher, one.id)).toMatchObject({ status: 200 })
    expect(ids(await list({ queryExisted: true }))).toEqual([two.id, three.id, one.id])
  })
})

describe('categories', () => {
  test('are created, renamed, recolored and deleted by problem admins', async () => {
    const category = (who: Person, method: 'POST' | 'PUT' | 'DELETE', more: object) =>
      call(who, method, '/category', more)
    expect(await category(teacher, 'POST', { body: { name: 'No', color: '#fff' } })).toMatchObject({ http: 403 })
    const { data } = await category(keeper, 'POST', { body: { name: ' Graphs ', color: '#FFF' } })
    expect(data).toMatchObject({ name: 'Graphs', color: '#ffffff', gid: null })
    expect(await category(keeper, 'POST', { body: { name: 'graphs', color: '#000' } })).toMatchObject({ status: 400 })
    expect(await category(keeper, 'POST', { body: { name: '', color: '#000' } })).toMatchObject({ status: 400 })
    expect(await category(keeper, 'POST', { body: { name: 'Red', color: 'url(x)' } })).toMatchObject({ status: 400 })
    expect(await category(keeper, 'PUT', { body: { ...data, name: 'Trees' } })).toMatchObject({
      status: 200,
      data: null,
    })
    const tid = await makeTraining(server, { category_id: data.id, author_id: teacher.id })
    expect((await read(teacher, tid)).trainingCategory).toMatchObject({ id: data.id, name: 'Trees' })
    expect(await category(root, 'DELETE', { query: { cid: data.id } })).toMatchObject({ status: 200, data: null })
    expect((await read(teacher, tid)).trainingCategory).toMatchObject({ id: null, name: '' })
    expect(await category(root, 'DELETE', { query: { cid: data.id } })).toMatchObject({ status: 400 })
  })
})
