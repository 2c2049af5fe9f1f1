import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeGroup } from '../../../../../test/harness/groups.ts'
import { mailTo } from '../../../../../test/harness/outbox.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { fewestQueries } from '../../../../../test/harness/queries.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { watchTopics } from '../../../../../test/harness/sse.ts'
import { sendMessage } from '../send-message.ts'
import { sendSiteNotice } from '../send-site-notice.ts'

let server: TestServer
let root: Person
let alice: Person
let bob: Person
beforeAll(async () => {
  server = await startTestServer()
  root = await makeUser(server, { role: 'root', username: 'chief' })
  alice = await makeUser(server, { username: 'alice' })
  bob = await makeUser(server, { username: 'bob' })
})
afterAll(() => server.close())

const get = async (person: Person, path: string, query: Record<string, unknown> = {}) => {
  const reply = await server.call('GET', path, { query, token: person.token })
  expect(reply).toMatchObject({ http: 200, status: 200 })
  return reply.data
}
const unread = (person: Person) => get(person, '/api/msg/unread')
const send = (body: object, person = root) =>
  server.call('POST', '/api/admin/msg/notice', { body, token: person.token })

/** Waits for the job that delivers. */
const delivered = async (title: string) => {
  for (let tries = 0; tries < 200; tries += 1) {
    const { records } = await get(root, '/api/admin/msg/notice', { limit: 50 })
    const row = records.find((record: { title: string }) => record.title === title)
    if (row?.state === true) return row
    await new Promise((next) => setTimeout(next, 50))
  }
  throw new Error(`“${title}” was not delivered within ten seconds.`)
}
const titles = (page: { records: { title: string }[] }) => page.records.map((row) => row.title)

describe('notices', () => {
  test('to all reach every user once, including users who never logged in, and are sent live', async () => {
    const { db } = server.deps
    const sleeper = { id: 'sleeper', username: 'sleeper', password_hash: 'x' }
    await db.insertInto('account').values(sleeper).execute()
    const stream = await watchTopics(server, 'messages', alice.token)
    const reply = await send({ type: 'All', title: 'Holidays', content: '**closed** <script>1</script>', adminId: 'x' })
    expect(reply).toMatchObject({ http: 200, status: 200, data: null })
    const row = await delivered('Holidays')
    const everybody = await db.selectFrom('account').select('id').execute()
    expect(row).toMatchObject({ type: 'All', adminUsername: 'chief', recipientCount: everybody.length })
    const copies = await db.selectFrom('notice_copy').select('account_id').where('notice_id', '=', row.id).execute()
    expect(copies.map((copy) => copy.account_id).sort()).toEqual(everybody.map((item) => item.id).sort())
    await stream.count(1)
    expect(stream.events[0]).toEqual({ topic: 'messages', kind: 'messages' })
    await stream.stop()
    expect(await unread(alice)).toEqual({ comment: 0, reply: 0, like: 0, sys: 1, mine: 0 })
    const page = await get(alice, '/api/msg/sys')
    expect(page).toMatchObject({ total: 1, size: 5, current: 1 })
    expect(page.records[0]).toMatchObject({ title: 'Holidays', state: false, type: 'Sys', adminId: root.id })
    expect(page.records[0].html).toContain('<strong>closed</strong>')
    expect(page.records[0].html).not.toContain('<script')
    // Seeing it counted as reading it.
    expect(await unread(alice)).toMatchObject({ sys: 0 })
    expect((await get(alice, '/api/msg/sys')).records[0].state).toBe(true)
    expect(await unread(bob)).toMatchObject({ sys: 1 })
  })

  test('to the staff reach the staff alone', async () => {
    const admin = await makeUser(server, { role: 'admin' })
    const keeper = await makeUser(server, { role: 'problem_admin' })
    await send({ type: 'Admin', title: 'Meeting', content: 'At nine.' })
    expect((await delivered('Meeting')).recipientCount).toBe(3)
    for (const person of [root, admin, keeper]) expect(titles(await get(person, '/api/msg/sys'))).toContain('Meeting')
    expect(titles(await get(alice, '/api/msg/sys'))).not.toContain('Meeting')
  })

  test('to some or to one are theirs', async () => {
    await send({ type: 'Some', title: 'Prize', content: 'Come and get it.', recipients: ['ALICE', ' bob ', 'alice'] })
    expect(await delivered('Prize')).toMatchObject({ recipientCount: 2, recipients: ['alice', 'bob'] })
    await send({ type: 'Single', title: 'Your key', content: 'Was found.', recipientId: bob.id })
    await delivered('Your key')
    expect(titles(await get(alice, '/api/msg/mine'))).toEqual(['Prize'])
    expect(titles(await get(bob, '/api/msg/mine'))).toEqual(['Your key', 'Prize'])
    expect(titles(await get(root, '/api/msg/mine'))).toEqual([])
  })

  test.each([
    ['no title', { title: '  ', content: 'x' }, '标题不能为空。'],
    ['no content', { title: 'x', content: ' ' }, '内容不能为空。'],
    ['a long title', { title: 'x'.repeat(256), content: 'x' }, '标题不能超过 255 个字符。'],
    [
      'strangers',
      { type: 'Some', title: 'x', content: 'x', recipients: ['alice', 'nobody'] },
      '以下用户不存在：nobody。',
    ],
    ['nobody', { type: 'Some', title: 'x', content: 'x', recipients: [] }, '请指定存在的接收用户。'],
    ['no recipient', { type: 'Single', title: 'x', content: 'x' }, '请指定存在的接收用户。'],
    ['a strange audience', { type: 'Cats', title: 'x', content: 'x' }, '未知的通知对象。'],
  ])('refuse %s', async (_, body, msg) => {
    expect(await send(body)).toMatchObject({ http: 200, status: 400, msg })
  })

  test('are edited and withdrawn for all recipients, and logged', async () => {
    await send({ type: 'All', title: 'Typo', content: 'Helo' })
    const { id } = await delivered('Typo')
    const change = { id: String(id), title: 'Typo fixed', content: 'Hello' }
    await server.call('PUT', '/api/admin/msg/notice', { body: change, token: root.token })
    expect(titles(await get(bob, '/api/msg/sys'))).toContain('Typo fixed')
    await server.call('DELETE', '/api/admin/msg/notice', { query: { id }, body: {}, token: root.token })
    expect(titles(await get(bob, '/api/msg/sys'))).not.toContain('Typo fixed')
    const again = await server.call('DELETE', '/api/admin/msg/notice', { query: { id }, body: {}, token: root.token })
    expect(again).toMatchObject({ http: 200, status: 400 })
    const log = await get(root, '/api/admin/audit', { subjectKind: 'notice', subjectId: id })
    expect(log.records.map((record: { action: string }) => record.action)).toEqual([
      'notice.delete',
      'notice.edit',
      'notice.send',
    ])
    expect(log.records[1].after).toEqual({ title: 'Typo fixed', content: 'Hello' })
  })

  test('already delivered to all also reach users who register later', async () => {
    const email = 'newcomer@example.org'
    await server.call('GET', '/api/get-register-code', { query: { email } })
    const code = /\b\d{6}\b/.exec(await mailTo(server, email))?.[0]
    const body = { username: 'newcomer', password: 'secret-1', email, code }
    expect(await server.call('POST', '/api/register', { body })).toMatchObject({ status: 200 })
    const { headers } = await server.call('POST', '/api/login', { body })
    const newcomer = { id: '', username: 'newcomer', token: String(headers.authorization) }
    expect(await unread(newcomer)).toMatchObject({ sys: 1, mine: 0 })
    expect(titles(await get(newcomer, '/api/msg/sys'))).toEqual(['Holidays'])
  })

  test('of the site itself speak the reader’s language', async () => {
    const carol = await makeUser(server)
    const params = { from: 'default_user', to: 'problem_admin' }
    await sendSiteNotice(server.deps.db, { to: carol.id, template: 'role.changed', params, now: server.clock.now() })
    const read = async (language: string) =>
      (await server.call('GET', '/api/msg/sys', { token: carol.token, headers: { 'accept-language': language } })).data
        .records[0]
    expect((await read('zh-CN')).content).toContain('“普通用户”改为“题目管理员”')
    expect((await read('en-US')).content).toContain('from “user” to “problem admin”')
    expect(titles(await get(root, '/api/admin/msg/notice', { limit: 50 }))).not.toContain('')
  })

  test('are the super admin’s to send', async () => {
    for (const role of ['admin', 'problem_admin', 'default_user'] as const) {
      const person = await makeUser(server, { role })
      expect(await send({ title: 'x', content: 'x' }, person)).toMatchObject({ http: 403, status: 403 })
    }
  })
})

describe('actions of other users', () => {
  let gid = 0
  const dora = { discussion: 0, comment: 0, reply: 0 }
  beforeAll(async () => {
    const { db } = server.deps
    const now = server.clock.now()
    const id = <T extends { id: number }>(row: T) => row.id
    const made = { account_id: alice.id, title: 'Why <b>WA</b>?' }
    dora.discussion = id(await db.insertInto('discussion').values(made).returning('id').executeTakeFirstOrThrow())
    const said = { discussion_id: dora.discussion, account_id: bob.id, content: `<img src=x> ${'字'.repeat(300)}` }
    const comment = db.insertInto('comment').values({ ...said, created_at: now })
    dora.comment = id(await comment.returning('id').executeTakeFirstOrThrow())
    const answered = { comment_id: dora.comment, account_id: alice.id, to_account_id: bob.id, content: 'Thanks & bye' }
    const reply = db.insertInto('comment_reply').values({ ...answered, created_at: now })
    dora.reply = id(await reply.returning('id').executeTakeFirstOrThrow())
    const source = { type: 'Discussion', id: dora.discussion, groupId: null } as const
    const toAlice = { recipientId: alice.id, senderId: bob.id, source, now }
    await sendMessage(db, { ...toAlice, action: 'Discuss', commentId: dora.comment })
    await sendMessage(db, { ...toAlice, action: 'Like_Post' })
    await sendMessage(db, { ...toAlice, action: 'Like_Discuss', commentId: dora.comment })
    const quote = { type: 'Comment', id: dora.comment } as const
    gid = await makeGroup(server, { owner: bob })
    const toBob = { recipientId: bob.id, senderId: alice.id, source: { ...source, groupId: gid }, now }
    await sendMessage(db, { ...toBob, action: 'Reply', replyId: dora.reply, quote })
    await sendMessage(db, { ...toBob, action: 'Reply', replyId: dora.reply, quote: { type: 'Reply', id: dora.reply } })
  })

  test('a message has its title, its beginning and where it is, escaped for clients that show it as HTML', async () => {
    const { records, total } = await get(alice, '/api/msg/comment', { limit: 6 })
    expect(total).toBe(1)
    expect(records[0]).toMatchObject({
      action: 'Discuss',
      sourceType: 'Discussion',
      sourceId: dora.discussion,
      sourceTitle: 'Why <b>WA</b>?',
      url: `/discussion-detail/${dora.discussion}`,
      state: false,
      senderId: bob.id,
      senderUsername: 'bob',
      quoteId: null,
      quoteContent: null,
    })
    expect(records[0].sourceContent).toMatch(/^&lt;img src=x&gt; 字{188}\.\.\.$/)
    expect(records[0].sourceText).toMatch(/^<img src=x> 字{188}\.\.\.$/)
  })

  test('quotes the text replied to, with its author and recipient', async () => {
    const { records } = await get(bob, '/api/msg/reply')
    expect(records.map((row: { quoteText: string }) => row.quoteText.slice(0, 30))).toEqual([
      'alice : @bob : Thanks & bye',
      expect.stringMatching(/^bob : <img src=x> 字+/),
    ])
    expect(records[0].quoteContent).toBe('alice : @bob : Thanks &amp; bye')
    expect(records[0].url).toBe(`/group/${gid}/discussion-detail/${dora.discussion}`)
  })

  test('puts likes of either kind into one drawer, and unread ones first', async () => {
    const likes = await get(alice, '/api/msg/like', { limit: 1 })
    expect(likes).toMatchObject({ total: 2, pages: 2 })
    expect(likes.records[0]).toMatchObject({ action: 'Like_Discuss', sourceContent: null, state: false })
    const again = await get(alice, '/api/msg/like', { limit: 1 })
    expect(again.records[0]).toMatchObject({ action: 'Like_Post', state: false })
  })

  test('shows a placeholder for deleted texts', async () => {
    await server.deps.db.updateTable('comment').set({ deleted_at: new Date() }).where('id', '=', dora.comment).execute()
    expect((await get(alice, '/api/msg/comment')).records[0].sourceContent).toBe('[该评论已删除]')
    expect((await get(bob, '/api/msg/reply')).records[1].quoteContent).toBe('[该评论已删除]')
    await server.deps.db.deleteFrom('discussion').where('id', '=', dora.discussion).execute()
    expect((await get(alice, '/api/msg/like')).records[0].sourceTitle).toBe('[该讨论已删除]')
  })

  test('users are not notified about their own actions', async () => {
    const before = await unread(alice)
    const source = { type: 'Discussion', id: 1, groupId: null } as const
    const own = { recipientId: alice.id, senderId: alice.id, action: 'Like_Post', source } as const
    await sendMessage(server.deps.db, { ...own, now: new Date() })
    expect(await unread(alice)).toEqual(before)
  })
})

describe('cleaning', () => {
  const clean = (person: Person, query: object) =>
    server.call('DELETE', '/api/msg/clean', { query: { ...query }, body: {}, token: person.token })

  test('removes one, or all of its kind and of no other, and only own ones', async () => {
    const eve = await makeUser(server)
    const fay = await makeUser(server)
    const source = { type: 'Discussion', id: 1, groupId: null } as const
    for (const action of ['Discuss', 'Reply', 'Like_Post', 'Like_Post'] as const) {
      const message = { recipientId: eve.id, senderId: alice.id, action, source, now: new Date() }
      await sendMessage(server.deps.db, message)
    }
    await send({ type: 'Single', title: 'For Eve', content: 'x', recipientId: eve.id })
    await delivered('For Eve')
    expect(await unread(eve)).toMatchObject({ comment: 1, reply: 1, like: 2, mine: 1 })
    const [first] = (await get(eve, '/api/msg/like', { limit: 1 })).records
    expect(await clean(fay, { type: 'Like', id: first.id })).toMatchObject({ status: 200 })
    expect((await get(eve, '/api/msg/like')).total).toBe(2)
    await clean(eve, { type: 'Like', id: first.id })
    expect((await get(eve, '/api/msg/like')).total).toBe(1)
    await clean(eve, { type: 'Discuss' })
    expect(await unread(eve)).toMatchObject({ comment: 0, reply: 1, mine: 1 })
    await clean(eve, { type: 'Mine' })
    expect(await unread(eve)).toMatchObject({ reply: 1, mine: 0 })
    expect(await clean(eve, { type: 'Mine' })).toMatchObject({ status: 200, data: null })
    for (const type of ['Everything', '', 'toString']) {
      expect(await clean(eve, { type })).toMatchObject({ http: 200, status: 400, msg: '未知的消息类型。' })
    }
  })
})

describe('the event stream', () => {
  test('sends a reader events of their own messages only', async () => {
    const own = await watchTopics(server, 'messages', alice.token)
    const other = await watchTopics(server, 'messages', bob.token)
    await new Promise((next) => setTimeout(next, 100))
    await server.call('DELETE', '/api/msg/clean', { query: { type: 'Sys' }, body: {}, token: alice.token })
    await own.count(1)
    await new Promise((next) => setTimeout(next, 200))
    expect(other.events).toEqual([])
    await own.stop()
    await other.stop()
  })

  test('has no messages for a guest', async () => {
    const reply = await server.call('GET', '/api/events', { query: { topics: 'messages' } })
    expect(reply).toMatchObject({ http: 200, status: 401 })
  })
})

test('a list costs at most four statements in addition to the session', async () => {
  const asked = await fewestQueries(server.deps, async () => get(bob, '/api/msg/reply'))
  expect(asked).toBeLessThanOrEqual(5)
})
