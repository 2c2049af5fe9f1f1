import { describe, expect, test } from 'vitest'
import { addMember, makeGroup } from '../../../../test/harness/groups.ts'
import { makeUser, type Person } from '../../../../test/harness/people.ts'
import { insertFile } from '../../files/repository.ts'
import { ann, bob, call, create, form, get, groupNamed, owner, root, server, withGroups } from './groups-setup.ts'

withGroups()

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
    ['name', { name: 'four', shortName: '', auth: 4 }, '团队名称的长度应为 5 至 25 个字符。'],
    ['name', { name: 'x'.repeat(26) }, '团队名称的长度应为 5 至 25 个字符。'],
    ['short name', { shortName: 'abcd' }, '团队简称的长度应为 5 至 10 个字符。'],
    ['brief', { brief: '' }, '团队简介的长度应为 5 至 50 个字符。'],
    ['description', { description: 'x'.repeat(1_001) }, '团队描述的长度应为 5 至 1000 个字符。'],
    ['auth', { auth: 4 }, '团队类型只能是公开、保护或私有。'],
    ['auth', { auth: null }, '团队类型只能是公开、保护或私有。'],
    ['code', { auth: 2 }, '邀请码必须为 6 个字符。'],
    ['code', { auth: 3, code: '12345' }, '邀请码必须为 6 个字符。'],
  ])('a wrong %s is refused', async (_, more, msg) => {
    expect(await create(root, more)).toMatchObject({ http: 200, status: 400, data: null, msg })
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
    const wrongName = '团队名称的长度应为 5 至 25 个字符。'
    const wrongCode = '邀请码必须为 6 个字符。'
    expect(await put(owner, { name: 'four', code: 'short' })).toMatchObject({ status: 400, msg: wrongCode })
    const open = await makeGroup(server, { owner, name: 'Open class' })
    const closing = { id: open, auth: 3 }
    expect(await put(owner, { ...closing, name: 'four' })).toMatchObject({ status: 400, msg: wrongName })
    expect(await put(owner, closing)).toMatchObject({ status: 400, msg: wrongCode })
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
