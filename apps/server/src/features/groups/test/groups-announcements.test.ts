import { describe, expect, test } from 'vitest'
import { addMember, makeGroup, removeMember } from '../../../../test/harness/groups.ts'
import { makeUser, type Person } from '../../../../test/harness/people.ts'
import { ann, bob, call, get, owner, root, server, withGroups } from './groups-setup.ts'

withGroups()

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
