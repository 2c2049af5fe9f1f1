import { describe, expect, test } from 'vitest'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import {
  admin,
  alice,
  ask,
  bob,
  detail,
  list,
  nextDay,
  root,
  server,
  start,
  unread,
  withDiscussions,
  words,
} from './discussions-setup.ts'

withDiscussions()

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
