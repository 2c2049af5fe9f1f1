import { verdict } from '@verdict/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMember, makeGroup } from '../../../../../test/harness/groups.ts'
import { submitProgram } from '../../../../../test/harness/judging.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { makePractice, makeTraining } from '../../../../../test/harness/trainings.ts'

type Who = 'none' | 'applying' | 'refused' | 'member' | 'admin' | 'author' | 'leader' | 'keeper' | 'root' | 'foreign'

let server: TestServer
let people: Record<Who, Person>
let gid: number
let otherGid: number
let open: Awaited<ReturnType<typeof makeProblem>>
beforeAll(async () => {
  server = await startTestServer()
  await server.deps.settings.write({ defaultSubmitInterval: 0 })
  const make = () => makeUser(server)
  people = {
    none: await make(),
    applying: await make(),
    refused: await make(),
    member: await make(),
    admin: await make(),
    author: await make(),
    leader: await make(),
    foreign: await make(),
    keeper: await makeUser(server, { role: 'problem_admin' }),
    root: await makeUser(server, { role: 'root' }),
  }
  gid = await makeGroup(server, { owner: people.leader })
  otherGid = await makeGroup(server, { owner: people.foreign })
  for (const relation of ['applying', 'refused', 'member', 'admin'] as const) {
    await addMember(server, gid, people[relation], relation)
  }
  await addMember(server, gid, people.author, 'admin')
  open = await makeProblem(server)
})
afterAll(() => server.close())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const call = (who: Who, method: Method, path: string, more: { query?: object; body?: unknown } = {}) =>
  server.call(method, `/api/group/${path}`, {
    query: { ...more.query },
    ...(more.body === undefined ? {} : { body: more.body }),
    token: people[who].token,
  })
const everyone: readonly Who[] = [
  'none',
  'applying',
  'refused',
  'member',
  'admin',
  'author',
  'leader',
  'keeper',
  'root',
  'foreign',
]
/** Envelope status of one call by each of them. */
const statuses = async (ask: (who: Who) => ReturnType<typeof call>) =>
  Object.fromEntries(await Promise.all(everyone.map(async (who) => [who, (await ask(who)).status] as const)))
const allowed = (...names: readonly Who[]) =>
  Object.fromEntries(everyone.map((who) => [who, names.includes(who) ? 200 : 403]))
const form = (more: object = {}) => ({
  training: {
    title: 'Homework 1',
    description: '',
    rank: 5,
    auth: 'Public',
    privatePwd: '',
    gid: String(gid),
    ...more,
  },
  trainingCategory: { id: null, name: `Class ${Math.random()}`, color: '#336699' },
})
const makeOfGroup = (more: object = {}) =>
  makeTraining(server, { group_id: gid, author_id: people.author.id, problems: [open.id], ...more })

describe('permissions on the trainings of a group', () => {
  test('members read the list, admins the whole list', async () => {
    await makeOfGroup()
    expect(await statuses((who) => call(who, 'GET', 'get-training-list', { query: { gid } }))).toEqual(
      allowed('member', 'admin', 'author', 'leader', 'root'),
    )
    expect(await statuses((who) => call(who, 'GET', 'get-admin-training-list', { query: { gid } }))).toEqual(
      allowed('admin', 'author', 'leader', 'root'),
    )
  })

  test('group admins create in their own group', async () => {
    const create = (who: Who) => call(who, 'POST', 'training', { body: form({ author: 'root', title: `By ${who}` }) })
    expect(await statuses(create)).toEqual(allowed('admin', 'author', 'leader', 'root'))
    const { data } = await call('root', 'GET', 'get-admin-training-list', { query: { gid, keyword: 'By ' } })
    expect(data.records).toHaveLength(4)
    for (const row of data.records) {
      const who = row.title.slice('By '.length) as Who
      expect(row).toMatchObject({ author: people[who].username, gid, isGroup: true })
    }
  })

  test.each<[string, (tid: number) => (who: Who) => ReturnType<typeof call>]>([
    ['reading the form', (tid) => (who) => call(who, 'GET', 'training', { query: { tid } })],
    ['changing', (tid) => (who) => call(who, 'PUT', 'training', { body: form({ id: tid, gid: otherGid }) })],
    ['hiding', (tid) => (who) => call(who, 'PUT', 'change-training-status', { query: { tid, status: false } })],
    ['its problems', (tid) => (who) => call(who, 'GET', 'get-training-problem-list', { query: { tid } })],
    ['ordering', (tid) => (who) => call(who, 'PUT', 'arrange-training-problems', { body: { tid, pids: [open.id] } })],
  ])('%s is for the author, the root of the group and super admins', async (_, ask) => {
    const tid = await makeOfGroup()
    expect(await statuses(ask(tid))).toEqual(allowed('author', 'leader', 'root'))
    const row = await server.deps.db.selectFrom('training').select('group_id').where('id', '=', tid).executeTakeFirst()
    expect(row?.group_id).toBe(gid)
  })

  test('only they delete', async () => {
    const tid = await makeOfGroup()
    const remove = (who: Who) => call(who, 'DELETE', 'training', { query: { tid } })
    for (const who of ['none', 'member', 'admin', 'keeper', 'foreign'] as const) {
      expect(await remove(who)).toMatchObject({ http: 200, status: 403 })
    }
    expect(await remove('leader')).toMatchObject({ status: 200, data: null })
  })

  test('the ban of its group closes it for everyone but super admins', async () => {
    const id = await makeGroup(server, { owner: people.leader })
    await addMember(server, id, people.author, 'admin')
    const tid = await makeOfGroup({ group_id: id })
    await server.deps.db.updateTable('user_group').set({ status: 1 }).where('id', '=', id).execute()
    for (const path of ['training', 'get-training-problem-list', 'training-extensions']) {
      const read = (who: Who) => call(who, 'GET', path, { query: { tid } })
      for (const who of ['author', 'leader'] as const) expect(await read(who)).toMatchObject({ http: 200, status: 404 })
      expect(await read('root')).toMatchObject({ status: 200 })
    }
  })

  test('an author who was demoted loses it', async () => {
    const past = await makeUser(server)
    await addMember(server, gid, past, 'member')
    const tid = await makeOfGroup({ author_id: past.id })
    const reply = await server.call('GET', '/api/group/training', { query: { tid }, token: past.token })
    expect(reply).toMatchObject({ http: 200, status: 403 })
  })

  test('trainings of the site are not changed through these calls', async () => {
    const tid = await makeTraining(server, { author_id: people.author.id })
    expect(await call('author', 'DELETE', 'training', { query: { tid } })).toMatchObject({ status: 403 })
    expect(await call('root', 'GET', 'training', { query: { tid } })).toMatchObject({ status: 403 })
  })
})

describe('problems', () => {
  test('published from the group are added like its own', async () => {
    const published = await makeProblem(server)
    const elsewhere = await makeProblem(server)
    const set = (id: number, origin_group_id: number) =>
      server.deps.db.updateTable('problem').set({ origin_group_id }).where('id', '=', id).execute()
    await set(published.id, gid)
    await set(elsewhere.id, otherGid)
    const tid = await makeOfGroup({ problems: [] })
    const add = (problemId: string) =>
      call('author', 'POST', 'add-training-problem-from-group', { query: { problemId, tid } })
    expect(await add(published.displayId)).toMatchObject({ status: 200 })
    expect(await add(published.displayId)).toMatchObject({ status: 400 })
    expect(await add(elsewhere.displayId)).toMatchObject({ http: 200, status: 404 })
  })

  test('have the counts of the group and of the site together', async () => {
    const problem = await makeProblem(server)
    const counts = [
      [0, 4, 2],
      [gid, 3, 1],
      [otherGid, 9, 9],
    ] as const
    const rows = counts.map(([group_id, total, ac]) => ({ problem_id: problem.id, group_id, total, ac }))
    await server.deps.db.insertInto('problem_tally').values(rows).execute()
    const shown = async (group_id: number | null) => {
      const tid = await makeOfGroup({ problems: [problem.id], group_id })
      const token = people.member.token
      return (await server.call('GET', '/api/get-training-problem-list', { query: { tid }, token })).data
    }
    expect(await shown(gid)).toMatchObject([{ total: 7, ac: 3 }])
    expect(await shown(null)).toMatchObject([{ total: 4, ac: 2 }])
  })

  test('come from the public bank or from the own group, once each', async () => {
    const own = await makeProblem(server)
    const foreign = await makeProblem(server)
    const set = (id: number, group_id: number) =>
      server.deps.db.updateTable('problem').set({ group_id }).where('id', '=', id).execute()
    await set(own.id, gid)
    await set(foreign.id, otherGid)
    const tid = await makeOfGroup({ problems: [] })
    const fromGroup = (who: Who, problemId: string) =>
      call(who, 'POST', 'add-training-problem-from-group', { query: { problemId, tid } })
    const fromPublic = (pid: number) =>
      call('author', 'POST', 'add-training-problem-from-public', { body: { pid, tid: String(tid), displayId: 'x' } })
    expect(await fromGroup('member', own.displayId)).toMatchObject({ status: 403 })
    expect(await fromGroup('author', own.displayId.toLowerCase())).toMatchObject({ status: 200, data: null })
    expect(await fromGroup('author', own.displayId)).toMatchObject({ http: 200, status: 400 })
    expect(await fromGroup('author', foreign.displayId)).toMatchObject({ http: 200, status: 404 })
    expect(await fromPublic(foreign.id)).toMatchObject({ status: 404 })
    expect(await fromPublic(open.id)).toMatchObject({ status: 200 })
    const { data } = await call('author', 'GET', 'get-training-problem-list', { query: { tid } })
    expect(data.problemList.records.map((row: { id: number }) => row.id)).toEqual([own.id, open.id])
    const candidates = await call('author', 'GET', 'get-training-problem-list', { query: { tid, queryExisted: false } })
    const offered = candidates.data.problemList.records.map((row: { id: number }) => row.id)
    expect(offered).not.toContain(foreign.id)
    expect(offered).not.toContain(open.id)
  })
})

describe('a member', () => {
  test('submits into the group; that counts there and not on the site, and the other way round', async () => {
    const problem = await makeProblem(server)
    const tid = await makeOfGroup({ problems: [problem.id], title: 'Counted' })
    const submit = (who: Who) => submitProgram(server, people[who], { tid, pid: problem.displayId, gid: otherGid })
    expect(await submit('none')).toMatchObject({ status: 403 })
    const { data } = await submit('member')
    const stored = await server.deps.db
      .selectFrom('submission')
      .select('group_id')
      .where('id', '=', data.submitId)
      .executeTakeFirstOrThrow()
    expect(stored.group_id).toBe(gid)
    const progress = async () => {
      const page = await call('member', 'GET', 'get-training-list', { query: { gid, keyword: 'Counted' } })
      return page.data.records[0].acCount
    }
    await makePractice(server, people.member, { problemId: problem.id, verdict: verdict.accepted })
    expect(await progress()).toBe(0)
    await makePractice(server, people.member, { problemId: problem.id, verdict: verdict.accepted, groupId: gid })
    expect(await progress()).toBe(1)
  })

  test('enters a private training with its password; the root of the group is not ranked', async () => {
    const tid = await makeOfGroup({ is_private: true, password: 'class' })
    const enter = (who: Who) =>
      server.call('POST', '/api/register-training', { body: { tid, password: 'class' }, token: people[who].token })
    expect(await enter('foreign')).toMatchObject({ status: 403 })
    expect(await enter('member')).toMatchObject({ status: 200 })
    await enter('leader')
    for (const who of ['member', 'leader'] as const) {
      await makePractice(server, people[who], { problemId: open.id, verdict: verdict.accepted, groupId: gid })
    }
    const rank = await server.call('GET', '/api/get-training-rank', { query: { tid }, token: people.member.token })
    expect(rank.data.records.map((row: { uid: string }) => row.uid)).toEqual([people.member.id])
  })
})

test('the rank of a private training counts submissions in its group and outside groups', async () => {
  const [ours, plain, theirs] = [await makeProblem(server), await makeProblem(server), await makeProblem(server)]
  const problems = [ours.id, plain.id, theirs.id]
  const tid = await makeOfGroup({ is_private: true, password: 'class', problems })
  await server.deps.db
    .insertInto('training_registration')
    .values({ training_id: tid, account_id: people.member.id })
    .execute()
  const solve = (problemId: number, group: object) =>
    makePractice(server, people.member, { problemId, verdict: verdict.accepted, ...group })
  await solve(ours.id, { groupId: gid })
  await solve(plain.id, {})
  await solve(theirs.id, { groupId: otherGid })
  const { data } = await server.call('GET', '/api/get-training-rank', { query: { tid }, token: people.member.token })
  expect(data.records).toMatchObject([{ uid: people.member.id, ac: 2 }])
  expect(Object.keys(data.records[0].submissionInfo).sort()).toEqual([ours.displayId, plain.displayId].sort())
})

test('trainings and categories are deleted with their group', async () => {
  const id = await makeGroup(server, { owner: people.leader })
  const tid = await makeTraining(server, { group_id: id })
  await server.deps.db
    .insertInto('training_category')
    .values({ name: 'Gone', color: '#000000', group_id: id })
    .execute()
  await server.deps.db.deleteFrom('user_group').where('id', '=', id).execute()
  expect(await server.deps.db.selectFrom('training').select('id').where('id', '=', tid).execute()).toEqual([])
})

describe('categories', () => {
  test('are those of the site and of the own group, for its admins', async () => {
    await call('leader', 'POST', 'training', { body: { ...form(), trainingCategory: { id: null, name: 'Graphs' } } })
    const foreign = { ...form({ gid: String(otherGid) }), trainingCategory: { id: null, name: 'Foreign' } }
    await call('foreign', 'POST', 'training', { body: foreign })
    const site = { name: 'Basics', color: '#19be6b' }
    await server.call('POST', '/api/admin/training/category', { body: site, token: people.root.token })
    const { data } = await call('admin', 'GET', 'training-categories', { query: { gid } })
    const listed = (data as { name: string; gid: number | null }[]).map(({ name, gid }) => ({ name, gid }))
    expect(listed[0]).toEqual({ name: 'Basics', gid: null })
    expect(listed).toContainEqual({ name: 'Graphs', gid })
    expect(listed.map(({ name }) => name)).not.toContain('Foreign')
    expect(await statuses((who) => call(who, 'GET', 'training-categories', { query: { gid } }))).toEqual(
      allowed('admin', 'author', 'leader', 'root'),
    )
  })

  test('are shown in the form with their own group and times', async () => {
    const made = new Date('2020-03-04T05:06:07Z')
    const { id } = await server.deps.db
      .insertInto('training_category')
      .values({ name: 'Of the site', color: '#123456', created_at: made, updated_at: made })
      .returning('id')
      .executeTakeFirstOrThrow()
    const categoryOf = async (category_id: number | null) => {
      const query = { tid: await makeOfGroup({ category_id }) }
      return (await call('author', 'GET', 'training', { query })).data.trainingCategory
    }
    const times = { gmtCreate: '2020-03-04T05:06:07.000+0000', gmtModified: '2020-03-04T05:06:07.000+0000' }
    expect(await categoryOf(id)).toEqual({ id, name: 'Of the site', color: '#123456', gid: null, ...times })
    expect(await categoryOf(null)).toMatchObject({ id: null, name: '', color: '', gid })
  })
})
