import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addMember, makeGroup, removeMember } from '../../../../../test/harness/groups.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'

let server: TestServer
let gid = 0
let otherGid = 0
let category = 0
const people: Record<string, Person> = {}
beforeAll(async () => {
  server = await startTestServer()
  await server.deps.settings.write({ defaultCreateDiscussionACInitValue: 0, defaultCreateCommentACInitValue: 0 })
  for (const name of ['owner', 'admin', 'member', 'author', 'applicant', 'refused', 'stranger', 'otherMember']) {
    people[name] = await makeUser(server, { username: `g-${name}` })
  }
  people.siteAdmin = await makeUser(server, { role: 'admin' })
  people.problemAdmin = await makeUser(server, { role: 'problem_admin' })
  people.root = await makeUser(server, { role: 'root' })
  gid = await makeGroup(server, { owner: who('owner') })
  otherGid = await makeGroup(server, { owner: who('otherMember') })
  await addMember(server, gid, who('admin'), 'admin')
  await addMember(server, gid, who('member'))
  await addMember(server, gid, who('author'))
  await addMember(server, gid, who('applicant'), 'applying')
  await addMember(server, gid, who('refused'), 'refused')
  category = (await server.call('GET', '/api/discussion-category')).data[0].id
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.deps.db.deleteFrom('throttle').execute()
  await server.deps.db.deleteFrom('discussion').execute()
})

const who = (name: string): Person => {
  const person = people[name]
  if (person === undefined) throw new Error(`No ${name}`)
  return person
}
const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, given: object = {}, name?: string) =>
  server.call(method, `/api/${path}`, { token: name === undefined ? undefined : who(name).token, ...given })
const words = (change: object = {}) => ({
  title: 'Inside',
  description: 'Only for us',
  content: 'The secret of the group',
  categoryId: category,
  gid,
  ...change,
})
const start = async (name = 'author', change: object = {}): Promise<number> => {
  const reply = await ask('POST', 'discussion/publish', { body: words(change) }, name)
  expect(reply).toMatchObject({ http: 200, status: 200 })
  return reply.data.id
}
const list = (name: string, query: object = {}) =>
  ask('GET', 'group/get-discussion-list', { query: { gid, ...query } }, name)
const adminList = (name: string, query: object = {}) =>
  ask('GET', 'group/get-admin-discussion-list', { query: { gid, ...query } }, name)

const outsiders = ['applicant', 'refused', 'stranger', 'otherMember', 'siteAdmin', 'problemAdmin']

describe('discussions of a group', () => {
  test('are started by members, in the group of the call', async () => {
    expect(await ask('POST', 'group/discussion', { body: words() }, 'member')).toMatchObject({
      status: 200,
      data: null,
    })
    expect(await ask('POST', 'group/discussion', { body: words({ gid: String(gid) }) }, 'root')).toMatchObject({
      status: 200,
    })
    for (const name of outsiders) {
      expect(await ask('POST', 'group/discussion', { body: words() }, name)).toMatchObject({ http: 200, status: 403 })
      expect(await ask('POST', 'discussion', { body: words() }, name)).toMatchObject({ http: 200, status: 403 })
    }
    expect(await ask('POST', 'group/discussion', { body: words() })).toMatchObject({ http: 401 })
    expect(await ask('POST', 'group/discussion', { body: words({ gid: 999_999 }) }, 'member')).toMatchObject({
      status: 404,
    })
    expect((await list('member')).data.total).toBe(2)
  })

  test('are listed for members with content and roles of the group; the public list has none of them', async () => {
    await start()
    await start('admin', { title: 'By an admin', topPriority: true })
    const { data } = await list('member')
    expect(data.records).toMatchObject([
      { title: 'By an admin', role: 'admin', topPriority: true, gid },
      { title: 'Inside', role: 'user', content: 'The secret of the group' },
    ])
    expect((await list('owner', { keyword: 'secret' })).data.total).toBe(2)
    expect((await list('root')).data.total).toBe(2)
    for (const name of outsiders) expect(await list(name)).toMatchObject({ http: 200, status: 403, data: null })
    for (const name of ['member', 'root']) {
      for (const query of [{}, { keyword: 'secret' }, { keyword: 'Inside' }]) {
        expect((await ask('GET', 'get-discussion-list', { query }, name)).data.total).toBe(0)
      }
    }
    expect(await ask('GET', 'group/get-discussion-list', { query: { gid: otherGid } }, 'member')).toMatchObject({
      status: 403,
    })
    expect(await ask('GET', 'group/get-discussion-list', { query: { gid: 999_999 } }, 'member')).toMatchObject({
      status: 404,
    })
  })

  test('are read, liked, reported and commented by members alone', async () => {
    const did = await start()
    const comment = { body: { did, cid: null, content: 'hello' } }
    for (const name of [undefined, ...outsiders]) {
      const detail = await ask('GET', 'get-discussion-detail', { query: { did } }, name)
      expect(detail).toMatchObject({ http: 200, data: null, status: name === undefined ? 404 : 403 })
      const comments = await ask('GET', 'comments', { query: { did } }, name)
      expect(comments).toMatchObject({ http: 200, data: null, status: 403 })
    }
    for (const name of outsiders) {
      expect(await ask('POST', 'comment', comment, name)).toMatchObject({ status: 403 })
      expect(await ask('GET', 'discussion-like', { query: { did, toLike: true } }, name)).toMatchObject({ status: 403 })
      const report = await ask('POST', 'discussion-report', { body: { did, content: 'x' } }, name)
      expect(report).toMatchObject({ status: 403 })
    }
    for (const name of ['member', 'admin', 'owner', 'root']) {
      expect(await ask('GET', 'get-discussion-detail', { query: { did } }, name)).toMatchObject({ status: 200 })
      expect(await ask('POST', 'comment', comment, name)).toMatchObject({ status: 200 })
      expect(await ask('GET', 'discussion-like', { query: { did, toLike: true } }, name)).toMatchObject({ status: 200 })
    }
    const { data } = await ask('GET', 'get-discussion-detail', { query: { did } }, 'author')
    expect(data).toMatchObject({ likeNum: 4, commentNum: 4, can: { edit: true, remove: true, moderate: false } })
  })

  test('are changed by their author and by admins of the group, who also pin and disable', async () => {
    const did = await start()
    for (const name of ['member', ...outsiders]) {
      const body = { id: did, title: 'changed', gid: otherGid }
      expect(await ask('PUT', 'group/discussion', { body }, name)).toMatchObject({ status: 403 })
      expect(await ask('PUT', 'discussion', { body }, name)).toMatchObject({ status: 403 })
      expect(await ask('DELETE', 'group/discussion', { query: { did } }, name)).toMatchObject({ status: 403 })
      expect(await ask('DELETE', 'discussion', { query: { did } }, name)).toMatchObject({ status: 403 })
      expect(await adminList(name)).toMatchObject({ status: 403 })
    }
    await ask('PUT', 'group/discussion', { body: { id: did, title: 'mine', topPriority: true, status: 1 } }, 'author')
    expect((await list('member')).data.records).toMatchObject([{ title: 'mine', topPriority: false, status: 0 }])
    const row = (await adminList('admin')).data.records[0]
    await ask('PUT', 'group/discussion', { body: { ...row, status: 1, topPriority: true } }, 'admin')
    expect((await list('member')).data.total).toBe(0)
    expect((await adminList('owner')).data.records).toMatchObject([{ title: 'mine', topPriority: true, status: 1 }])
    expect(await ask('GET', 'get-discussion-detail', { query: { did } }, 'member')).toMatchObject({ status: 403 })
    expect(await ask('GET', 'get-discussion-detail', { query: { did } }, 'admin')).toMatchObject({ status: 200 })
    expect((await adminList('admin', { keyword: 'mine' })).data.total).toBe(1)
    expect((await adminList('admin', { keyword: 'another' })).data.total).toBe(0)
    expect((await adminList('admin', { cid: category })).data.total).toBe(1)
    expect((await adminList('admin', { cid: 987_654 })).data.total).toBe(0)
    expect(await ask('DELETE', 'group/discussion', { query: { did } }, 'admin')).toMatchObject({ status: 200 })
    expect((await adminList('owner')).data.total).toBe(0)
  })

  test('the group calls do not return public discussions', async () => {
    const did = await start('member', { gid: null })
    expect(await ask('PUT', 'group/discussion', { body: { id: did, title: 'x' } }, 'member')).toMatchObject({
      status: 404,
    })
    expect(await ask('DELETE', 'group/discussion', { query: { did } }, 'member')).toMatchObject({ status: 404 })
  })

  test.each([
    ['of ordinary size', 3],
    ['with more discussions than are searched row by row', 1_100],
  ])('a group %s is searched by words, title, author and id', async (_, size) => {
    const { db } = server.deps
    const row = (number: number, group_id: number) => ({
      account_id: who(number === 0 ? 'author' : 'member').id,
      title: `Question ${number}`,
      description: number === 0 ? 'Late solutions' : 'Other',
      group_id,
      terms: sql<string>`array_to_tsvector(array[${`word${number}`}, '规划']::text[])`,
    })
    const insert = (group: number, count: number) =>
      db
        .insertInto('discussion')
        .values(Array.from({ length: count }, (_item, number) => row(number, group)))
        .returning('id')
        .execute()
    const [first] = await insert(gid, size)
    await insert(otherGid, 3)
    const found = async (keyword: string) => {
      const { data } = await list('member', { keyword, limit: 10 })
      return [data.total, data.records.map(({ title }: { title: string }) => title)]
    }
    for (const keyword of ['word0', 'ate SOLU', 'g-author', String(first?.id)]) {
      expect(await found(keyword)).toEqual([1, ['Question 0']])
    }
    expect((await found('规划'))[0]).toBe(size)
    expect(await found('nonsense')).toEqual([0, []])
    expect((await adminList('admin', { keyword: '规划' })).data.total).toBe(size)
  })

  test('a problem of a group brings its group, and is unknown outside it', async () => {
    const problem = await makeProblem(server)
    await server.deps.db.updateTable('problem').set({ group_id: gid }).where('id', '=', problem.id).execute()
    const did = await start('member', { pid: problem.displayId, gid: null })
    expect((await ask('GET', 'get-discussion-detail', { query: { did } }, 'member')).data).toMatchObject({
      gid,
      pid: problem.displayId,
    })
    expect((await list('member', { pid: problem.displayId })).data.total).toBe(1)
    const body = words({ pid: problem.displayId, gid: null })
    expect(await ask('POST', 'discussion', { body }, 'stranger')).toMatchObject({ http: 200, status: 404 })
  })

  test('show their problem when it is public or of the group, and not when it is hidden', async () => {
    const problem = await makeProblem(server)
    const did = await start('member', { pid: problem.displayId })
    const shown = async () => {
      const { data } = await ask('GET', 'get-discussion-detail', { query: { did } }, 'member')
      return [data.pid, (await list('member')).data.records[0].pid]
    }
    expect(await shown()).toEqual([problem.displayId, problem.displayId])
    const set = (values: object) =>
      server.deps.db.updateTable('problem').set(values).where('id', '=', problem.id).execute()
    for (const values of [{ visibility: 2 }, { visibility: 1, group_id: otherGid }]) {
      await set(values)
      expect(await shown()).toEqual([null, null])
    }
  })

  test('have the roles of their group in the list for all groups', async () => {
    for (const name of ['owner', 'admin', 'member']) await start(name, { title: name })
    const { data } = await ask('GET', 'get-discussion-list', { query: { admin: true } }, 'siteAdmin')
    const roles = data.records.map(({ title, role }: { title: string; role: string }) => [title, role])
    expect(Object.fromEntries(roles)).toEqual({ owner: 'root', admin: 'admin', member: 'user' })
  })

  test('a member who left reads nothing any more, messages included', async () => {
    const leaver = await makeUser(server)
    people.leaver = leaver
    await addMember(server, gid, leaver)
    const did = await start('leaver')
    const said = await ask('POST', 'comment', { body: { did, cid: null, content: 'between us' } }, 'member')
    await ask('GET', 'discussion-like', { query: { did, toLike: true } }, 'member')
    await ask('POST', 'reply', { body: { reply: { commentId: said.data.id, content: 'x' }, did } }, 'leaver')
    const seen = async (path: string) =>
      JSON.stringify((await ask('GET', path, { query: { limit: 6 } }, 'leaver')).data)
    expect(await seen('msg/comment')).toContain('between us')
    await removeMember(server, gid, leaver)
    for (const path of ['msg/comment', 'msg/reply', 'msg/like']) {
      expect(await seen(path)).not.toMatch(/between us|Inside/)
      expect(JSON.parse(await seen(path)).total).toBe(0)
    }
    expect((await ask('GET', 'msg/unread', {}, 'leaver')).data).toMatchObject({ comment: 0, like: 0 })
    expect(await ask('GET', 'comments', { query: { did } }, 'leaver')).toMatchObject({ status: 403 })
    expect(await list('leaver')).toMatchObject({ status: 403 })
    // The own words stay readable to their author (api-contests-groups 8.2).
    expect(await ask('GET', 'get-discussion-detail', { query: { did } }, 'leaver')).toMatchObject({ status: 200 })
  })

  test('are closed by their switch, independent of the public one', async () => {
    const did = await start()
    await server.deps.settings.write({ openGroupDiscussion: false })
    expect(await list('member')).toMatchObject({ http: 403, status: 403 })
    expect(await adminList('owner')).toMatchObject({ http: 403 })
    expect(await ask('POST', 'group/discussion', { body: words() }, 'member')).toMatchObject({ http: 403 })
    expect(await ask('POST', 'discussion/publish', { body: words() }, 'member')).toMatchObject({ http: 403 })
    expect(await ask('GET', 'get-discussion-detail', { query: { did } }, 'member')).toMatchObject({
      http: 200,
      status: 403,
    })
    await server.deps.settings.write({ openGroupDiscussion: true, openPublicDiscussion: false })
    expect(await list('member')).toMatchObject({ status: 200 })
    expect(await ask('POST', 'group/discussion', { body: words() }, 'member')).toMatchObject({ status: 200 })
    expect(await ask('POST', 'discussion', { body: words() }, 'member')).toMatchObject({ http: 403 })
    expect(await ask('PUT', 'discussion', { body: { id: did, title: 'x' } }, 'author')).toMatchObject({ status: 200 })
    await server.deps.settings.write({ openPublicDiscussion: true })
  })

  test('go with their group, and are hidden while it is banned', async () => {
    const id = await makeGroup(server, { owner: who('owner') })
    const did = await start('owner', { gid: id })
    const { db } = server.deps
    await addMember(server, id, who('member'))
    await db.updateTable('user_group').set({ status: 1 }).where('id', '=', id).execute()
    expect(await ask('GET', 'get-discussion-detail', { query: { did } }, 'member')).toMatchObject({ status: 403 })
    const banned = await ask('GET', 'group/get-discussion-list', { query: { gid: id } }, 'member')
    expect(banned).toMatchObject({ http: 200, status: 404 })
    const change = await ask('PUT', 'group/discussion', { body: { id: did, title: 'x' } }, 'owner')
    expect(change).toMatchObject({ http: 200, status: 404 })
    const removal = await ask('DELETE', 'group/discussion', { query: { did } }, 'owner')
    expect(removal).toMatchObject({ http: 200, status: 404 })
    await db.deleteFrom('user_group').where('id', '=', id).execute()
    expect(await ask('GET', 'get-discussion-detail', { query: { did } }, 'owner')).toMatchObject({ status: 404 })
  })
})
