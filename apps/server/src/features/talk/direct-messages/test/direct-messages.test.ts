import { limits } from '@verdict/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { watchTopics } from '../../../../../test/harness/sse.ts'
import { contentsOf, messagesOn } from './setup.ts'

let server: TestServer
let on: ReturnType<typeof messagesOn>
beforeAll(async () => {
  server = await startTestServer()
  on = messagesOn(server)
  await on.turn(true)
})
afterAll(() => server.close())

/** Two users, new for every test. */
const makePair = async (): Promise<[Person, Person]> => [await makeUser(server), await makeUser(server)]

describe('a conversation', () => {
  test('has the messages of both users in order, as safe HTML, and is unread until it is marked', async () => {
    const [alice, bob] = await makePair()
    await on.sent(alice, bob, '**hi** <script>1</script>')
    await on.sent(alice, bob, 'are you there?')
    expect(await on.unread(bob)).toBe(2)
    expect(await on.unread(alice)).toBe(0)
    const thread = await on.thread(bob, alice)
    expect(thread.partner).toMatchObject({ uid: alice.id, username: alice.username })
    expect(thread).toMatchObject({ isBlocked: false, writeError: null, hasOlder: false })
    expect(contentsOf(thread)).toEqual(['**hi** <script>1</script>', 'are you there?'])
    expect(thread.messages[0].html).toContain('<strong>hi</strong>')
    expect(thread.messages[0].html).not.toContain('<script')
    expect(thread.messages.map((message: { isMine: boolean }) => message.isMine)).toEqual([false, false])
    // Reading does not mark; the page marks the messages it shows.
    expect(await on.unread(bob)).toBe(2)
    await on.write(bob, 'read', { uid: alice.id, until: thread.messages[0].id })
    expect(await on.unread(bob)).toBe(1)
    await on.write(bob, 'read', { uid: alice.id, until: thread.messages[1].id })
    expect(await on.unread(bob)).toBe(0)
    // An older mark takes nothing back, and one beyond the end does not reach what comes later.
    await on.write(bob, 'read', { uid: alice.id, until: thread.messages[0].id })
    await on.write(bob, 'read', { uid: alice.id, until: 2_000_000_000 })
    await on.sent(alice, bob, 'new')
    expect(await on.unread(bob)).toBe(1)
  })

  test('is one for both users, also when both start it at once', async () => {
    const [alice, bob] = await makePair()
    await Promise.all([on.sent(alice, bob, 'a'), on.sent(bob, alice, 'b'), on.sent(alice, bob, 'a')])
    expect(contentsOf(await on.thread(alice, bob)).sort()).toEqual(['a', 'a', 'b'])
    expect(contentsOf(await on.thread(bob, alice)).sort()).toEqual(['a', 'a', 'b'])
    expect((await on.get(alice, 'conversations')).total).toBe(1)
  })

  test('is read page by page, from the newest message', async () => {
    const [alice, bob] = await makePair()
    const size = limits.directMessage.pageSize
    await on.sent(alice, bob, 'first')
    await server.deps.pool.query(
      `insert into direct_message (conversation_id, sender_id, content, created_at)
       select id, $1, 'old', now() from direct_conversation, generate_series(1, $3)
       where $1 in (first_id, second_id) and $2 in (first_id, second_id)`,
      [alice.id, bob.id, size - 1],
    )
    await on.sent(alice, bob, 'last')
    const newest = await on.thread(bob, alice)
    expect(newest.messages).toHaveLength(size)
    expect(newest.hasOlder).toBe(true)
    expect(newest.messages.at(-1).content).toBe('last')
    const older = await on.thread(bob, alice, newest.messages[0].id)
    expect(contentsOf(older)).toEqual(['first'])
    expect(older.hasOlder).toBe(false)
  })

  test('is listed newest first with its last message, unread count, and by name', async () => {
    const [alice, bob] = await makePair()
    const carol = await makeUser(server, { username: `ca%rol-${bob.username}` })
    await on.sent(bob, alice, 'from bob')
    await on.sent(carol, alice, 'x'.repeat(200))
    await on.sent(alice, bob, 'to bob')
    const { records, total } = await on.get(alice, 'conversations')
    expect(total).toBe(2)
    expect(records[0]).toMatchObject({
      partner: { uid: bob.id },
      last: { excerpt: 'to bob', isMine: true, isDeleted: false },
      // An answer reads what it answers.
      unread: 0,
      isBlocked: false,
    })
    expect(records[1]).toMatchObject({ partner: { uid: carol.id }, unread: 1 })
    expect(records[1].last.excerpt).toHaveLength(limits.directMessage.excerptChars + 3)
    const found = await on.get(alice, 'conversations', { keyword: 'A%R' })
    expect(found.records.map((row: { partner: { uid: string } }) => row.partner.uid)).toEqual([carol.id])
    expect((await on.get(alice, 'conversations', { currentPage: 2, limit: 1 })).records).toHaveLength(1)
  })

  test('reaches the streams of both users, and of no other', async () => {
    const [alice, bob] = await makePair()
    const carol = await makeUser(server)
    const streams = await Promise.all([bob, alice, carol].map(({ token }) => watchTopics(server, 'messages', token)))
    const [ofBob, ofAlice, ofCarol] = streams as [(typeof streams)[0], (typeof streams)[0], (typeof streams)[0]]
    await on.sent(alice, bob)
    await ofBob.count(1)
    await ofAlice.count(1)
    // Its own event comes after the ones of the others.
    await on.sent(bob, carol)
    await ofCarol.count(1)
    expect(ofBob.events[0]).toEqual({ topic: 'messages', kind: 'messages' })
    expect(ofCarol.events).toHaveLength(1)
    for (const stream of streams) await stream.stop()
  })
})

describe('an own message', () => {
  test('is deleted for both users, and its text is gone', async () => {
    const [alice, bob] = await makePair()
    const id = await on.sent(alice, bob, 'a mistake')
    const remove = (person: Person) =>
      server.call('DELETE', '/api/direct-message', { query: { id }, token: person.token })
    expect(await remove(bob)).toMatchObject({ status: 404, msg: '该私信不存在或已被删除。' })
    expect(await remove(alice)).toMatchObject({ http: 200, status: 200, data: null })
    for (const [person, other] of [[alice, bob] as const, [bob, alice] as const]) {
      const [message] = (await on.thread(person, other)).messages
      expect(message).toMatchObject({ id, isDeleted: true, content: '', html: '' })
      const [row] = (await on.get(person, 'conversations')).records
      expect(row.last).toMatchObject({ isDeleted: true, excerpt: '' })
    }
    expect(await on.unread(bob)).toBe(0)
    const { rows } = await server.deps.pool.query('select content from direct_message where id = $1', [id])
    expect(rows).toEqual([{ content: '' }])
    expect(await remove(alice)).toMatchObject({ status: 404 })
  })

  test.each([
    ['blank', ' \n ', '私信内容不能为空。'],
    ['too long', 'x'.repeat(limits.directMessage.maxChars + 1), '私信不能超过 4000 个字符。'],
  ])('is refused when it is %s', async (_, content, msg) => {
    const [alice, bob] = await makePair()
    expect(await on.send(alice, bob, content)).toMatchObject({ http: 200, status: 400, msg })
    expect((await on.get(bob, 'conversations')).total).toBe(0)
  })

  test('goes to an existing open account other than the own', async () => {
    const [alice, bob] = await makePair()
    expect(await on.send(alice, { id: 'unknown' })).toMatchObject({ status: 400 })
    expect(await on.send(alice, alice)).toMatchObject({ status: 400, msg: '不能给自己发私信。' })
    await server.deps.db.updateTable('account').set({ status: 1 }).where('id', '=', bob.id).execute()
    expect(await on.send(alice, bob)).toMatchObject({ status: 403, msg: '该账号已停用，无法接收私信。' })
  })
})

describe('limits', () => {
  test('hold for messages a minute', async () => {
    const [alice, bob] = await makePair()
    await on.sent(alice, bob)
    await server.deps.db
      .updateTable('throttle')
      .set({ count: limits.directMessage.perMinute })
      .where('key', '=', `direct-message:${alice.id}`)
      .execute()
    const reply = await on.send(alice, bob)
    expect(reply).toMatchObject({ http: 200, status: 403 })
    expect(reply.msg).toMatch(/^发送过于频繁，请在 \d+ 秒后再试。$/)
  })

  test('hold for new conversations a day, lower for a young account, and not for staff', async () => {
    const { youngStartsPerDay, startsPerDay, youngDays, dayMs } = limits.directMessage
    const young = await makeUser(server)
    const staff = await makeUser(server, { role: 'admin' })
    const others = await Promise.all(Array.from({ length: youngStartsPerDay + 1 }, () => makeUser(server)))
    const last = others.at(-1) as Person
    for (const other of others.slice(0, -1)) await on.sent(young, other)
    const refused = await on.send(young, last)
    expect(refused).toMatchObject({ status: 403, msg: '每天最多发起 5 个新会话，请明天再试。' })
    // No empty conversation is left, and known users can be written to.
    expect((await on.get(last, 'conversations')).total).toBe(0)
    await on.sent(young, others[0] as Person)
    const then = new Date(server.clock.now().getTime() - (youngDays + 1) * dayMs)
    await server.deps.db.updateTable('account').set({ created_at: then }).where('id', '=', young.id).execute()
    await on.sent(young, last)
    await server.deps.db
      .updateTable('throttle')
      .set({ count: startsPerDay })
      .where('key', '=', `direct-start:${young.id}`)
      .execute()
    expect(await on.send(young, await makeUser(server))).toMatchObject({ status: 403 })
    for (const other of others) await on.sent(staff, other)
  })
})
