import { tokenScopes } from '@verdict/contract/vocabulary'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeContest } from '../../../../../test/harness/contests.ts'
import { defaultPassword, makeUser, type Person } from '../../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { type AuditEntry, audit, auditAll } from '../../../../platform/audit.ts'

let server: TestServer
let root: Person
beforeAll(async () => {
  server = await startTestServer()
  root = await makeUser(server, { role: 'root', username: 'chief' })
})
afterAll(() => server.close())

const list = async (query: Record<string, unknown> = {}) => {
  const reply = await server.call('GET', '/api/admin/audit', { query, token: root.token })
  expect(reply).toMatchObject({ http: 200, status: 200 })
  return reply.data
}

const entry = (change: Partial<AuditEntry> = {}): AuditEntry => ({
  actor: { id: root.id, username: root.username },
  action: 'problem.edit',
  subject: { kind: 'problem', id: 1000, name: 'V-1000' },
  before: null,
  after: null,
  address: '10.0.0.1',
  ...change,
})

describe('the audit log', () => {
  test('keeps only what changed, and no secret', async () => {
    const before = { title: 'Old', difficulty: 1, passwordHash: 'a', tags: ['x'] }
    const after = { title: 'New', difficulty: 1, passwordHash: 'b', tags: ['x'] }
    await audit(server.deps.db, entry({ before, after }))
    expect((await list()).records[0]).toMatchObject({
      actorName: 'chief',
      action: 'problem.edit',
      subjectId: '1000',
      subjectName: 'V-1000',
      before: { title: 'Old', passwordHash: '***' },
      after: { title: 'New', passwordHash: '***' },
      address: '10.0.0.1',
    })
    expect((await list()).records[0].after).not.toHaveProperty('difficulty')
  })

  test('cuts long texts and bears any character', async () => {
    const text = `\u0000${'😀'.repeat(5_000)}`
    await audit(server.deps.db, entry({ action: 'problem.make', after: { text, odd: 'a\u0000b' } }))
    const { after } = (await list({ action: 'problem.make' })).records[0]
    expect(after.text.length).toBeLessThan(2_010)
    expect(after.odd).toBe('ab')
  })

  test('refuses to be rewritten, shortened or emptied', async () => {
    await audit(server.deps.db, entry())
    const { db, pool } = server.deps
    await expect(db.updateTable('audit_entry').set({ action: 'nothing' }).execute()).rejects.toThrow('only grows')
    await expect(db.deleteFrom('audit_entry').execute()).rejects.toThrow('only grows')
    await expect(pool.query('truncate audit_entry')).rejects.toThrow('only grows')
  })

  test('is written in the transaction of the action', async () => {
    const failing = server.deps.db.transaction().execute(async (trx) => {
      await audit(trx, entry({ action: 'never.happened' }))
      throw new Error('the action failed')
    })
    await expect(failing).rejects.toThrow('the action failed')
    expect((await list({ action: 'never.happened' })).records).toEqual([])
  })

  test('is found by who, what, whom, when and a part of a name, and read on from where one was', async () => {
    const other = { id: 'x', username: 'deputy_1' }
    await auditAll(server.deps.db, [
      entry({ actor: other, action: 'account.ban', subject: { kind: 'account', id: 'abc', name: '100%_sure' } }),
      entry({ actor: other, action: 'account.edit', subject: { kind: 'account', id: 'abc', name: '100%_sure' } }),
      entry({ actor: other, action: 'tag.edit', subject: { kind: 'tag', id: 7, name: 'dp' } }),
    ])
    const actionsOf = async (query: object) =>
      (await list({ ...query })).records.map((row: { action: string }) => row.action)
    expect(await actionsOf({ actor: 'deputy_1' })).toEqual(['tag.edit', 'account.edit', 'account.ban'])
    expect(await actionsOf({ action: 'account.' })).toEqual(['account.edit', 'account.ban'])
    expect(await actionsOf({ subjectKind: 'tag', subjectId: 7 })).toEqual(['tag.edit'])
    expect(await actionsOf({ keyword: '0%_S' })).toEqual(['account.edit', 'account.ban'])
    expect(await actionsOf({ keyword: 'deputyx1' })).toEqual([])
    expect(await actionsOf({ from: new Date(Date.now() + 60_000).toISOString() })).toEqual([])
    expect(await actionsOf({ actor: 'deputy_1', to: new Date(Date.now() + 60_000).toISOString() })).toHaveLength(3)
    const first = await list({ actor: 'deputy_1', limit: 2 })
    expect(first.hasMore).toBe(true)
    const rest = await list({ actor: 'deputy_1', limit: 2, before: first.records[1].id })
    expect([rest.hasMore, rest.records.map((row: { action: string }) => row.action)]).toEqual([false, ['account.ban']])
  })

  test('names its actions, and is read by root alone', async () => {
    const actions = await server.call('GET', '/api/admin/audit/actions', { token: root.token })
    expect(actions.data).toEqual(['account.ban', 'account.edit', 'problem.edit', 'problem.make', 'tag.edit'])
    for (const role of ['admin', 'problem_admin', 'default_user'] as const) {
      const { token } = await makeUser(server, { role })
      expect(await server.call('GET', '/api/admin/audit', { token })).toMatchObject({ http: 403, status: 403 })
    }
  })
})

test('an entry names the API token with which the action was done', async () => {
  const made = await server.call('POST', '/api/api-tokens', {
    token: root.token,
    body: { name: 'nightly script', scopes: tokenScopes, days: 1, password: defaultPassword },
  })
  expect(made).toMatchObject({ status: 200 })
  const { id: cid } = await makeContest(server)
  const show = (token: string, visible: boolean) =>
    server.call('PUT', '/api/admin/contest/change-contest-visible', { token, query: { cid, visible } })
  expect(await show(`Bearer ${made.data.token}`, false)).toMatchObject({ status: 200 })
  expect(await show(root.token, true)).toMatchObject({ status: 200 })
  const { records } = await list({ action: 'contest.changeVisible' })
  expect(records).toMatchObject([
    { actorName: 'chief', apiToken: null },
    { actorName: 'chief', apiToken: { id: expect.any(String), name: 'nightly script' } },
  ])
  expect(JSON.stringify(records)).not.toContain(made.data.token)
})
