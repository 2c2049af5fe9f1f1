import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeContest } from '../../../../../test/harness/contests.ts'
import {
  allowedFor,
  type GroupPeople,
  makeGroupPeople,
  type Relation,
  relations,
  statusesOf,
} from '../../../../../test/harness/group-people.ts'
import { form } from '../../../../../test/harness/organisers.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'

/** Who may do what to the contests of a group. */

let server: TestServer
let all: GroupPeople
let open: Awaited<ReturnType<typeof makeProblem>>
beforeAll(async () => {
  server = await startTestServer()
  all = await makeGroupPeople(server)
  open = await makeProblem(server)
})
afterAll(() => server.close())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const call = (who: Relation, method: Method, path: string, more: { query?: object; body?: unknown } = {}) =>
  server.call(method, `/api/group/${path}`, {
    query: { ...more.query },
    ...(more.body === undefined ? {} : { body: more.body }),
    token: all.people[who].token,
  })
const members = ['member', 'admin', 'author', 'leader', 'root'] as const
const admins = ['admin', 'author', 'leader', 'root'] as const
const managers = ['author', 'leader', 'root'] as const
const makeOfGroup = async (more: object = {}) =>
  (await makeContest(server, { group_id: all.gid, owner_id: all.people.author.id, ...more })).id
const rowOf = (cid: number) =>
  server.deps.db.selectFrom('contest').selectAll().where('id', '=', cid).executeTakeFirstOrThrow()

describe('permissions', () => {
  test('members read the list, group admins the whole list', async () => {
    await makeOfGroup()
    const hidden = await makeOfGroup({ is_visible: false })
    const list = (name: string) => (who: Relation) => call(who, 'GET', name, { query: { gid: all.gid } })
    expect(await statusesOf(list('get-contest-list'))).toEqual(allowedFor(...members))
    expect(await statusesOf(list('get-admin-contest-list'))).toEqual(allowedFor(...admins))
    const idsOf = async (who: Relation, name: string) =>
      (await list(name)(who)).data.records.map((row: { id: number }) => row.id)
    expect(await idsOf('leader', 'get-contest-list')).not.toContain(hidden)
    expect(await idsOf('admin', 'get-admin-contest-list')).toContain(hidden)
  })

  test('members sort the list from either end, and only by the orders that it has', async () => {
    const { people, gid } = await makeGroupPeople(server)
    const made = []
    for (const [title, entrants] of [
      ['Beta', 7],
      ['alpha', 2],
    ] as const)
      made.push(await makeContest(server, { group_id: gid, title, entrants }))
    const [beta, alpha] = made.map(({ id }) => id)
    const list = (sort: string) =>
      server.call('GET', '/api/group/get-contest-list', { token: people.member.token, query: { gid, sort } })
    const idsOf = async (sort: string) => (await list(sort)).data.records.map((row: { id: number }) => row.id)
    for (const sort of ['title', 'participants']) {
      expect(await idsOf(sort)).toEqual([alpha, beta])
      expect(await idsOf(`-${sort}`)).toEqual([beta, alpha])
    }
    expect(await list('password')).toMatchObject({ status: 400 })
  })

  test('group admins create in their own group; creator, group and visibility are not taken from the form', async () => {
    const body = { ...form({ title: 'Created' }), gid: String(all.gid), isGroup: false, uid: 'x', author: 'root' }
    const create = (who: Relation) => call(who, 'POST', 'contest', { body: { ...body, title: `By ${who}` } })
    expect(await statusesOf(create)).toEqual(allowedFor(...admins))
    const { data } = await call('root', 'GET', 'get-admin-contest-list', { query: { gid: all.gid, keyword: 'by ' } })
    expect(data.records).toHaveLength(4)
    for (const row of data.records) {
      const who = row.title.slice('By '.length) as Relation
      expect(row).toMatchObject({ uid: all.people[who].id, gid: all.gid, isGroup: true, visible: true })
      expect(row).not.toHaveProperty('pwd')
    }
  })

  test.each<[string, (cid: number) => (who: Relation) => ReturnType<typeof call>]>([
    ['the form', (cid) => (who) => call(who, 'GET', 'contest', { query: { cid } })],
    ['changing', (cid) => (who) => call(who, 'PUT', 'contest', { body: { ...form(), id: String(cid), gid: all.gid } })],
    ['hiding', (cid) => (who) => call(who, 'PUT', 'change-contest-visible', { query: { cid, visible: false } })],
    ['copying', (cid) => (who) => call(who, 'POST', 'copy-contest', { body: { cid } })],
    ['what a deletion takes', (cid) => (who) => call(who, 'GET', 'contest-what-goes', { query: { cid } })],
    ['its problems', (cid) => (who) => call(who, 'GET', 'get-contest-problem-list', { query: { cid } })],
    [
      'problems it can take',
      (cid) => (who) =>
        call(who, 'GET', 'get-contest-problem-list', { query: { cid, problemType: 0, fromGroup: true } }),
    ],
    ['one of its problems', (cid) => (who) => call(who, 'GET', 'contest-problem', { query: { cid, pid: open.id } })],
    [
      'renaming a problem',
      (cid) => (who) =>
        call(who, 'PUT', 'contest-problem', { body: { cid, pid: open.id, displayId: 'A', displayTitle: 'x' } }),
    ],
    ['ordering', (cid) => (who) => call(who, 'PUT', 'arrange-contest-problems', { body: { cid, places: [] } })],
    ['announcements', (cid) => (who) => call(who, 'GET', 'get-contest-announcement-list', { query: { cid } })],
    [
      'announcing',
      (cid) => (who) =>
        call(who, 'POST', 'contest-announcement', {
          body: { cid, announcement: { title: 't', content: 'c', status: 0 } },
        }),
    ],
  ])('%s is for the creator, the root of the group and super admins', async (_, ask) => {
    const cid = await makeOfGroup({ problems: [open.id] })
    expect(await statusesOf(ask(cid))).toEqual(allowedFor(...managers))
    expect((await rowOf(cid)).group_id).toBe(all.gid)
  })

  test('so are adding and removing problems, announcements and the contest', async () => {
    const cid = await makeOfGroup()
    const add = (who: Relation) =>
      call(who, 'POST', 'add-contest-problem-from-public', { body: { cid: String(cid), pid: open.id, displayId: 'A' } })
    const take = (who: Relation) => call(who, 'DELETE', 'contest-problem', { query: { cid, pid: open.id } })
    const refused = relations.filter((who) => !(managers as readonly string[]).includes(who))
    for (const who of refused) expect(await add(who)).toMatchObject({ http: 200, status: 403 })
    for (const who of managers) {
      expect(await add(who)).toMatchObject({ status: 200, data: null })
      for (const other of refused) expect(await take(other)).toMatchObject({ http: 200, status: 403 })
      expect(await take(who)).toMatchObject({ status: 200, data: null })
    }
    for (const who of refused) {
      expect(await call(who, 'DELETE', 'contest', { query: { cid } })).toMatchObject({ http: 200, status: 403 })
    }
    expect(await call('author', 'DELETE', 'contest', { query: { cid } })).toMatchObject({ status: 200, data: null })
    expect(await call('author', 'GET', 'contest', { query: { cid } })).toMatchObject({ http: 200, status: 404 })
  })

  test('a creator who is no group admin any more manages nothing', async () => {
    const cid = await makeOfGroup({ owner_id: all.people.member.id })
    expect(await call('member', 'GET', 'contest', { query: { cid } })).toMatchObject({ http: 200, status: 403 })
    const left = await makeOfGroup({ owner_id: all.people.past.id })
    expect(await call('past', 'GET', 'contest', { query: { cid: left } })).toMatchObject({ status: 403 })
  })

  test('contests of the site are not managed through these calls, those of groups not as a site admin', async () => {
    const { id } = await makeContest(server, { owner_id: all.people.author.id })
    for (const who of ['author', 'root'] as const) {
      expect(await call(who, 'GET', 'contest', { query: { cid: id } })).toMatchObject({ status: 403 })
      expect(await call(who, 'DELETE', 'contest', { query: { cid: id } })).toMatchObject({ status: 403 })
    }
    const cid = await makeOfGroup()
    const asKeeper = { token: all.people.keeper.token, query: { cid } }
    expect(await server.call('GET', '/api/admin/contest', asKeeper)).toMatchObject({ status: 403 })
    const list = await server.call('GET', '/api/admin/contest/get-contest-list', {
      token: all.people.root.token,
      query: { limit: 500 },
    })
    expect(list.data.records.map((row: { id: number }) => row.id)).not.toContain(cid)
  })

  test('the ban of a group shuts its contests for everyone but super admins', async () => {
    const people = await makeGroupPeople(server)
    const { id } = await makeContest(server, { group_id: people.gid, owner_id: people.people.author.id })
    const setStatus = (status: number) =>
      server.deps.db.updateTable('user_group').set({ status }).where('id', '=', people.gid).execute()
    await setStatus(1)
    for (const who of ['member', 'author', 'leader'] as const) {
      const { token } = people.people[who]
      expect(await server.call('GET', '/api/group/contest', { query: { cid: id }, token })).toMatchObject({
        status: 404,
      })
      expect(await server.call('GET', '/api/get-contest-info', { query: { cid: id }, token })).toMatchObject({
        status: 403,
      })
      const list = await server.call('GET', '/api/group/get-contest-list', { query: { gid: people.gid }, token })
      expect(list).toMatchObject({ http: 200, status: 404 })
    }
    const { token } = people.people.root
    expect(await server.call('GET', '/api/group/contest', { query: { cid: id }, token })).toMatchObject({ status: 200 })
    expect(await server.call('GET', '/api/get-contest-info', { query: { cid: id }, token })).toMatchObject({
      status: 200,
    })
  })
})

describe('hints in a request', () => {
  test('a group in the form must be the one of the row', async () => {
    const cid = await makeOfGroup()
    const body = { ...form({ title: 'Moved' }), id: cid, gid: all.otherGid }
    expect(await call('author', 'PUT', 'contest', { body })).toMatchObject({ http: 200, status: 400 })
    expect((await rowOf(cid)).title).not.toBe('Moved')
    expect(await call('author', 'PUT', 'contest', { body: { ...body, gid: null } })).toMatchObject({ status: 200 })
    expect(await rowOf(cid)).toMatchObject({ title: 'Moved', group_id: all.gid })
  })

  test('problems and announcements of another contest are not reached through an own one', async () => {
    const own = await makeOfGroup()
    const foreign = await makeContest(server, {
      group_id: all.otherGid,
      owner_id: all.people.foreign.id,
      problems: [open.id],
    })
    const place = { id: foreign.labels.get('A'), cid: own, pid: open.id, displayId: 'Z' }
    expect(await call('author', 'PUT', 'contest-problem', { body: place })).toMatchObject({ status: 400 })
    const announcement = { title: 'Mine', content: 'text', status: 0 }
    await call('foreign', 'POST', 'contest-announcement', { body: { cid: foreign.id, announcement } })
    const { data } = await call('foreign', 'GET', 'get-contest-announcement-list', { query: { cid: foreign.id } })
    const [{ id }] = data.records
    const change = { cid: own, announcement: { ...announcement, id, title: 'Changed' } }
    expect(await call('author', 'PUT', 'contest-announcement', { body: change })).toMatchObject({ status: 403 })
    expect(await call('author', 'DELETE', 'contest-announcement', { query: { aid: id, cid: own } })).toMatchObject({
      status: 403,
    })
    const misnamed = { cid: own, announcement: { ...announcement, id } }
    expect(await call('root', 'PUT', 'contest-announcement', { body: misnamed })).toMatchObject({ status: 404 })
    expect(
      await call('foreign', 'DELETE', 'contest-announcement', { query: { aid: id, cid: foreign.id } }),
    ).toMatchObject({
      status: 200,
      data: null,
    })
  })
})
