import { describe, expect, test } from 'vitest'
import { addMember, makeGroup } from '../../../../test/harness/groups.ts'
import { makeUser, type Person } from '../../../../test/harness/people.ts'
import { ann, bob, call, get, mine, owner, root, server, withGroups } from './groups-setup.ts'

withGroups()

describe('joining', () => {
  const apply = (who: Person, query: object) => call('POST', '/api/group/member', who, { query, body: {} })

  test('a public group is joined at once', async () => {
    const gid = await makeGroup(server, { owner })
    expect(await apply(ann, { gid, code: '', reason: '' })).toMatchObject({ status: 200, data: null })
    expect((await get('/api/get-group-auth', ann, { gid })).data).toBe(3)
    expect(await mine(ann)).toContain('您已加入团队')
    expect(await apply(ann, { gid })).toMatchObject({ http: 200, status: 403 })
  })

  test('an application to a protected group waits for an admin; a reason that is given has a length', async () => {
    const gid = await makeGroup(server, { owner, auth: 2, name: '<b>Evil</b> [x](//y)' })
    const admin = await makeUser(server)
    await addMember(server, gid, admin, 'admin')
    for (const reason of ['abc', '']) expect(await apply(bob, { gid, reason })).toMatchObject({ status: 400 })
    expect(await apply(bob, { gid, reason: 'I want to learn' })).toMatchObject({ status: 200 })
    expect((await get('/api/get-group-auth', bob, { gid })).data).toBe(1)
    expect((await get('/api/get-group-access', bob, { gid })).data).toEqual({ access: false })
    for (const who of [owner, admin]) expect(await mine(who)).toContain('有新的入团申请')
    expect(await apply(bob, { gid, reason: 'once more please' })).toMatchObject({ status: 403 })
    const put = (auth: number) => call('PUT', '/api/group/member', admin, { body: { id: 1, gid, uid: bob.id, auth } })
    expect(await put(2)).toMatchObject({ status: 200 })
    expect(await mine(bob)).toContain('入团申请未通过')
    expect(await apply(bob, { gid, reason: 'once more please' })).toMatchObject({ http: 200, status: 403 })
    expect(await put(3)).toMatchObject({ status: 200 })
    const notice = (await get('/api/msg/mine', bob)).data.records[0]
    expect(notice.title).toBe('您已加入团队')
    // A name that users choose is shown as it is.
    expect(notice.html).toContain('&lt;b&gt;Evil&lt;/b&gt; [x](//y)')
  })

  test('an application needs no reason', async () => {
    const gid = await makeGroup(server, { owner, auth: 2 })
    expect(await apply(bob, { gid })).toMatchObject({ status: 200 })
    const { data } = await get('/api/group/get-apply-list', owner, { gid, auth: 1 })
    expect(data.records).toMatchObject([{ username: 'bob', auth: 1, reason: null }])
  })

  test('a private group needs its code too, and wrong codes are limited', async () => {
    const gid = await makeGroup(server, { owner, auth: 3, code: 'abc123' })
    const reason = 'I want to learn'
    expect(await apply(bob, { gid, reason, code: 'wrong!' })).toMatchObject({ http: 200, status: 400 })
    expect(await apply(bob, { gid, reason, code: 'abc123' })).toMatchObject({ status: 200 })
    const eve = await makeUser(server)
    for (let n = 0; n < 10; n += 1) await apply(eve, { gid, reason, code: 'wrong!' })
    expect(await apply(eve, { gid, reason, code: 'abc123' })).toMatchObject({ status: 403 })
    server.clock.advance(600_001)
    expect(await apply(eve, { gid, reason, code: 'abc123' })).toMatchObject({ status: 200 })
  })

  test('a hidden, banned or missing group takes no applications', async () => {
    const hidden = await makeGroup(server, { owner, is_visible: false })
    const banned = await makeGroup(server, { owner, status: 1 })
    for (const gid of [hidden, banned, 987_654]) {
      expect(await apply(ann, { gid })).toMatchObject({ http: 200, status: 404, data: null })
    }
    expect(await apply(root, { gid: hidden })).toMatchObject({ status: 200 })
  })

  test('two applications at once make one row', async () => {
    const gid = await makeGroup(server, { owner, auth: 2 })
    const both = await Promise.all([1, 2].map(() => apply(ann, { gid, reason: 'I want to learn' })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403])
  })
})

describe('members', () => {
  test('lists: members for members, everything with reasons for admins', async () => {
    const gid = await makeGroup(server, { owner })
    await addMember(server, gid, ann)
    await addMember(server, gid, bob, 'applying')
    await server.deps.db.updateTable('group_member').set({ reason: 'Please!' }).where('level', '=', 1).execute()
    const names = async (path: string, who: Person, query: object = {}) =>
      (await get(path, who, { gid, ...query })).data?.records.map((row: { username: string }) => row.username) ?? null
    expect(await names('/api/group/get-member-list', ann)).toEqual(['ann', 'owner'])
    expect(await names('/api/group/get-member-list', ann, { keyword: 'OWN' })).toEqual(['owner'])
    expect(await names('/api/group/get-member-list', ann, { sort: '-name' })).toEqual(['owner', 'ann'])
    expect(await names('/api/group/get-member-list', ann, { sort: 'joined' })).toEqual(['owner', 'ann'])
    expect(await names('/api/group/get-apply-list', owner, { sort: 'name' })).toEqual(['ann', 'bob', 'owner'])
    expect(await names('/api/group/get-member-list', ann, { auth: 1 })).toEqual([])
    expect(await names('/api/group/get-member-list', bob)).toBeNull()
    expect(await names('/api/group/get-apply-list', ann)).toBeNull()
    expect(await names('/api/group/get-apply-list', owner)).toEqual(['bob', 'ann', 'owner'])
    expect(await names('/api/group/get-apply-list', root, { auth: 1 })).toEqual(['bob'])
    const rows = (await get('/api/group/get-apply-list', owner, { gid })).data.records
    expect(rows[0]).toMatchObject({ reason: 'Please!', auth: 1, levels: [2, 3, 4], canRemove: true })
    expect(rows[2]).toMatchObject({ isOwner: true, levels: [], canRemove: false })
    const shown = (await get('/api/group/get-member-list', owner, { gid })).data.records
    expect(shown.every((row: { reason: unknown }) => row.reason === null)).toBe(true)
  })

  test('who can set and remove whom', async () => {
    const gid = await makeGroup(server, { owner })
    const admin = await makeUser(server)
    await addMember(server, gid, admin, 'admin')
    await addMember(server, gid, ann)
    const put = async (who: Person, target: Person, auth: number) =>
      (await call('PUT', '/api/group/member', who, { body: { gid, uid: target.id, auth } })).status
    const kick = async (who: Person, target: Person) =>
      (await call('DELETE', '/api/group/member', who, { query: { gid, uid: target.id } })).status
    expect(await put(ann, ann, 4)).toBe(403)
    expect(await put(admin, admin, 5)).toBe(403)
    expect(await put(admin, ann, 4)).toBe(403)
    expect(await put(owner, owner, 3)).toBe(404)
    expect(await put(root, owner, 3)).toBe(404)
    expect(await put(owner, bob, 3)).toBe(404)
    expect(await put(owner, ann, 1)).toBe(403)
    expect(await put(owner, ann, 5)).toBe(403)
    expect(await put(owner, ann, 4)).toBe(200)
    expect(await kick(admin, ann)).toBe(404)
    expect(await kick(owner, owner)).toBe(404)
    expect(await kick(root, owner)).toBe(404)
    expect(await kick(bob, ann)).toBe(403)
    expect(await kick(owner, ann)).toBe(200)
    expect(await mine(ann)).toContain('您已被移出团队')
    expect(await kick(owner, ann)).toBe(404)
  })

  test('a member leaves, the owner hands over or disbands', async () => {
    const gid = await makeGroup(server, { owner })
    await addMember(server, gid, ann)
    const exit = async (who: Person) => (await call('DELETE', '/api/group/member/exit', who, { query: { gid } })).status
    const handOver = async (who: Person, to: Person) =>
      (await call('PUT', '/api/group/owner', who, { body: { gid, uid: to.id } })).status
    expect(await exit(owner)).toBe(404)
    expect(await exit(bob)).toBe(403)
    expect(await handOver(ann, ann)).toBe(403)
    expect(await handOver(owner, bob)).toBe(404)
    expect(await handOver(owner, ann)).toBe(200)
    expect((await get('/api/get-group-auth', ann, { gid })).data).toBe(5)
    expect((await get('/api/get-group-auth', owner, { gid })).data).toBe(4)
    expect(await exit(owner)).toBe(200)
    expect(await exit(ann)).toBe(404)
  })

  test('a list of usernames is previewed and added', async () => {
    const gid = await makeGroup(server, { owner })
    const banned = await makeUser(server, { banned: true })
    await addMember(server, gid, bob, 'applying')
    const body = { gid, usernames: ['ANN', ' bob ', 'owner', 'nobody-here', banned.username, 'ann', ''] }
    const rows = [
      { username: 'ANN', fate: 'adds' },
      { username: 'bob', fate: 'approves' },
      { username: 'owner', fate: 'member' },
      { username: 'nobody-here', fate: 'unknown' },
      { username: banned.username, fate: 'banned' },
      { username: 'ann', fate: 'twice' },
    ]
    expect(await call('POST', '/api/group/member/preview-import', ann, { body })).toMatchObject({ status: 403 })
    expect((await call('POST', '/api/group/member/preview-import', owner, { body })).data).toEqual(rows)
    expect((await get('/api/get-group-auth', ann, { gid })).data).toBe(0)
    expect(await call('POST', '/api/group/member/import', bob, { body })).toMatchObject({ status: 403 })
    expect((await call('POST', '/api/group/member/import', owner, { body })).data).toEqual(rows)
    expect((await get('/api/get-group-auth', ann, { gid })).data).toBe(3)
    expect((await get('/api/get-group-auth', bob, { gid })).data).toBe(3)
    expect((await get('/api/get-group-detail', owner, { gid })).data.memberCount).toBe(3)
  })
})
