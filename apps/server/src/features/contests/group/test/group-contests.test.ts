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
import { addMember } from '../../../../../test/harness/groups.ts'
import { form, inHours, submitTo } from '../../../../../test/harness/organisers.ts'
import { problemForm } from '../../../../../test/harness/problem-keepers.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'

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
        status: 403,
      })
      expect(await server.call('GET', '/api/get-contest-info', { query: { cid: id }, token })).toMatchObject({
        status: 403,
      })
      const list = await server.call('GET', '/api/group/get-contest-list', { query: { gid: people.gid }, token })
      expect(list).toMatchObject({ http: 200, status: 404 })
    }
    const { token } = people.people.root
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

describe('the form', () => {
  test('is read back as written, with password, stars and awards', async () => {
    const reply = await call('admin', 'POST', 'make-contest', {
      body: {
        ...form({ title: 'Whole', auth: 1, pwd: 'class', starAccount: ['star1'], awardType: 1 }),
        gid: String(all.gid),
      },
    })
    expect(reply).toMatchObject({ status: 200 })
    const { data } = await call('admin', 'GET', 'contest', { query: { cid: reply.data.cid } })
    expect(data).toMatchObject({
      title: 'Whole',
      author: all.people.admin.username,
      pwd: 'class',
      sealRank: true,
      starAccount: ['star1'],
      awardConfigList: [{ name: '金牌', num: 10 }],
      gid: all.gid,
      mayRemove: true,
    })
  })

  test('a changed password removes those who entered the old one', async () => {
    const cid = await makeOfGroup({ auth: 1, password: 'first' })
    const { token } = all.people.member
    const enter = (password: string) => server.call('POST', '/api/register-contest', { body: { cid, password }, token })
    expect(await enter('first')).toMatchObject({ status: 200 })
    const body = {
      ...form({ auth: 1, pwd: 'second', startTime: inHours(-1), endTime: inHours(2), sealRank: false }),
      id: cid,
    }
    expect(await call('leader', 'PUT', 'contest', { body })).toMatchObject({ status: 200 })
    const access = await server.call('GET', '/api/get-contest-access', { query: { cid }, token })
    expect(access.data).toEqual({ access: false })
  })
})

describe('problems', () => {
  const ofGroup = async (visibility: number, authorId: string) => {
    const made = await makeProblem(server, { visibility: 1 })
    await server.deps.db
      .updateTable('problem')
      .set({ group_id: all.gid, author_id: authorId, visibility })
      .where('id', '=', made.id)
      .execute()
    return made
  }
  const visibilityOf = async (id: number) =>
    (await server.deps.db.selectFrom('problem').select('visibility').where('id', '=', id).executeTakeFirstOrThrow())
      .visibility
  const fromGroup = (who: Relation, query: object) =>
    call(who, 'POST', 'add-contest-problem-from-group', { query: { displayId: 'B', ...query } })

  test('of the bank stay public; other groups and hidden ones are not found', async () => {
    const cid = await makeOfGroup()
    const add = (pid: number, displayId = 'A') =>
      call('author', 'POST', 'add-contest-problem-from-public', { body: { pid, cid, displayId } })
    const hidden = await makeProblem(server, { visibility: 2 })
    const inGroup = await ofGroup(1, all.people.author.id)
    expect(await add(hidden.id)).toMatchObject({ http: 200, status: 404 })
    expect(await add(inGroup.id)).toMatchObject({ status: 404 })
    expect(await add(open.id)).toMatchObject({ status: 200, data: null })
    expect(await visibilityOf(open.id)).toBe(1)
    expect(await add(open.id, 'B')).toMatchObject({ http: 200, status: 400 })
    const other = await makeProblem(server)
    expect(await add(other.id, 'a')).toMatchObject({ status: 400 })
  })

  test('of the group become problems for contests; drafts are added by those who can edit them', async () => {
    const cid = await makeOfGroup()
    const problem = await ofGroup(1, all.people.admin.id)
    const draft = await ofGroup(2, all.people.admin.id)
    const foreign = await makeProblem(server)
    await server.deps.db.updateTable('problem').set({ group_id: all.otherGid }).where('id', '=', foreign.id).execute()
    expect(await fromGroup('author', { problemId: foreign.displayId, cid })).toMatchObject({ http: 200, status: 404 })
    expect(await fromGroup('author', { problemId: open.displayId, cid })).toMatchObject({ http: 200, status: 404 })
    expect(await fromGroup('author', { problemId: draft.displayId, cid, displayId: 'D' })).toMatchObject({
      status: 403,
    })
    expect(await fromGroup('author', { problemId: problem.displayId.toLowerCase(), cid })).toMatchObject({
      status: 200,
    })
    expect(await visibilityOf(problem.id)).toBe(3)
    expect(await fromGroup('author', { problemId: problem.displayId, cid })).toMatchObject({ http: 200, status: 403 })
    expect(await fromGroup('leader', { problemId: problem.displayId, cid })).toMatchObject({ http: 200, status: 400 })
    expect(await fromGroup('leader', { problemId: draft.displayId, cid, displayId: 'D' })).toMatchObject({
      status: 200,
    })
    expect(await visibilityOf(draft.id)).toBe(3)
  })

  test('are created in the group for contests, by its admins', async () => {
    const problem = (name: string) =>
      problemForm(name, { problem: { gid: String(all.gid), auth: 1, author: 'somebody' } })
    const create = (who: Relation) =>
      call(who, 'POST', 'contest-problem', { body: problem(`c${relations.indexOf(who)}`) })
    expect(await statusesOf(create)).toEqual(allowedFor(...admins))
    const reply = await call('author', 'POST', 'contest-problem', { body: problem('mine') })
    const made = await server.deps.db
      .selectFrom('problem')
      .select(['group_id', 'visibility', 'author_id'])
      .where('id', '=', reply.data.pid)
      .executeTakeFirstOrThrow()
    expect(made).toEqual({ group_id: all.gid, visibility: 3, author_id: all.people.author.id })
    const cid = await makeOfGroup()
    const body = { cid, pid: reply.data.pid, displayId: 'C', displayTitle: 'Sum' }
    expect(await call('author', 'PUT', 'contest-problem', { body })).toMatchObject({ status: 200, data: null })
    const { data } = await call('author', 'GET', 'get-contest-problem-list', { query: { cid } })
    expect(data.problemList.records).toMatchObject([{ id: reply.data.pid, mayEdit: true }])
  })

  test('are offered as public ones or as those of the group, never drafts of others', async () => {
    const cid = await makeOfGroup()
    const [problem, draft] = [await ofGroup(1, all.people.admin.id), await ofGroup(2, all.people.admin.id)]
    const offer = async (who: Relation, more: object) => {
      const query = { cid, problemType: 0, limit: 500, ...more }
      const { data } = await call(who, 'GET', 'get-contest-problem-list', { query })
      return data.problemList.records.map((row: { id: number }) => row.id)
    }
    const fromBank = await offer('author', {})
    expect(fromBank).toContain(open.id)
    expect(fromBank).not.toContain(problem.id)
    const own = await offer('author', { fromGroup: true })
    expect(own).toContain(problem.id)
    expect(own).not.toContain(draft.id)
    expect(own).not.toContain(open.id)
    expect(await offer('leader', { fromGroup: true })).toContain(draft.id)
  })

  test('are removed with their submissions, and the problem stays', async () => {
    const cid = await makeOfGroup({ problems: [open.id] })
    const submitId = await submitTo(server, all.people.member, { cid })
    const loss = await call('author', 'GET', 'contest-what-goes', { query: { cid, pid: open.id } })
    expect(loss.data).toMatchObject({ submissions: 1 })
    const take = (more: object) =>
      call('author', 'DELETE', 'contest-problem', { query: { cid, pid: open.id, ...more } })
    // The contest is running.
    expect(await take({})).toMatchObject({ status: 400 })
    expect(await take({ force: true })).toMatchObject({ status: 200 })
    const inContest = () =>
      server.deps.db.selectFrom('submission').select('contest_id').where('id', '=', submitId).execute()
    expect(await inContest()).not.toEqual([{ contest_id: cid }])
    expect(await visibilityOf(open.id)).toBe(1)
    const { data } = await call('author', 'GET', 'withdrawn-contest-problems', { query: { cid } })
    const restore = (who: Relation) => call(who, 'POST', 'restore-contest-problem', { body: { cid, id: data[0].id } })
    for (const who of relations.filter((who) => !(managers as readonly string[]).includes(who))) {
      expect(await restore(who)).toMatchObject({ status: 403 })
      const listed = await call(who, 'GET', 'withdrawn-contest-problems', { query: { cid } })
      expect(listed).toMatchObject({ status: 403 })
    }
    expect(await restore('author')).toMatchObject({ status: 200 })
    expect(await inContest()).toEqual([{ contest_id: cid }])
    expect(await take({ keepSubmissions: true })).toMatchObject({ status: 200 })
    expect(await inContest()).toEqual([{ contest_id: cid }])
  })
})

test('an announcement of a contest is not one of the group', async () => {
  const cid = await makeOfGroup()
  const announcement = { title: 'Only in the contest', content: 'text', status: 0 }
  expect(await call('author', 'POST', 'contest-announcement', { body: { cid, announcement } })).toMatchObject({
    data: null,
  })
  const inContest = await call('author', 'GET', 'get-contest-announcement-list', { query: { cid } })
  expect(inContest.data).toMatchObject({ total: 1, records: [{ title: 'Only in the contest' }] })
  const inGroup = await call('leader', 'GET', 'get-admin-announcement-list', { query: { gid: all.gid, limit: 500 } })
  expect(inGroup.data.records.map((row: { title: string }) => row.title)).not.toContain('Only in the contest')
  const seen = await server.call('GET', '/api/get-contest-announcement', {
    query: { cid },
    token: all.people.member.token,
  })
  expect(seen.data.records).toMatchObject([{ title: 'Only in the contest' }])
})

test('the list of members is filtered, newest start first, with counts', async () => {
  const people = await makeGroupPeople(server)
  const at = (hours: number) => new Date(server.clock.now().getTime() + hours * 3_600_000)
  const made = async (title: string, more: object) =>
    (await makeContest(server, { group_id: people.gid, owner_id: people.people.author.id, title, ...more })).id
  const over = await made('Over', { starts_at: at(-5), ends_at: at(-4) })
  const running = await made('Running', { auth: 1, password: 'x' })
  const coming = await made('Coming', { type: 1, starts_at: at(4), ends_at: at(5) })
  const { token } = people.people.member
  await server.call('POST', '/api/register-contest', { body: { cid: running, password: 'x' }, token })
  const ids = async (query: object) => {
    const { data } = await server.call('GET', '/api/group/get-contest-list', {
      query: { gid: people.gid, ...query },
      token,
    })
    expect(data.total).toBe(data.records.length)
    return data.records.map((row: { id: number }) => row.id)
  }
  expect(await ids({})).toEqual([coming, running, over])
  expect(await ids({ status: -1 })).toEqual([coming])
  expect(await ids({ status: 0 })).toEqual([running])
  expect(await ids({ status: 1 })).toEqual([over])
  expect(await ids({ type: 1 })).toEqual([coming])
  expect(await ids({ auth: 1 })).toEqual([running])
  expect(await ids({ keyword: 'oV' })).toEqual([over])
  const list = await server.call('GET', '/api/group/get-contest-list', { query: { gid: people.gid, limit: 2 }, token })
  expect(list.data).toMatchObject({ total: 3, records: [{ gid: people.gid }, { count: 1, allowEndSubmit: false }] })
  await addMember(server, people.gid, people.people.member, 'refused')
  expect(await server.call('GET', '/api/group/get-contest-list', { query: { gid: people.gid }, token })).toMatchObject({
    status: 403,
  })
})
