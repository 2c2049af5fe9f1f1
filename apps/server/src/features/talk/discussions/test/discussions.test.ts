import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeGroup } from '../../../../../test/harness/groups.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { fewestQueries } from '../../../../../test/harness/queries.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { openSession } from '../../../accounts/sessions/open-session.ts'
import { writeSettings } from '../../../site/core/settings.ts'

let server: TestServer
let alice: Person
let bob: Person
let admin: Person
let root: Person
let category = 0
beforeAll(async () => {
  server = await startTestServer()
  alice = await makeUser(server, { username: 'alice' })
  bob = await makeUser(server, { username: 'bob' })
  admin = await makeUser(server, { role: 'admin' })
  root = await makeUser(server, { role: 'root' })
  await writeSettings(server.deps.db, { defaultCreateDiscussionACInitValue: 0, defaultCreateCommentACInitValue: 0 })
  category = (await ask('GET', 'discussion-category')).data[0].id
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.deps.db.deleteFrom('throttle').execute()
  await server.deps.db.deleteFrom('discussion').execute()
})

const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, given: object = {}, person?: Person) =>
  server.call(method, `/api/${path}`, { token: person?.token, ...given })
/** A day later sessions have expired; returns the person logged in again, and so are the others. */
const nextDay = async (person: Person): Promise<Person> => {
  server.clock.advance(86_400_000)
  const again = async (one: Person) => ({
    ...one,
    token: await openSession(server.deps, one.id, { address: '127.0.0.1', userAgent: 'test' }),
  })
  ;[alice, bob, admin, root] = await Promise.all([again(alice), again(bob), again(admin), again(root)])
  return again(person)
}
const words = (change: object = {}) => ({
  title: 'How do I solve this?',
  description: 'Stuck on the third case',
  content: 'I **tried** everything.',
  categoryId: category,
  ...change,
})
const start = async (person: Person, change: object = {}): Promise<number> => {
  const reply = await ask('POST', 'discussion/publish', { body: words(change) }, person)
  expect(reply).toMatchObject({ http: 200, status: 200 })
  return reply.data.id
}
const list = async (query: object = {}, person?: Person) => {
  const reply = await ask('GET', 'get-discussion-list', { query }, person)
  expect(reply).toMatchObject({ http: 200, status: 200 })
  return reply.data
}
const titles = async (query: object = {}, person?: Person) =>
  (await list(query, person)).records.map((row: { title: string }) => row.title)
const detail = (did: number, person?: Person) => ask('GET', 'get-discussion-detail', { query: { did } }, person)
const unread = async (person: Person) => (await ask('GET', 'msg/unread', {}, person)).data

describe('starting a discussion', () => {
  test('stores what was written and answers nothing to existing clients', async () => {
    const body = words({ content: 'x <video autoplay src=y>', uid: 'someone', author: 'someone', id: 7 })
    expect(await ask('POST', 'discussion', { body }, alice)).toMatchObject({ http: 200, status: 200, data: null })
    const [row] = (await list({}, alice)).records
    expect(row).toMatchObject({ author: 'alice', uid: alice.id, role: 'user', pid: null, gid: null, status: 0 })
    expect(row).toMatchObject({ viewNum: 0, likeNum: 0, commentNum: 0, topPriority: false, categoryId: category })
    expect(row.content).toBe('x <video controls src=y>')
    expect(row.id).not.toBe(7)
  })

  test.each([
    ['a blank title', { title: '  ' }, '标题不能为空。'],
    ['a long title', { title: '题'.repeat(256) }, '标题不能超过 255 个字符。'],
    ['no description', { description: null }, '描述不能为空。'],
    ['a long description', { description: 'x'.repeat(256) }, '描述不能超过 255 个字符。'],
    ['no content', { content: '' }, '内容不能为空。'],
    ['too much content', { content: 'x'.repeat(65_536) }, '内容不能超过 65535 个字符。'],
    ['no category', { categoryId: null }, '请选择分类。'],
    ['an unknown category', { categoryId: 999_999 }, '请选择分类。'],
  ])('%s is refused', async (_, change, msg) => {
    expect(await ask('POST', 'discussion', { body: words(change) }, alice)).toMatchObject({
      http: 200,
      status: 400,
      msg,
    })
    expect((await list()).total).toBe(0)
  })

  test('accepts texts of full length', async () => {
    await start(alice, { title: '😀'.repeat(255), description: '题'.repeat(255), content: '题'.repeat(65_535) })
  })

  test.each(['no_discuss_user', 'mute_user', 'no_submit_no_discuss_user', 'no_submit_mute_user'] as const)(
    'is refused to a %s with the reason',
    async (role) => {
      const person = await makeUser(server, { role })
      const reply = await ask('POST', 'discussion', { body: words() }, person)
      expect(reply).toMatchObject({ http: 403, status: 403, msg: '您的账号已被禁止发布讨论。' })
    },
  )

  test('comments are refused to a muted user with the reason', async () => {
    const did = await start(alice)
    for (const role of ['mute_user', 'no_submit_mute_user'] as const) {
      const person = await makeUser(server, { role })
      const reply = await ask('POST', 'comment', { body: { did, cid: null, content: 'x' } }, person)
      expect(reply).toMatchObject({ http: 403, status: 403, msg: '您的账号已被禁言，不能发表评论。' })
    }
    const person = await makeUser(server, { role: 'no_discuss_user' })
    expect(await ask('POST', 'comment', { body: { did, cid: null, content: 'x' } }, person)).toMatchObject({
      status: 200,
    })
  })

  test('needs a login', async () => {
    expect(await ask('POST', 'discussion', { body: words() })).toMatchObject({ http: 401, status: 401 })
  })

  test('needs solved problems and stops at the daily limit; staff are exempt', async () => {
    const settings = { defaultCreateDiscussionACInitValue: 1, defaultCreateDiscussionDailyLimit: 2 }
    await writeSettings(server.deps.db, settings)
    const eve = await makeUser(server)
    const refused = await ask('POST', 'discussion', { body: words() }, eve)
    expect(refused).toMatchObject({ http: 200, status: 403, msg: '通过 1 道题目后才能发布讨论。' })
    const problem = await makeProblem(server)
    await solve(eve, problem.id)
    await start(eve)
    await start(eve)
    const third = await ask('POST', 'discussion', { body: words() }, eve)
    expect(third).toMatchObject({ http: 200, status: 403, msg: '24 小时内最多发布 2 篇讨论，请在 24 小时后再试。' })
    for (let times = 0; times < 4; times += 1) await start(admin)
    await start(await nextDay(eve))
    await writeSettings(server.deps.db, { defaultCreateDiscussionACInitValue: 0, defaultCreateDiscussionDailyLimit: 5 })
  })

  test('pins only for staff', async () => {
    await start(alice, { title: 'mine', topPriority: true })
    await start(admin, { title: 'staff', topPriority: true })
    const rows = (await list()).records
    expect(rows.map((row: { title: string; topPriority: boolean }) => [row.title, row.topPriority])).toEqual([
      ['staff', true],
      ['mine', false],
    ])
    expect(rows[0].role).toBe('admin')
  })

  test('under a problem carries its display id, also after a rename, and refuses unknown and hidden ones', async () => {
    const problem = await makeProblem(server, { title: 'Sums' })
    const hidden = await makeProblem(server, { visibility: 2 })
    const did = await start(alice, { pid: problem.displayId.toLowerCase() })
    expect((await detail(did)).data).toMatchObject({ pid: problem.displayId, problemTitle: 'Sums' })
    for (const pid of ['NONE-1', hidden.displayId]) {
      const reply = await ask('POST', 'discussion', { body: words({ pid }) }, alice)
      expect(reply).toMatchObject({ http: 200, status: 404 })
    }
    await start(alice, { title: 'elsewhere' })
    expect(await titles({ pid: problem.displayId })).toEqual(['How do I solve this?'])
    const { db } = server.deps
    await db.updateTable('problem').set({ display_id: 'RENAMED-1' }).where('id', '=', problem.id).execute()
    expect((await list({ pid: 'renamed-1' })).records[0].pid).toBe('RENAMED-1')
    await db.updateTable('problem').set({ visibility: 2 }).where('id', '=', problem.id).execute()
    expect((await list()).records.map((row: { pid: string }) => row.pid)).toEqual([null, null])
    expect((await list({ pid: 'RENAMED-1' })).total).toBe(0)
    expect((await detail(did)).data).toMatchObject({ pid: null, problemTitle: null })
  })

  test('in a group is refused to outsiders', async () => {
    expect(await ask('POST', 'discussion', { body: words({ gid: await makeGroup(server) }) }, alice)).toMatchObject({
      http: 200,
      status: 403,
    })
  })
})

const solve = async (person: Person, problemId: number) => {
  const { db } = server.deps
  const { id } = await db
    .insertInto('submission')
    .values({
      account_id: person.id,
      problem_id: problemId,
      language: 'C++',
      length: 1,
      verdict: 0,
      submitted_at: server.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('accepted')
    .values({ submission_id: id, account_id: person.id, problem_id: problemId, created_at: server.clock.now() })
    .execute()
}

describe('the list', () => {
  test('shows pinned ones first, then newest, with pages and totals', async () => {
    for (const title of ['one', 'two', 'three']) {
      await start(alice, { title })
      server.clock.advance(1_000)
    }
    const pinned = await start(admin, { title: 'pinned', topPriority: true })
    expect(await titles()).toEqual(['pinned', 'three', 'two', 'one'])
    expect(await list({ limit: 2, currentPage: 2 })).toMatchObject({ total: 4, pages: 2, size: 2, current: 2 })
    expect(await titles({ limit: 2, currentPage: 2 })).toEqual(['two', 'one'])
    expect(await list({ limit: 2, currentPage: 9 })).toMatchObject({ total: 4, records: [] })
    await ask('PUT', 'admin/discussion', { body: { id: pinned, topPriority: false } }, admin)
    server.clock.advance(1_000)
    await start(alice, { title: 'four' })
    expect((await titles())[0]).toBe('four')
  })

  test('filters by category and counts what it shows', async () => {
    const others = (await ask('GET', 'discussion-category')).data[1].id
    await start(alice, { title: 'here' })
    await start(alice, { title: 'there', categoryId: others })
    expect(await titles({ cid: others })).toEqual(['there'])
    expect((await list({ cid: others })).total).toBe(1)
    const did = (await list({ cid: others })).records[0].id
    await ask('PUT', 'discussion', { body: { id: did, categoryId: category } }, alice)
    expect((await list({ cid: others })).total).toBe(0)
    expect((await list({ cid: category })).total).toBe(2)
    expect((await list()).total).toBe(2)
  })

  test('shows own ones only, with their content; that of others stays away', async () => {
    await start(alice, { title: 'of alice' })
    await start(bob, { title: 'of bob' })
    expect(await titles({ onlyMine: true }, alice)).toEqual(['of alice'])
    expect(await titles({ onlyMine: true })).toEqual([])
    const contents = (await list({}, alice)).records.map((row: { title: string; content: string | null }) => [
      row.title,
      row.content,
    ])
    expect(contents).toContainEqual(['of alice', 'I **tried** everything.'])
    expect(contents).toContainEqual(['of bob', null])
  })

  test.each([
    ['a part of the title', 'olve thi', true],
    ['a part of the description', 'third', true],
    ['a word of the text', 'everything', true],
    ['the beginning of a word of the text', 'every', true],
    ['the author', 'alice', true],
    ['a part of the author', 'lic', true],
    ['wildcards are letters', '%', false],
    ['another word', 'nonsense', false],
    ['two words, one of them missing', 'everything nonsense', false],
  ])('finds %s', async (_, keyword, found) => {
    await start(alice)
    await start(bob, { title: 'other', description: 'other', content: 'other' })
    expect(await titles({ keyword })).toEqual(found ? ['How do I solve this?'] : [])
  })

  test.each([
    ['two characters', '规划', 1],
    ['a run of characters in the text', '线段树', 1],
    ['one character', '树', 1],
    ['characters that are not neighbours', '动划', 0],
    ['a name', '小红', 1],
  ])('finds Chinese by %s', async (_, keyword, count) => {
    const author = keyword === '小红' ? await makeUser(server, { username: '小红' }) : bob
    await start(author, {
      title: '动态规划入门',
      description: '背包',
      content: '也讲线段树',
    })
    await start(bob, { title: 'other', description: 'other', content: '其他' })
    expect((await list({ keyword })).total).toBe(count)
  })

  test('finds by id, and by new words after an edit', async () => {
    const did = await start(alice)
    expect((await list({ keyword: String(did) })).records[0].id).toBe(did)
    expect((await list({ keyword: '99999999999' })).total).toBe(0)
    await ask('PUT', 'discussion', { body: { id: did, content: 'rewritten words' } }, alice)
    expect((await list({ keyword: 'everything' })).total).toBe(0)
    expect((await list({ keyword: 'rewritten' })).total).toBe(1)
  })

  test('takes at most four queries', async () => {
    for (const title of ['a', 'b', 'c']) await start(alice, { title })
    expect(await fewestQueries(server.deps, () => list({ limit: 10 }))).toBeLessThanOrEqual(4)
    expect(await fewestQueries(server.deps, () => list({ limit: 10, keyword: 'everything' }))).toBeLessThanOrEqual(4)
  })

  test('is closed by its switch, for staff too', async () => {
    const did = await start(alice)
    await writeSettings(server.deps.db, { openPublicDiscussion: false })
    for (const person of [undefined, alice, root]) {
      expect(await ask('GET', 'get-discussion-list', {}, person)).toMatchObject({ http: 403, status: 403 })
      expect(await detail(did, person)).toMatchObject({ http: 200, status: 403 })
    }
    expect(await ask('POST', 'discussion', { body: words() }, alice)).toMatchObject({ http: 403, status: 403 })
    expect(await ask('PUT', 'discussion', { body: { id: did } }, alice)).toMatchObject({ http: 403, status: 403 })
    expect(await ask('DELETE', 'discussion', { query: { did } }, alice)).toMatchObject({ http: 403, status: 403 })
    await writeSettings(server.deps.db, { openPublicDiscussion: true })
  })
})

describe('a discussion', () => {
  test("shows its text as safe HTML and the viewer's permissions", async () => {
    const did = await start(alice, { content: '**b** <script>1</script>' })
    const { data } = await detail(did, alice)
    expect(data).toMatchObject({ author: 'alice', hasLike: false, can: { edit: true, remove: true, moderate: false } })
    expect(data.html).toContain('<strong>b</strong>')
    expect(data.html).not.toContain('<script')
    expect((await detail(did)).data).toMatchObject({
      hasLike: null,
      can: { edit: false, remove: false, moderate: false },
    })
    expect((await detail(did, admin)).data.can).toEqual({ edit: false, remove: true, moderate: true })
  })

  test('counts each reader once a day', async () => {
    const did = await start(alice)
    expect((await detail(did, bob)).data.viewNum).toBe(1)
    expect((await detail(did, bob)).data.viewNum).toBe(1)
    expect((await detail(did, alice)).data.viewNum).toBe(2)
    expect((await detail(did)).data.viewNum).toBe(3)
    expect((await detail(did)).data.viewNum).toBe(3)
    expect((await detail(did, await nextDay(bob))).data.viewNum).toBe(4)
  })

  test('counts readers who come at once', async () => {
    const did = await start(alice)
    await Promise.all([bob, bob, alice, admin, admin, root].map((person) => detail(did, person)))
    expect((await detail(did, bob)).data.viewNum).toBe(4)
  })

  test('that does not exist is missing', async () => {
    expect(await detail(999_999)).toMatchObject({ http: 200, status: 404 })
  })

  test('is edited by its author and by root alone; absent fields stay', async () => {
    const did = await start(alice)
    expect(await ask('PUT', 'discussion', { body: { id: did, title: 'new' } }, bob)).toMatchObject({ status: 403 })
    expect(await ask('PUT', 'discussion', { body: { id: did, title: 'new' } }, admin)).toMatchObject({ status: 403 })
    const change = { id: String(did), title: ' new ', topPriority: true, uid: bob.id, viewNum: 99 }
    expect(await ask('PUT', 'discussion', { body: change }, alice)).toMatchObject({ status: 200, data: null })
    const { data } = await detail(did, alice)
    expect(data).toMatchObject({ title: 'new', topPriority: false, uid: alice.id, description: words().description })
    expect(data.editedAt).not.toBe(null)
    expect(await ask('PUT', 'discussion', { body: { id: did, title: ' ' } }, alice)).toMatchObject({ status: 400 })
    await ask('PUT', 'discussion', { body: { id: did, content: 'by root', topPriority: true } }, root)
    expect((await detail(did)).data).toMatchObject({ content: 'by root', topPriority: true })
    const log = server.deps.db.selectFrom('audit_entry').select('actor_id').where('action', '=', 'discussion.edit')
    expect((await log.execute()).map((row) => row.actor_id)).toEqual([root.id])
    expect(await ask('PUT', 'discussion', { body: { id: 999_999 } }, alice)).toMatchObject({ status: 404 })
  })

  test('is deleted by its author and by staff, with everything about it', async () => {
    const did = await start(alice)
    await ask('POST', 'comment', { body: { did, cid: null, content: 'x' } }, bob)
    await ask('GET', 'discussion-like', { query: { did, toLike: true } }, bob)
    await ask('POST', 'discussion-report', { body: { did, content: '#垃圾广告# ' } }, bob)
    expect(await ask('DELETE', 'discussion', { query: { did } }, bob)).toMatchObject({ http: 200, status: 403 })
    expect(await ask('DELETE', 'discussion', { query: { did } }, alice)).toMatchObject({ status: 200, data: null })
    expect(await detail(did)).toMatchObject({ status: 404 })
    expect(await ask('DELETE', 'discussion', { query: { did } }, alice)).toMatchObject({ status: 404 })
    for (const table of ['comment', 'discussion_like', 'discussion_report'] as const) {
      expect(await server.deps.db.selectFrom(table).where('discussion_id', '=', did).selectAll().execute()).toEqual([])
    }
    const second = await start(alice)
    expect(await ask('DELETE', 'discussion', { query: { did: second } }, admin)).toMatchObject({ status: 200 })
    expect((await list()).total).toBe(0)
  })

  test('is liked once by each, and its author is notified once about each', async () => {
    const did = await start(alice)
    const like = (person: Person, toLike: boolean) => ask('GET', 'discussion-like', { query: { did, toLike } }, person)
    const before = await unread(alice)
    await Promise.all([like(bob, true), like(bob, true), like(admin, true)])
    await like(bob, true)
    expect((await detail(did, bob)).data).toMatchObject({ likeNum: 2, hasLike: true })
    await like(bob, false)
    await like(bob, false)
    expect((await detail(did, bob)).data).toMatchObject({ likeNum: 1, hasLike: false })
    await like(bob, true)
    await like(alice, true)
    expect((await detail(did)).data.likeNum).toBe(3)
    expect((await unread(alice)).like).toBe(before.like + 2)
    const { records } = (await ask('GET', 'msg/like', { query: { limit: 6 } }, alice)).data
    expect(records[0]).toMatchObject({ action: 'Like_Post', sourceId: did, url: `/discussion-detail/${did}` })
    expect(await like(bob, true)).toMatchObject({ status: 200 })
    expect(await ask('GET', 'discussion-like', { query: { did, toLike: true } })).toMatchObject({ http: 401 })
    expect(await ask('GET', 'discussion-like', { query: { did: 99_999, toLike: true } }, bob)).toMatchObject({
      status: 404,
    })
  })

  test('loses the likes of an account that is deleted', async () => {
    const did = await start(alice)
    const gone = await makeUser(server)
    await ask('GET', 'discussion-like', { query: { did, toLike: true } }, gone)
    const reply = await ask('DELETE', 'admin/user/delete-user', { body: { ids: [gone.id] } }, root)
    expect(reply).toMatchObject({ status: 200 })
    expect((await detail(did)).data.likeNum).toBe(0)
  })

  test('previews require a login', async () => {
    const reply = await ask('POST', 'discussion/preview', { body: { content: '$x$ **b** <script>1</script>' } }, alice)
    expect(reply.data.html).toMatch(/<math[\s\S]*<strong>b<\/strong>/)
    expect(reply.data.html).not.toContain('<script')
    expect(await ask('POST', 'discussion/preview', { body: { content: 'x' } })).toMatchObject({ http: 401 })
  })
})

describe('moderation', () => {
  test('is for staff', async () => {
    const did = await start(alice)
    const calls = [
      ['PUT', 'admin/discussion', { body: { id: did, status: 1 } }],
      ['DELETE', 'admin/discussion', { body: [did] }],
      ['GET', 'admin/discussion-report', {}],
      ['PUT', 'admin/discussion-report', { body: { id: 1, status: true } }],
    ] as const
    for (const [method, path, given] of calls) {
      expect(await ask(method, path, given)).toMatchObject({ http: 401 })
      expect(await ask(method, path, given, alice)).toMatchObject({ http: 403 })
    }
    expect((await detail(did)).data.status).toBe(0)
  })

  test('disables: out of the list, refused to its author, open to staff', async () => {
    const did = await start(alice)
    const reply = await ask('PUT', 'admin/discussion', { body: { id: did, status: 1 } }, admin)
    expect(reply).toMatchObject({ status: 200, data: null })
    expect((await list()).total).toBe(0)
    expect((await list({ onlyMine: true }, alice)).total).toBe(0)
    for (const person of [undefined, alice, bob]) {
      expect(await detail(did, person)).toMatchObject({ http: 200, status: 403, msg: '该讨论已被管理员关闭。' })
    }
    expect(await detail(did, admin)).toMatchObject({ status: 200 })
    expect(await ask('GET', 'discussion-like', { query: { did, toLike: true } }, bob)).toMatchObject({ status: 403 })
    const all = await list({ admin: true }, admin)
    expect(all.records).toMatchObject([{ id: did, status: 1, content: null }])
    expect((await list({ admin: true }, alice)).total).toBe(0)
    expect((await list({ admin: true })).total).toBe(0)
    await ask('PUT', 'admin/discussion', { body: { id: did, status: 0 } }, admin)
    expect((await list()).total).toBe(1)
    expect(await ask('PUT', 'admin/discussion', { body: { id: did, status: 3 } }, admin)).toMatchObject({ status: 400 })
    expect(await ask('PUT', 'admin/discussion', { body: { id: 99_999 } }, admin)).toMatchObject({ status: 404 })
  })

  test('deletes several at once and records it', async () => {
    const ids = [await start(alice), await start(bob)]
    expect(await ask('DELETE', 'admin/discussion', { body: ids.map(String) }, admin)).toMatchObject({ status: 200 })
    expect((await list()).total).toBe(0)
    expect(await ask('DELETE', 'admin/discussion', { body: ids }, admin)).toMatchObject({ http: 200, status: 400 })
    const log = server.deps.db.selectFrom('audit_entry').select('subject_id').where('action', '=', 'discussion.delete')
    expect((await log.execute()).map((row) => row.subject_id)).toEqual(expect.arrayContaining(ids.map(String)))
  })

  test('reads reports, open ones first, and marks them', async () => {
    const did = await start(alice)
    for (const content of ['', '  ', null]) {
      expect(await ask('POST', 'discussion-report', { body: { did, content } }, bob)).toMatchObject({ status: 400 })
    }
    const long = { did, content: 'x'.repeat(256) }
    expect(await ask('POST', 'discussion-report', { body: long }, bob)).toMatchObject({ http: 200, status: 400 })
    const body = { did: String(did), reporter: 'alice', content: '#垃圾广告# #恶意谩骂# 请处理' }
    expect(await ask('POST', 'discussion-report', { body }, bob)).toMatchObject({ status: 200, data: null })
    await ask('POST', 'discussion-report', { body: { did, content: 'second' } }, root)
    expect(await ask('POST', 'discussion-report', { body })).toMatchObject({ http: 401 })
    const reports = async () => (await ask('GET', 'admin/discussion-report', { query: { limit: 10 } }, admin)).data
    const [second, first] = (await reports()).records
    expect(first).toMatchObject({ did, gid: null, reporter: 'bob', discussionAuthor: 'alice', status: false })
    expect(first.content).toBe(body.content)
    await ask('PUT', 'admin/discussion-report', { body: { id: second.id, status: true } }, admin)
    expect((await reports()).records.map((row: { id: number }) => row.id)).toEqual([first.id, second.id])
    expect((await reports()).records[1].status).toBe(true)
    expect(await ask('PUT', 'admin/discussion-report', { body: { id: 99_999, status: true } }, admin)).toMatchObject({
      status: 404,
    })
  })
})

describe('categories', () => {
  test('are edited by root alone; blank names are ignored and nothing is deleted', async () => {
    const before = (await ask('GET', 'discussion-category')).data
    const body = [{ id: null, name: 'Tools', color: '#AA00bb' }, { name: '  ' }, { id: before[0].id, name: 'First' }]
    expect(await ask('POST', 'discussion-category', { body })).toMatchObject({ http: 401 })
    for (const person of [alice, admin]) {
      expect(await ask('POST', 'discussion-category', { body }, person)).toMatchObject({ http: 403 })
    }
    const { data } = await ask('POST', 'discussion-category', { body }, root)
    expect(data).toHaveLength(before.length + 1)
    expect(data[0]).toMatchObject({ id: before[0].id, name: 'First', color: before[0].color })
    expect(data.at(-1)).toMatchObject({ name: 'Tools', color: '#aa00bb' })
    const bad = [{ name: 'x', color: 'red' }]
    expect(await ask('POST', 'discussion-category', { body: bad }, root)).toMatchObject({ http: 200, status: 400 })
    const again = [{ id: data.at(-1).id, name: 'Tools', color: '' }]
    expect((await ask('POST', 'discussion-category', { body: again }, root)).data.at(-1).color).toBe(null)
  })
})
