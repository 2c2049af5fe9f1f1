import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { eraseAccount } from '../../../accounts/own-data/erase-account.ts'
import { contentsOf, messagesOn } from './setup.ts'

let server: TestServer
let on: ReturnType<typeof messagesOn>
let root: Person
beforeAll(async () => {
  server = await startTestServer()
  on = messagesOn(server)
  root = await makeUser(server, { role: 'root' })
})
afterAll(() => server.close())
// A failed test may have left another state.
beforeEach(() => on.turn(true))

const makePair = async (): Promise<[Person, Person]> => [await makeUser(server), await makeUser(server)]
const report = (person: Person, id: number, reason = 'spam') =>
  server.call('POST', '/api/direct-message/report', { body: { id, reason }, token: person.token })
const reports = (person: Person) =>
  server.call('GET', '/api/admin/direct-message-report', { query: { limit: 100 }, token: person.token })

test('no other user reads a conversation, root included', async () => {
  const [alice, bob] = await makePair()
  await on.sent(alice, bob, 'between us')
  for (const other of [root, await makeUser(server, { role: 'admin' }), await makeUser(server)]) {
    for (const person of [alice, bob]) expect(contentsOf(await on.thread(other, person))).toEqual([])
    expect((await on.get(other, 'conversations')).records).toEqual([])
    const [message] = (await on.thread(alice, bob)).messages
    expect(await report(other, message.id)).toMatchObject({ status: 404 })
  }
})

test('a super admin who views the site as a user reads no message', async () => {
  const [alice, bob] = await makePair()
  await on.sent(alice, bob, 'between us')
  const start = await server.call('POST', '/api/admin/view-as', { body: { uid: bob.id }, token: root.token })
  expect(start).toMatchObject({ status: 200 })
  const { token } = start.data
  for (const path of ['unread', 'conversations', 'blocks', 'preference']) {
    const reply = await server.call('GET', `/api/direct-message/${path}`, { token })
    expect([path, reply.status]).not.toEqual([path, 200])
  }
  const query = { uid: alice.id }
  const thread = await server.call('GET', '/api/direct-message/thread', { query, token })
  expect(thread.status).not.toBe(200)
  expect(JSON.stringify(thread)).not.toContain('between us')
})

describe('a reported message', () => {
  test('goes to staff with its text, which stays when the message is deleted', async () => {
    const [alice, bob] = await makePair()
    const id = await on.sent(alice, bob, 'you are a ...')
    expect(await report(bob, id, ' ')).toMatchObject({ status: 400, msg: '请填写举报原因。' })
    expect(await report(bob, id, 'x'.repeat(201))).toMatchObject({ status: 400 })
    expect(await report(alice, id)).toMatchObject({ status: 400, msg: '不能举报自己的私信。' })
    expect(await report(bob, id, 'insult')).toMatchObject({ status: 200, data: null })
    expect(await report(bob, id, 'again')).toMatchObject({ status: 200 })
    await server.call('DELETE', '/api/direct-message', { query: { id }, token: alice.token })
    const { data } = await reports(root)
    const mine = data.records.filter((row: { reporter: string }) => row.reporter === bob.username)
    expect(mine).toMatchObject([{ sender: alice.username, evidence: 'you are a ...', reason: 'insult', status: false }])
    const later = await on.sent(alice, bob, 'gone')
    await server.call('DELETE', '/api/direct-message', { query: { id: later }, token: alice.token })
    expect(await report(bob, later)).toMatchObject({ status: 404 })
  })

  test('is read by admins and moderators alone, who mark it as handled', async () => {
    const [alice, bob] = await makePair()
    await report(bob, await on.sent(alice, bob, 'evidence'))
    const admin = await makeUser(server, { role: 'admin' })
    const moderator = await makeUser(server)
    await server.deps.db
      .updateTable('account')
      .set({ permissions: 'discussions.moderate' })
      .where('id', '=', moderator.id)
      .execute()
    for (const reader of [root, admin, moderator]) expect(await reports(reader)).toMatchObject({ status: 200 })
    const keeper = await makeUser(server, { role: 'problem_admin' })
    for (const stranger of [alice, bob, keeper]) expect(await reports(stranger)).toMatchObject({ http: 403 })
    expect(await server.call('GET', '/api/admin/direct-message-report')).toMatchObject({ http: 401 })
    const find = async () =>
      (await reports(root)).data.records.find((row: { reporter: string }) => row.reporter === bob.username)
    const { id } = await find()
    const mark = (status: boolean, person = admin) =>
      server.call('PUT', '/api/admin/direct-message-report', { body: { id, status }, token: person.token })
    expect(await mark(true, keeper)).toMatchObject({ http: 403 })
    expect(await mark(true)).toMatchObject({ status: 200, data: null })
    expect(await find()).toMatchObject({ status: true })
    const { rows } = await server.deps.pool.query(
      `select actor_id, subject_id, before, after from audit_entry where action = 'directMessageReport.close'
       and subject_id = $1`,
      [alice.id],
    )
    expect(rows).toEqual([
      { actor_id: admin.id, subject_id: alice.id, before: { isHandled: false }, after: { isHandled: true } },
    ])
    const unknown = { id: 2_000_000_000, status: true }
    const missing = await server.call('PUT', '/api/admin/direct-message-report', { body: unknown, token: root.token })
    expect(missing).toMatchObject({ status: 404 })
    // Staff finish what is open after the site closed direct messages.
    await on.turn(false)
    expect(await reports(admin)).toMatchObject({ status: 200 })
    await on.turn(true)
  })
})

describe('the data of an account', () => {
  test('that is erased lose their texts; the other user keeps the own ones', async () => {
    const [alice, bob] = await makePair()
    const id = await on.sent(alice, bob, 'personal')
    await on.sent(bob, alice, 'an answer')
    await report(bob, id)
    await on.write(alice, 'block', { uid: root.id })
    const now = server.clock.now()
    await server.deps.db
      .insertInto('deletion_request')
      .values({ account_id: alice.id, requested_at: now, due_at: now })
      .execute()
    expect(await eraseAccount(server.deps, { accountId: alice.id, actor: root, address: '' })).toBe(true)
    const thread = await on.thread(bob, alice)
    expect(thread.partner.username).toMatch(/^deleted-/)
    expect(thread.writeError.code).toBe('directMessage.accountClosed')
    expect(contentsOf(thread)).toEqual(['', 'an answer'])
    expect(thread.messages[0].isDeleted).toBe(true)
    const left = await server.deps.pool.query(
      `select 'text' as what from direct_message where content = 'personal'
       union all select 'report' from direct_message_report where reported_id = $1
       union all select 'block' from direct_block where account_id = $1
       union all select 'member' from direct_member where account_id = $1`,
      [alice.id],
    )
    expect(left.rows).toEqual([])
  })

  test('that an admin deletes take the conversations with them', async () => {
    const [alice, bob] = await makePair()
    await on.sent(alice, bob)
    await on.sent(bob, alice)
    await server.deps.db.deleteFrom('account').where('id', '=', alice.id).execute()
    expect((await on.get(bob, 'conversations')).records).toEqual([])
    const { rows } = await server.deps.pool.query('select from direct_message where sender_id = $1', [bob.id])
    expect(rows).toEqual([])
  })
})
