import { describe, expect, test } from 'vitest'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { fewestQueries } from '../../../../../test/harness/queries.ts'
import { ask, list, log, login, names, root, server, withUsers } from './users-setup.ts'

/** The list of users in the admin area, and editing them. */

withUsers()

describe('the list of users', () => {
  test('is found by a part of name, address or real name, by role and by ban, newest first', async () => {
    const ada = await makeUser(server, { username: 'Ada_L', email: 'countess@example.org' })
    await server.deps.db.updateTable('account').set({ realname: '王小明' }).where('id', '=', ada.id).execute()
    await makeUser(server, { username: 'adaxl', role: 'problem_admin' })
    await makeUser(server, { username: 'bannedone', banned: true })
    expect(names(await list({ keyword: 'ada' }))).toEqual(['adaxl', 'Ada_L'])
    expect(names(await list({ keyword: 'a_l' }))).toEqual(['Ada_L'])
    expect(names(await list({ keyword: 'COUNTESS' }))).toEqual(['Ada_L'])
    expect(names(await list({ keyword: '小明' }))).toEqual(['Ada_L'])
    expect(names(await list({ keyword: 'Ada_L count' }))).toEqual([])
    expect(names(await list({ onlyAdmin: true }))).toEqual(['adaxl', 'chief'])
    expect(names(await list({ role: 1008 }))).toEqual(['adaxl'])
    expect(names(await list({ status: 1 }))).toEqual(['bannedone'])
    expect(await list({ limit: 2, currentPage: 2 })).toMatchObject({ total: 4, pages: 2, size: 2, current: 2 })
    const [row] = (await list({ keyword: 'Ada_L' })).records
    expect(row).toMatchObject({ uid: ada.id, password: null, email: 'countess@example.org', status: 0 })
    expect(row.roles).toMatchObject([{ id: 1002, role: 'default_user', status: 0 }])
    expect(JSON.stringify(row)).not.toContain('argon2')
  })

  test('costs at most four statements in addition to the session', async () => {
    expect(await fewestQueries(server.deps, () => list({ keyword: 'a' }))).toBeLessThanOrEqual(5)
  })

  test('and all that belongs to it is the super admin’s', async () => {
    for (const role of ['admin', 'problem_admin', 'default_user'] as const) {
      const person = await makeUser(server, { role })
      expect(await ask('GET', 'get-user-list', {}, person)).toMatchObject({ http: 403 })
      expect(await ask('DELETE', 'delete-user', { body: { ids: [root.id] } }, person)).toMatchObject({ http: 403 })
    }
  })
})

describe('the order of the list', () => {
  const all = (sort?: string) => list({ limit: 100, ...(sort === undefined ? {} : { sort }) })

  test('is by username or registration, from either end, and by nothing else', async () => {
    await makeUser(server, { username: 'Zelda' })
    await makeUser(server, { username: 'abel' })
    const byName = names(await all('name'))
    const known = byName.filter((name) => ['abel', 'chief', 'Zelda'].includes(name))
    expect(known).toEqual(['abel', 'chief', 'Zelda'])
    expect(names(await all('-name'))).toEqual(byName.toReversed())
    const newest = names(await all())
    expect(newest.slice(0, 2)).toEqual(['abel', 'Zelda'])
    expect(names(await all('-made'))).toEqual(newest)
    expect(names(await all('made'))).toEqual(newest.toReversed())
    expect(await ask('GET', 'get-user-list', { query: { sort: 'email' } })).toMatchObject({ status: 400 })
  })
})

describe('editing a user', () => {
  const edit = (body: object, person = root) => ask('PUT', 'edit-user', { body }, person)
  const plain = (person: Person) => ({
    uid: person.id,
    username: person.username,
    setNewPwd: false,
    type: 1002,
    status: 0,
  })

  test('changes name, address, role and title, notifies the user of the role and logs the rest', async () => {
    const bob = await makeUser(server, { username: 'bob' })
    const body = { ...plain(bob), username: 'Bobby', email: ' ', type: '1001', titleName: 'Coach', titleColor: '#f00' }
    expect(await edit({ ...body, realname: 'Bob B.' })).toMatchObject({ http: 200, status: 200, data: null })
    const [row] = (await list({ keyword: 'bobby' })).records
    expect(row).toMatchObject({ realname: 'Bob B.', email: null, titleName: 'Coach', roles: [{ role: 'admin' }] })
    const { data } = await server.call('GET', '/api/msg/sys', { token: bob.token })
    expect(data.records[0].content).toContain('“普通用户”改为“普通管理员”')
    expect((await log('account.edit'))[0]).toMatchObject({
      subjectId: bob.id,
      before: { username: 'bob', role: 'default_user' },
      after: { username: 'Bobby', role: 'admin', titleName: 'Coach' },
    })
    // Absent means cleared, as existing clients expect.
    await edit({ ...plain(bob), username: 'Bobby', type: 1001 })
    expect((await list({ keyword: 'bobby' })).records[0]).toMatchObject({ realname: null, titleName: null })
  })

  test('sets a password and ends every session', async () => {
    const eve = await makeUser(server, { username: 'eve' })
    await edit({ ...plain(eve), setNewPwd: true, password: ' fresh-1 ' })
    const own = await server.call('GET', '/api/get-user-auth-info', { token: eve.token })
    expect(own).toMatchObject({ http: 401 })
    expect(await login('eve', 'fresh-1')).toMatchObject({ status: 200 })
    expect((await log('account.edit'))[0].after).toEqual({ email: null, password: '***' })
  })

  test('bans at once', async () => {
    const mel = await makeUser(server, { username: 'mel' })
    await edit({ ...plain(mel), status: 1 })
    expect(await server.call('GET', '/api/get-user-auth-info', { token: mel.token })).toMatchObject({ http: 401 })
    await edit({ ...plain(mel), status: 0 })
    expect(await login('mel', 'secret-1')).toMatchObject({ status: 200 })
  })

  test('refuses what cannot be', async () => {
    const dan = await makeUser(server, { username: 'dan' })
    const taken = await makeUser(server, { username: 'taken', email: 'taken@example.org' })
    const refusals = [
      [{ ...plain(dan), username: 'TAKEN' }, 'account.usernameTaken'],
      [{ ...plain(dan), email: 'Taken@Example.org' }, 'account.emailTaken'],
      [{ ...plain(dan), email: 'nonsense' }, 'email'],
      [{ ...plain(dan), username: 'x'.repeat(21) }, 'long'],
      [{ ...plain(dan), username: ' ' }, 'empty'],
      [{ ...plain(dan), realname: 'x'.repeat(51) }, 'long'],
      [{ ...plain(dan), titleName: 'x'.repeat(21) }, 'long'],
      [{ ...plain(dan), setNewPwd: true, password: '12345' }, 'short'],
      [{ ...plain(dan), setNewPwd: true }, 'no password'],
      [{ ...plain(dan), type: 1009 }, 'role'],
      [{ ...plain(dan), status: 2 }, 'status'],
      [{ ...plain(dan), uid: 'nobody' }, 'unknown'],
      [{ uid: dan.id, username: 'dan' }, 'fields missing'],
    ] as const
    for (const [body, why] of refusals) {
      expect([why, await edit(body)]).toMatchObject([why, { http: 200, status: 400 }])
    }
    expect((await list({ keyword: 'dan' })).records[0]).toMatchObject({ username: 'dan', realname: null })
    expect(taken.username).toBe('taken')
  })

  test('never loses the last super admin nor the own role', async () => {
    const self = { ...plain(root), type: 1002 }
    expect(await edit(self)).toMatchObject({ http: 200, status: 403, msg: '不能修改自己的角色或封禁自己。' })
    expect(await edit({ ...plain(root), type: 1000, status: 1 })).toMatchObject({ status: 403 })
    expect(await edit({ ...plain(root), type: 1000 })).toMatchObject({ status: 200 })
    const second = await makeUser(server, { role: 'root', username: 'second' })
    // Two who take each other's role at once leave one of them.
    const replies = await Promise.all([
      edit({ ...plain(second), type: 1002 }, root),
      edit({ ...plain(root), type: 1002 }, second),
    ])
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 403])
    await server.deps.db.updateTable('account').set({ role: 1000 }).where('id', '=', root.id).execute()
    await server.deps.db.updateTable('account').set({ role: 1002 }).where('id', '=', second.id).execute()
  })
})
