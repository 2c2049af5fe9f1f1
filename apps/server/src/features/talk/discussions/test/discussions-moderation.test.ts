import { describe, expect, test } from 'vitest'
import { admin, alice, ask, bob, detail, list, root, server, start, withDiscussions } from './discussions-setup.ts'

withDiscussions()

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
