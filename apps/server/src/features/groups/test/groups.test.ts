import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addMember, makeGroup, removeMember } from '../../../../test/harness/groups.ts'
import { makeUser, type Person } from '../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../test/harness/server.ts'
import { insertFile } from '../../files/repository.ts'

let server: TestServer
let root: Person
let owner: Person
let ann: Person
let bob: Person

beforeAll(async () => {
  server = await startTestServer()
  root = await makeUser(server, { role: 'root' })
  owner = await makeUser(server, { username: 'owner' })
  ann = await makeUser(server, { username: 'ann' })
  bob = await makeUser(server, { username: 'bob' })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.deps.db.deleteFrom('user_group').execute()
  await server.deps.db.deleteFrom('throttle').execute()
  await server.deps.settings.write({
    defaultCreateGroupACInitValue: 0,
    defaultCreateGroupDailyLimit: 2,
    defaultCreateGroupLimit: 5,
  })
})

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const call = (method: Method, path: string, who: Person | null, given: { query?: object; body?: object } = {}) =>
  server.call(method, path, {
    token: who?.token,
    ...(given.query === undefined ? {} : { query: given.query as Record<string, unknown> }),
    ...(given.body === undefined ? {} : { body: given.body }),
  })
const get = (path: string, who: Person | null, query: object = {}) => call('GET', path, who, { query })

const form = (more: object = {}) => ({
  name: 'Algorithm class',
  shortName: 'ALGO1',
  brief: 'Second year',
  description: 'We meet on Mondays. **Bring paper.**',
  auth: 1,
  visible: true,
  owner: 'somebody',
  uid: 'x',
  status: 1,
  ...more,
})
const create = (who: Person, more: object = {}) => call('POST', '/api/group', who, { body: form(more) })
const groupNamed = async (name: string) =>
  server.deps.db.selectFrom('user_group').selectAll().where('name', '=', name).executeTakeFirstOrThrow()
const mine = async (who: Person): Promise<string[]> =>
  (await get('/api/msg/mine', who, { limit: 50 })).data.records.map((row: { title: string }) => row.title)

describe('creating a group', () => {
  test('the creator becomes its owner with level 5; id, owner and status of the body count for nothing', async () => {
    expect(await create(ann)).toMatchObject({ http: 200, status: 200, data: null })
    const row = await groupNamed('Algorithm class')
    expect(row).toMatchObject({ owner_id: ann.id, status: 0, member_count: 1, code: null })
    expect((await get('/api/get-group-auth', ann, { gid: row.id })).data).toBe(5)
    expect((await get('/api/get-group-auth', bob, { gid: String(row.id) })).data).toBe(0)
    expect((await get('/api/get-group-access', bob, { gid: row.id })).data).toEqual({ access: false })
    expect((await get('/api/get-group-access', root, { gid: row.id })).data).toEqual({ access: true })
  })

  test.each([
    ['name', { name: 'four' }],
    ['name', { name: 'x'.repeat(26) }],
    ['short name', { shortName: 'abcd' }],
    ['brief', { brief: '' }],
    ['description', { description: 'x'.repeat(1_001) }],
    ['auth', { auth: 4 }],
    ['auth', { auth: null }],
    ['code', { auth: 2 }],
    ['code', { auth: 3, code: '12345' }],
  ])('a wrong %s is refused', async (_, more) => {
    expect(await create(root, more)).toMatchObject({ http: 200, status: 400, data: null })
  })

  test('names are taken regardless of case', async () => {
    await create(ann)
    expect(await create(bob, { shortName: 'OTHER', name: 'ALGORITHM class' })).toMatchObject({ status: 400 })
    expect(await create(bob, { name: 'Another class', shortName: 'algo1' })).toMatchObject({ status: 400 })
  })

  test('the thresholds of the site are stated before and hold', async () => {
    await server.deps.settings.write({ defaultCreateGroupACInitValue: 1 })
    const terms = async (who: Person) => (await get('/api/group/create-terms', who)).data
    expect(await terms(ann)).toMatchObject({ solved: 0, solvedNeeded: 1, refusal: 'solved' })
    expect(await create(ann)).toMatchObject({ http: 200, status: 403 })
    await server.deps.settings.write({ defaultCreateGroupACInitValue: 0, defaultCreateGroupLimit: 1 })
    expect(await create(ann)).toMatchObject({ status: 200 })
    expect(await terms(ann)).toMatchObject({ owned: 1, ownedMax: 1, today: 1, todayMax: 2, refusal: 'owned' })
    expect(await create(ann, { name: 'A second one', shortName: 'second' })).toMatchObject({ status: 403 })
    expect(await terms(ann)).toMatchObject({ today: 2, refusal: 'today' })
    await server.deps.db.updateTable('throttle').set({ ends_at: server.clock.now() }).execute()
    expect(await terms(ann)).toMatchObject({ today: 0, refusal: 'owned' })
    expect(await terms(root)).toMatchObject({ isExempt: true, refusal: null })
  })

  test('a restricted role cannot', async () => {
    const quiet = await makeUser(server, { role: 'mute_user' })
    expect(await create(quiet)).toMatchObject({ http: 403 })
    expect((await get('/api/group/create-terms', quiet)).data).toMatchObject({ refusal: 'role' })
    expect(await call('POST', '/api/group', null, { body: form() })).toMatchObject({ http: 401 })
  })
})

describe('the list', () => {
  test('holds what the reader can see, by id, with its own level', async () => {
    const open = await makeGroup(server, { owner, name: 'Open class' })
    const hidden = await makeGroup(server, { owner, name: 'Hidden class', is_visible: false, auth: 3 })
    await makeGroup(server, { owner, name: 'Banned class', status: 1 })
    await addMember(server, hidden, ann)
    await addMember(server, hidden, bob, 'applying')
    const ids = async (who: Person | null, query: object = {}) =>
      (await get('/api/get-group-list', who, query)).data.records.map((row: { id: number }) => row.id)
    expect(await ids(null)).toEqual([open])
    expect(await ids(bob)).toEqual([open])
    expect(await ids(ann)).toEqual([open, hidden])
    expect(await ids(root)).toEqual([open, hidden])
    expect(await ids(ann, { onlyMine: true })).toEqual([hidden])
    expect(await ids(ann, { onlyMine: '', auth: '', keyword: '' })).toEqual([open, hidden])
    expect(await ids(ann, { auth: 3 })).toEqual([hidden])
    const orders = ['made', '-made', 'members', '-members', 'name', '-name']
    expect(await Promise.all(orders.map((sort) => ids(ann, { sort })))).toEqual([
      [open, hidden],
      [hidden, open],
      [open, hidden],
      [hidden, open],
      [hidden, open],
      [open, hidden],
    ])
    expect((await get('/api/get-group-list', ann, { sort: 'brief' })).status).toBe(400)
    expect(await ids(bob, { keyword: 'hidden' })).toEqual([])
    expect(await ids(bob, { keyword: 'OWNER' })).toEqual([open])
    expect(await get('/api/get-group-list', null, { onlyMine: true })).toMatchObject({ http: 200, status: 401 })
    const page = (await get('/api/get-group-list', bob)).data
    expect(page).toMatchObject({ total: 1, size: 10, current: 1 })
    expect(page.records[0]).toMatchObject({ owner: 'owner', memberCount: 1, userAuth: 0, visible: true, auth: 1 })
    expect(Object.keys(page.records[0])).not.toContain('code')
  })
})

describe('a group and its settings', () => {
  test('the code is for roots only, and a hidden group for members only', async () => {
    const gid = await makeGroup(server, { owner, auth: 3, code: 'abc123', is_visible: false })
    await addMember(server, gid, ann, 'admin')
    expect((await get('/api/get-group-detail', owner, { gid })).data).toMatchObject({ code: 'abc123', userAuth: 5 })
    expect((await get('/api/get-group-detail', root, { gid })).data).toMatchObject({ code: 'abc123' })
    expect((await get('/api/get-group-detail', ann, { gid })).data).toMatchObject({ code: null, applications: 0 })
    expect(await get('/api/get-group-detail', bob, { gid })).toMatchObject({ http: 200, status: 403, data: null })
    expect(await get('/api/get-group-detail', bob, { gid: 987_654 })).toMatchObject({ http: 200, status: 404 })
    expect(await get('/api/get-group-detail', null, { gid })).toMatchObject({ http: 401 })
  })

  test('only root changes the settings, and never owner or status', async () => {
    const gid = await makeGroup(server, { owner })
    await addMember(server, gid, ann, 'admin')
    const put = (who: Person, more: object) => call('PUT', '/api/group', who, { body: { id: String(gid), ...more } })
    for (const who of [ann, bob]) expect(await put(who, form())).toMatchObject({ http: 200, status: 403 })
    const change = form({ name: 'Renamed class', auth: 3, code: 'zzz999', visible: false, uid: bob.id, owner: 'bob' })
    expect(await put(owner, change)).toMatchObject({ status: 200, data: null })
    const row = await groupNamed('Renamed class')
    expect(row).toMatchObject({ owner_id: owner.id, status: 0, auth: 3, code: 'zzz999', is_visible: false })
    // The existing client leaves empty values out.
    expect(await put(owner, { name: 'Renamed twice' })).toMatchObject({ status: 200 })
    expect(await groupNamed('Renamed twice')).toMatchObject({ code: 'zzz999', brief: 'Second year' })
    expect(await put(owner, { code: 'short' })).toMatchObject({ status: 400 })
  })

  test('the avatar is an uploaded picture of the site; anything else keeps the stored one', async () => {
    const { db } = server.deps
    const picture = async (kind: 'md' | 'groupAvatar' | 'photo') => {
      const name = `${crypto.randomUUID()}.png`
      await insertFile(db, {
        ...{ kind, folder: 'img', name, originalName: 'a.png', bytes: 1 },
        ...{ accountId: owner.id, now: server.clock.now() },
      })
      return `/api/public/img/${name}`
    }
    const [one, two, photo] = [await picture('groupAvatar'), await picture('md'), await picture('photo')]
    expect(await create(ann, { avatar: 'https://tracker.example/a.png' })).toMatchObject({ status: 200 })
    expect(await groupNamed('Algorithm class')).toMatchObject({ avatar: null })
    expect(await create(root, { avatar: one, name: 'With a picture', shortName: 'PICT1' })).toMatchObject({
      status: 200,
    })
    const { id } = await groupNamed('With a picture')
    const put = async (avatar: string | null) => {
      expect(await call('PUT', '/api/group', root, { body: { id, avatar } })).toMatchObject({ status: 200 })
      return (await groupNamed('With a picture')).avatar
    }
    const others = ['javascript:alert(1)', '/api/public/img/missing.png', photo, '', null]
    for (const avatar of [one, ...others]) expect(await put(avatar)).toBe(one)
    await db.updateTable('user_group').set({ avatar: one }).where('name', '=', 'Algorithm class').execute()
    const isDropped = async (url: string) => {
      const file = db
        .selectFrom('stored_file')
        .select('dropped_at')
        .where('name', '=', url.split('/').at(-1) ?? '')
      return (await file.executeTakeFirstOrThrow()).dropped_at !== null
    }
    expect(await put(two)).toBe(two)
    // Another group shows it.
    expect(await isDropped(one)).toBe(false)
    expect(await put(one)).toBe(one)
    // A picture of a text stays for its text.
    expect(await isDropped(two)).toBe(false)
    await db.updateTable('user_group').set({ avatar: null }).where('name', '=', 'Algorithm class').execute()
    await put(two)
    expect(await isDropped(one)).toBe(true)
  })

  test('a banned group is gone for everyone except super admins', async () => {
    const gid = await makeGroup(server, { owner, status: 1 })
    for (const path of ['/api/get-group-detail', '/api/get-group-access', '/api/group/get-member-list']) {
      expect(await get(path, owner, { gid })).toMatchObject({ http: 200, status: 404 })
      expect(await get(path, root, { gid })).toMatchObject({ status: 200 })
    }
  })
})

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

describe('announcements', () => {
  test('admins publish; author and root change; members read what is visible', async () => {
    const gid = await makeGroup(server, { owner })
    const other = await makeGroup(server, { owner: bob })
    const admin = await makeUser(server)
    const second = await makeUser(server)
    for (const person of [admin, second]) await addMember(server, gid, person, 'admin')
    await addMember(server, gid, ann)
    const add = async (who: Person, more: object = {}) =>
      (
        await call('POST', '/api/group/announcement', who, {
          body: { gid: String(gid), title: 'Homework', content: '**Read** it', status: 0, uid: 'x', ...more },
        })
      ).status
    expect(await add(ann)).toBe(403)
    expect(await add(bob)).toBe(403)
    expect(await add(admin)).toBe(200)
    expect(await add(admin, { title: 'Secret', status: 1 })).toBe(200)
    expect(await add(admin, { title: '' })).toBe(400)
    const titles = async (path: string, who: Person) =>
      (await get(path, who, { gid })).data?.records.map((row: { title: string }) => row.title) ?? null
    expect(await titles('/api/group/get-announcement-list', ann)).toEqual(['Homework'])
    expect(await titles('/api/group/get-announcement-list', bob)).toBeNull()
    expect(await titles('/api/group/get-admin-announcement-list', ann)).toBeNull()
    expect(await titles('/api/group/get-admin-announcement-list', second)).toEqual(['Secret', 'Homework'])
    const rows = (await get('/api/group/get-admin-announcement-list', second, { gid })).data.records
    expect(rows[1]).toMatchObject({ username: admin.username, gid, canEdit: false })
    const { id } = rows[1]
    const edit = async (who: Person, more: object = {}) =>
      (await call('PUT', '/api/group/announcement', who, { body: { ...rows[1], ...more } })).status
    expect(await edit(second, { status: 1 })).toBe(403)
    expect(await edit(bob, { gid: other, status: 1 })).toBe(403)
    expect(await edit(admin, { gid: other })).toBe(400)
    expect(await edit(admin, { status: 1 })).toBe(200)
    expect(await edit(owner, { title: 'Homework 1', status: 0 })).toBe(200)
    expect(await edit(owner, { id: 987_654 })).toBe(400)
    const remove = async (who: Person, aid: number) =>
      (await call('DELETE', '/api/group/announcement', who, { query: { aid } })).status
    expect(await remove(second, id)).toBe(403)
    expect(await remove(bob, id)).toBe(403)
    expect(await remove(admin, 987_654)).toBe(404)
    const site = await server.deps.db
      .insertInto('announcement')
      .values({ title: 'Of the site', content: 'x', account_id: root.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await remove(owner, site.id)).toBe(403)
    expect(await edit(root, { id: site.id })).toBe(400)
    // A former admin has no rights over what it wrote.
    await removeMember(server, gid, admin)
    expect(await remove(admin, id)).toBe(403)
    expect(await remove(owner, id)).toBe(200)
  })
})
