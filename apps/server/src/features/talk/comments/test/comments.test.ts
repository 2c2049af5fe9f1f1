import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeGroup } from '../../../../../test/harness/groups.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { fewestQueries } from '../../../../../test/harness/queries.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'

let server: TestServer
let alice: Person
let bob: Person
let admin: Person
let root: Person
let did = 0
beforeAll(async () => {
  server = await startTestServer()
  alice = await makeUser(server, { username: 'alice' })
  bob = await makeUser(server, { username: 'bob' })
  admin = await makeUser(server, { role: 'admin' })
  root = await makeUser(server, { role: 'root' })
  const settings = { openPublicDiscussion: true, openGroupDiscussion: true, defaultCreateCommentACInitValue: 0 }
  await server.deps.settings.write(settings)
})
afterAll(() => server.close())

const discuss = async (change: object = {}): Promise<number> => {
  const row = { account_id: alice.id, title: 'Why?', ...change }
  return (await server.deps.db.insertInto('discussion').values(row).returning('id').executeTakeFirstOrThrow()).id
}
beforeEach(async () => {
  await server.deps.db.deleteFrom('throttle').execute()
  did = await discuss()
})

const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, given: object, person?: Person) =>
  server.call(method, `/api/${path}`, { token: person?.token, ...given })
const comment = (person: Person, content: string, place: object = { did, cid: null }) =>
  ask('POST', 'comment', { body: { content, ...place } }, person)
const answer = (person: Person, commentId: number, given: object = {}) =>
  ask('POST', 'reply', { body: { reply: { commentId, content: 'so' }, did, ...given } }, person)
const list = async (person?: Person, query: object = {}) => {
  const reply = await ask('GET', 'comments', { query: { did, limit: 10, ...query } }, person)
  expect(reply).toMatchObject({ http: 200, status: 200 })
  return reply.data
}
const said = (data: { commentList: { records: { content: string }[] } }) =>
  data.commentList.records.map((row) => row.content)
const countOf = async (id: number) =>
  (await server.deps.db.selectFrom('discussion').select('comment_count').where('id', '=', id).executeTakeFirstOrThrow())
    .comment_count
const unread = async (person: Person) => (await ask('GET', 'msg/unread', {}, person)).data

describe('comments', () => {
  test('are created, listed newest first with safe HTML, counted, and notify the author', async () => {
    const before = await unread(alice)
    const first = await comment(bob, 'one <video autoplay src=x> 😀 **b** <script>1</script>', { did: String(did) })
    expect(first).toMatchObject({ http: 200, status: 200 })
    expect(first.data).toMatchObject({ fromName: 'bob', fromRole: 'user', likeNum: 0, totalReplyNum: 0, replyList: [] })
    expect(first.data.content).toContain('<video controls src=x> 😀')
    expect(first.data.html).toContain('<strong>b</strong>')
    expect(first.data.html).not.toMatch(/<script|autoplay/)
    await comment(admin, 'two')
    await comment(root, 'three')
    const data = await list()
    expect(data.commentList).toMatchObject({ total: 3, size: 10, current: 1 })
    expect(data.commentList.records.map((row: { fromRole: string }) => row.fromRole)).toEqual(['root', 'admin', 'user'])
    expect(data.commentLikeMap).toEqual({})
    expect(await countOf(did)).toBe(3)
    expect((await unread(alice)).comment).toBe(before.comment + 3)
    await comment(alice, 'own words')
    expect((await unread(alice)).comment).toBe(before.comment + 3)
  })

  test.each([
    ['nothing', ''],
    ['blanks', ' \n\t '],
    ['too much', 'x'.repeat(10_001)],
  ])('%s is no comment', async (_, content) => {
    expect(await comment(bob, content)).toMatchObject({ http: 200, status: 400 })
    expect(await countOf(did)).toBe(0)
  })

  test('ten thousand signs are one', async () => {
    expect(await comment(bob, '😀'.repeat(10_000))).toMatchObject({ status: 200 })
  })

  test('need a place that is there and open', async () => {
    expect(await comment(bob, 'x', { did: 999_999 })).toMatchObject({ http: 200, status: 400 })
    expect(await comment(bob, 'x', { cid: 999_999 })).toMatchObject({ http: 200, status: 400 })
    expect(await comment(bob, 'x', {})).toMatchObject({ http: 200, status: 400 })
    expect(await ask('GET', 'comments', { query: { did: 999_999 } })).toMatchObject({ http: 200, status: 404 })
    expect(await ask('GET', 'comments', { query: { cid: 999_999 } })).toMatchObject({ http: 200, status: 404 })
    const closed = await discuss({ status: 1 })
    expect(await comment(bob, 'x', { did: closed })).toMatchObject({ status: 403, msg: '该讨论已被管理员关闭。' })
    expect(await comment(admin, 'x', { did: closed })).toMatchObject({ status: 200 })
    await server.deps.settings.write({ openPublicDiscussion: false })
    for (const person of [bob, root]) expect(await comment(person, 'x')).toMatchObject({ http: 200, status: 403 })
    expect(await ask('GET', 'comments', { query: { did } })).toMatchObject({ http: 200, status: 403 })
    await server.deps.settings.write({ openPublicDiscussion: true })
  })

  test('of a group are its members’', async () => {
    const ofGroup = await discuss({ group_id: await makeGroup(server) })
    for (const person of [undefined, bob, admin]) {
      expect(await ask('GET', 'comments', { query: { did: ofGroup } }, person)).toMatchObject({
        http: 200,
        status: 403,
      })
    }
    expect(await comment(bob, 'x', { did: ofGroup })).toMatchObject({ status: 403 })
    expect(await comment(root, 'x', { did: ofGroup })).toMatchObject({ status: 200 })
  })

  test('require enough solved problems, permission to comment and no hurry', async () => {
    await server.deps.settings.write({ defaultCreateCommentACInitValue: 2 })
    const eve = await makeUser(server)
    expect(await comment(eve, 'x')).toMatchObject({ http: 200, status: 403, msg: '通过 2 道题目后才能评论。' })
    expect(await comment(admin, 'x')).toMatchObject({ status: 200 })
    const { db } = server.deps
    for (let solves = 0; solves < 2; solves += 1) {
      const problem = await makeProblem(server)
      const row = { account_id: eve.id, problem_id: problem.id, verdict: 0, language: 'C', length: 1 }
      const made = { ...row, submitted_at: new Date() }
      const { id } = await db.insertInto('submission').values(made).returning('id').executeTakeFirstOrThrow()
      const solved = { submission_id: id, account_id: eve.id, problem_id: problem.id, created_at: new Date() }
      await db.insertInto('accepted').values(solved).execute()
    }
    expect(await comment(eve, 'x')).toMatchObject({ status: 200 })
    await server.deps.settings.write({ defaultCreateCommentACInitValue: 0 })
    const muted = await makeUser(server, { role: 'mute_user' })
    expect(await comment(muted, 'x')).toMatchObject({ http: 403, status: 403 })
    expect(await ask('POST', 'comment', { body: { content: 'x', did } })).toMatchObject({ http: 401 })
    const fast = await makeUser(server)
    const replies = await Promise.all(Array.from({ length: 25 }, () => comment(fast, 'x')))
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(20)
    expect(await countOf(did)).toBe(22)
  })

  test('are changed by their author alone, and show it', async () => {
    const { data } = await comment(bob, 'first')
    const edit = (person: Person, body: object) => ask('PUT', 'comment', { body }, person)
    expect(await edit(root, { id: data.id, content: 'forged' })).toMatchObject({ http: 200, status: 403 })
    const changed = await edit(bob, { id: data.id, content: 'second' })
    expect(changed.data).toMatchObject({ content: 'second', editedAt: expect.any(String) })
    expect(await edit(bob, { id: data.id, content: ' ' })).toMatchObject({ status: 400 })
    expect(await edit(bob, { id: 999_999, content: 'x' })).toMatchObject({ status: 400 })
    expect(said(await list())).toEqual(['second'])
  })

  test('are deleted with their answers by author or staff', async () => {
    const { data } = await comment(bob, 'doomed')
    await answer(alice, data.id)
    await answer(alice, data.id)
    await comment(bob, 'stays')
    expect(await countOf(did)).toBe(4)
    const remove = (person: Person) => ask('DELETE', 'comment', { body: { id: data.id, fromUid: 'x', did } }, person)
    expect(await remove(alice)).toMatchObject({ http: 200, status: 403 })
    const twice = await Promise.all([remove(admin), remove(bob)])
    expect(twice.map((reply) => reply.status).sort()).toEqual([200, 400])
    expect(said(await list())).toEqual(['stays'])
    expect(await countOf(did)).toBe(1)
    expect(await ask('GET', 'reply', { query: { commentId: data.id } })).toMatchObject({ http: 200, status: 404 })
    expect(await answer(alice, data.id)).toMatchObject({ status: 400 })
  })
})

describe('likes', () => {
  const like = (person: Person | undefined, cid: number, toLike: boolean) =>
    ask('GET', 'comment-like', { query: { cid, toLike, sourceId: did, sourceType: 'Discussion' } }, person)

  test('count once each, lift a comment, are marked for their user and are notified once', async () => {
    const low = (await comment(bob, 'low')).data.id
    await comment(bob, 'high')
    const before = (await unread(bob)).like
    await Promise.all(Array.from({ length: 5 }, () => like(alice, low, true)))
    await like(admin, low, true)
    await like(bob, low, true)
    const data = await list(alice)
    expect(said(data)).toEqual(['low', 'high'])
    expect(data.commentList.records[0].likeNum).toBe(3)
    expect(data.commentLikeMap).toEqual({ [low]: true })
    expect((await list()).commentLikeMap).toEqual({})
    await like(alice, low, false)
    await like(alice, low, false)
    await like(alice, low, true)
    await like(alice, low, false)
    expect((await list(alice)).commentList.records[0].likeNum).toBe(2)
    expect((await unread(bob)).like).toBe(before + 2)
    expect(await like(undefined, low, true)).toMatchObject({ http: 401, status: 401 })
    expect(await like(alice, 999_999, true)).toMatchObject({ http: 200, status: 400 })
  })
})

describe('answers', () => {
  test('show the three newest with a comment and all of them alone', async () => {
    const { data } = await comment(bob, 'question')
    for (const content of ['1', '2', '3', '4']) {
      await ask('POST', 'reply', { body: { reply: { commentId: String(data.id), content }, did } }, alice)
    }
    const [row] = (await list()).commentList.records
    expect(row.totalReplyNum).toBe(4)
    expect(row.replyList.map((item: { content: string }) => item.content)).toEqual(['4', '3', '2'])
    const all = await ask('GET', 'reply', { query: { commentId: data.id } })
    expect(all.data.map((item: { content: string }) => item.content)).toEqual(['4', '3', '2', '1'])
    expect(all.data[0]).toMatchObject({ commentId: data.id, fromName: 'alice', toName: 'bob', status: 0 })
    expect(await countOf(did)).toBe(5)
  })

  test('go to the quoted user and to no other user named in the body', async () => {
    const { data } = await comment(bob, 'question')
    const first = await answer(alice, data.id, { quoteType: 'Comment', quoteId: data.id })
    expect(first.data).toMatchObject({ toUid: bob.id, toName: 'bob' })
    const before = await unread(alice)
    const victim = { commentId: data.id, content: 'hi', toUid: root.id, toName: 'root', toAvatar: 'x' }
    const second = await ask(
      'POST',
      'reply',
      { body: { reply: victim, quoteType: 'Reply', quoteId: first.data.id, did } },
      bob,
    )
    expect(second.data).toMatchObject({ toUid: alice.id, toName: 'alice', toAvatar: null })
    expect((await unread(alice)).reply).toBe(before.reply + 1)
    expect((await unread(root)).reply).toBe(0)
    const { records } = (await ask('GET', 'msg/reply', {}, alice)).data
    expect(records[0]).toMatchObject({ action: 'Reply', quoteType: 'Reply', quoteId: first.data.id })
    expect(records[0].quoteContent).toBe('alice : @bob : so')
    const foreign = await answer(alice, (await comment(bob, 'other')).data.id, {
      quoteType: 'Reply',
      quoteId: second.data.id,
    })
    expect(foreign.data.toUid).toBe(bob.id)
  })

  test('are changed by their author and deleted by author or staff', async () => {
    const { data } = await comment(bob, 'question')
    const made = (await answer(alice, data.id)).data
    const edit = (person: Person) =>
      ask('PUT', 'reply', { body: { reply: { id: made.id, content: 'better' } } }, person)
    expect(await edit(bob)).toMatchObject({ status: 403 })
    expect((await edit(alice)).data).toMatchObject({ content: 'better', editedAt: expect.any(String) })
    const remove = (person: Person) => ask('DELETE', 'reply', { body: { did, reply: { ...made } } }, person)
    expect(await remove(bob)).toMatchObject({ http: 200, status: 403 })
    expect(await remove(admin)).toMatchObject({ status: 200, data: null })
    expect(await remove(admin)).toMatchObject({ http: 200, status: 400 })
    expect((await list()).commentList.records[0]).toMatchObject({ totalReplyNum: 0, replyList: [] })
    expect(await countOf(did)).toBe(1)
    for (const body of [{}, { reply: null }, { reply: { content: 'x' } }, { reply: { commentId: data.id } }]) {
      expect(await ask('POST', 'reply', { body }, alice)).toMatchObject({ http: 200, status: 400 })
    }
  })
})

test('a list costs at most four statements in addition to the session and the settings', async () => {
  const { data } = await comment(bob, 'x')
  await answer(alice, data.id)
  await list(alice)
  expect(await fewestQueries(server.deps, () => list(alice))).toBeLessThanOrEqual(6)
})

describe('the audit log', () => {
  const removals = () =>
    server.deps.db
      .selectFrom('audit_entry')
      .select(['action', 'actor_name', 'subject_name', 'before'])
      .where('action', 'in', ['comment.remove', 'comment.removeReply'])
      .orderBy('id', 'desc')
      .execute()

  test('contains comments deleted for other users, and none deleted by their author', async () => {
    const [own, other] = [(await comment(bob, 'mine')).data, (await comment(bob, 'rude')).data]
    const reply = (await answer(alice, other.id, { reply: { commentId: other.id, content: 'ruder' } })).data
    const before = (await removals()).length
    await ask('DELETE', 'comment', { body: { id: own.id, did } }, bob)
    expect(await removals()).toHaveLength(before)
    await ask('DELETE', 'reply', { body: { did, reply: { id: reply.id } } }, admin)
    await ask('DELETE', 'comment', { body: { id: other.id, did } }, admin)
    expect((await removals()).slice(0, 2)).toMatchObject([
      { action: 'comment.remove', subject_name: 'bob', before: { content: 'rude', discussionId: did, replies: 0 } },
      { action: 'comment.removeReply', subject_name: 'alice', before: { content: 'ruder', discussionId: did } },
    ])
  })
})
