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

/** Contests of groups: the form, problems, announcements and the list. */

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
const admins = ['admin', 'author', 'leader', 'root'] as const
const managers = ['author', 'leader', 'root'] as const
const makeOfGroup = async (more: object = {}) =>
  (await makeContest(server, { group_id: all.gid, owner_id: all.people.author.id, ...more })).id

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

  test('published from the group are added too, and stay public', async () => {
    const cid = await makeOfGroup()
    const published = await makeProblem(server)
    await server.deps.db
      .updateTable('problem')
      .set({ origin_group_id: all.gid })
      .where('id', '=', published.id)
      .execute()
    expect(await fromGroup('author', { problemId: published.displayId, cid })).toMatchObject({ status: 200 })
    expect(await visibilityOf(published.id)).toBe(1)
    expect(await fromGroup('author', { problemId: published.displayId, cid })).toMatchObject({ status: 400 })
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
    const oi = await makeProblem(server, { type: 1 })
    expect(fromBank).not.toContain(oi.id)
    const ofOi = await offer('author', { problemType: 1 })
    expect(ofOi).toContain(oi.id)
    expect(ofOi).not.toContain(open.id)
  })

  test('are removed with their submissions, and the problem stays', async () => {
    const cid = await makeOfGroup({ problems: [open.id] })
    const submitId = await submitTo(server, all.people.member, { cid })
    const loss = await call('author', 'GET', 'contest-what-goes', { query: { cid, pid: open.id } })
    expect(loss.data).toMatchObject({ submissions: 1 })
    const take = (more: object) =>
      call('author', 'DELETE', 'contest-problem', { query: { cid, pid: open.id, ...more } })
    // The contest is running.
    expect(await take({ force: false })).toMatchObject({ status: 400 })
    // Existing clients do not send `force`.
    expect(await take({})).toMatchObject({ status: 200 })
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
    expect(await take({ keepSubmissions: true, force: false })).toMatchObject({ status: 200 })
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
