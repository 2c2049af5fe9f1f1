import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeContest } from '../../../../../test/harness/contests.ts'
import { makeEntry } from '../../../../../test/harness/entries.ts'
import { addMember, makeGroup } from '../../../../../test/harness/groups.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { messagesOn } from './setup.ts'

let server: TestServer
let on: ReturnType<typeof messagesOn>
beforeAll(async () => {
  server = await startTestServer()
  on = messagesOn(server)
})
afterAll(() => server.close())
// A failed test may have left another state.
beforeEach(() => on.turn(true))

const makePair = async (): Promise<[Person, Person]> => [await makeUser(server), await makeUser(server)]
const refused = { http: 200, status: 403 }

describe('the switch of the site', () => {
  test('is off at first: every call refuses, also for root', async () => {
    const fresh = await startTestServer()
    const root = await makeUser(fresh, { role: 'root' })
    const calls = [
      ['GET', 'unread', {}],
      ['GET', 'conversations', {}],
      ['GET', 'thread', { query: { uid: root.id } }],
      ['GET', 'contact', { query: { uid: root.id } }],
      ['GET', 'blocks', {}],
      ['GET', 'preference', {}],
      ['POST', '', { body: { uid: root.id, content: 'x' } }],
      ['DELETE', '', { query: { id: 1 } }],
      ['POST', 'read', { body: { uid: root.id, until: 1 } }],
      ['POST', 'report', { body: { id: 1, reason: 'x' } }],
      ['POST', 'block', { body: { uid: root.id } }],
      ['DELETE', 'block', { query: { uid: root.id } }],
      ['PUT', 'preference', { body: { accepts: 'nobody' } }],
    ] as const
    for (const [method, path, input] of calls) {
      const address = `/api/direct-message${path === '' ? '' : `/${path}`}`
      const reply = await fresh.call(method, address, { ...input, token: root.token })
      expect([method, path, reply.status, reply.msg]).toEqual([method, path, 403, '本站未开放私信功能。'])
    }
    const config = await fresh.call('GET', '/api/get-website-config')
    expect(config.data.openDirectMessages).toBe(false)
    await fresh.close()
  })

  test('is set by admins of the site and shown to pages', async () => {
    const root = await makeUser(server, { role: 'root' })
    const set = (openDirectMessages: boolean) =>
      server.call('PUT', '/api/admin/switch/update', { body: { openDirectMessages }, token: root.token })
    expect((await server.call('GET', '/api/get-website-config')).data.openDirectMessages).toBe(true)
    expect(await set(false)).toMatchObject({ status: 200 })
    expect((await server.call('GET', '/api/get-website-config')).data.openDirectMessages).toBe(false)
    const [alice, bob] = await makePair()
    expect(await on.send(alice, bob)).toMatchObject(refused)
    await set(true)
    await on.sent(alice, bob)
  })
})

describe('permission to write', () => {
  test('guests, muted users and users without discussions cannot', async () => {
    const bob = await makeUser(server)
    const guest = await server.call('POST', '/api/direct-message', { body: { uid: bob.id, content: 'x' } })
    expect(guest).toMatchObject({ http: 401 })
    for (const role of ['mute_user', 'no_discuss_user', 'no_submit_mute_user'] as const) {
      const muted = await makeUser(server, { role })
      const reply = await on.send(muted, bob)
      expect(reply).toMatchObject({ http: 403, msg: '您的账号已被禁言，不能发送私信。' })
      // They still receive.
      await on.sent(bob, muted)
      expect(await on.unread(muted)).toBe(1)
    }
    await on.sent(await makeUser(server, { role: 'no_subimit_user' }), bob)
  })

  test('a blocked user cannot, and the blocking one neither, until the block is lifted', async () => {
    const [alice, bob] = await makePair()
    await on.sent(alice, bob)
    await on.write(bob, 'block', { uid: alice.id })
    await on.write(bob, 'block', { uid: alice.id })
    expect(await on.send(alice, bob)).toMatchObject({ ...refused, msg: '该用户不接收您的私信。' })
    expect(await on.send(bob, alice)).toMatchObject({ ...refused, msg: '您已屏蔽该用户，取消屏蔽后才能发送私信。' })
    expect(await on.get(bob, 'blocks')).toMatchObject([{ uid: alice.id, username: alice.username }])
    // The blocked user does not learn it from any list.
    expect(await on.get(alice, 'blocks')).toEqual([])
    expect((await on.thread(alice, bob)).isBlocked).toBe(false)
    expect((await on.thread(bob, alice)).isBlocked).toBe(true)
    expect((await on.get(bob, 'conversations')).records[0].isBlocked).toBe(true)
    const contact = await on.get(alice, 'contact', { uid: bob.id })
    expect(contact.writeError).toEqual({ code: 'directMessage.notAccepted', text: '该用户不接收您的私信。' })
    const query = { uid: alice.id }
    await server.call('DELETE', '/api/direct-message/block', { query, token: bob.token })
    await on.sent(alice, bob)
    const self = await server.call('POST', '/api/direct-message/block', { body: { uid: bob.id }, token: bob.token })
    expect(self).toMatchObject({ status: 400 })
  })

  test('each user accepts all users, members of the own groups, or no user', async () => {
    const [alice, bob] = await makePair()
    expect(await on.get(bob, 'preference')).toEqual({ accepts: 'everyone' })
    await on.accept(bob, 'groups')
    expect(await on.get(bob, 'preference')).toEqual({ accepts: 'groups' })
    expect(await on.send(alice, bob)).toMatchObject({ ...refused, msg: '该用户不接收您的私信。' })
    const group = await makeGroup(server, { owner: bob })
    await addMember(server, group, alice, 'applying')
    expect(await on.send(alice, bob)).toMatchObject(refused)
    await addMember(server, group, alice)
    await on.sent(alice, bob)
    // A banned group does not count.
    await server.deps.db.updateTable('user_group').set({ status: 1 }).where('id', '=', group).execute()
    expect(await on.send(alice, bob)).toMatchObject(refused)
    await server.deps.db.updateTable('user_group').set({ status: 0 }).where('id', '=', group).execute()
    await on.accept(bob, 'nobody')
    expect(await on.send(alice, bob)).toMatchObject(refused)
    const reply = await on.send(bob, alice)
    expect(reply).toMatchObject({ ...refused, msg: expect.stringContaining('对方无法回复您') })
    await on.accept(bob, 'everyone')
    await on.sent(bob, alice)
  })
})

describe('while a contest runs', () => {
  test('its participants neither send nor receive, other users do, and the switch opens it', async () => {
    const [alice, bob] = await makePair()
    const owner = await makeUser(server)
    await server.deps.settings.write({ closeMessagesInContests: true })
    const contest = await makeContest(server, { owner_id: owner.id })
    const enter = (person: Person) =>
      server.deps.db
        .insertInto('contest_registration')
        .values({ contest_id: contest.id, account_id: person.id, created_at: server.clock.now() })
        .execute()
    await on.sent(alice, bob)
    await enter(alice)
    await enter(owner)
    expect(await on.send(alice, bob)).toMatchObject({
      ...refused,
      msg: '您参加的比赛正在进行，赛后才能使用私信。',
    })
    expect(await on.send(bob, alice)).toMatchObject({ ...refused, msg: '该用户暂时无法接收私信，请稍后再试。' })
    // The owner is no participant.
    await on.sent(owner, bob)
    expect((await on.thread(alice, bob)).writeError.code).toBe('directMessage.youAreInContest')
    await server.deps.settings.write({ closeMessagesInContests: false })
    await on.sent(alice, bob)
    await server.deps.settings.write({ closeMessagesInContests: true })
    const end = new Date(server.clock.now().getTime() - 1_000)
    await server.deps.db.updateTable('contest').set({ ends_at: end }).where('id', '=', contest.id).execute()
    await on.sent(alice, bob)
  })

  test('a submission makes a participant of a public contest', async () => {
    const [alice, bob] = await makePair()
    const contest = await makeContest(server)
    const problem = await makeProblem(server)
    await makeEntry(server, alice, { contest, problemId: problem.id, at: server.clock.now(), verdict: -1 })
    expect(await on.send(alice, bob)).toMatchObject(refused)
  })
})
