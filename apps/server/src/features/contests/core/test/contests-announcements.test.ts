import { describe, expect, test } from 'vitest'
import type { Person } from '../../../../../test/harness/people.ts'
import { ann, get, minutes, owner, post, register, running, scheduled, server, withContests } from './contests-setup.ts'

withContests()

describe('announcements', () => {
  const announce = async (cid: number, title: string, given: object = {}) =>
    (
      await server.deps.db
        .insertInto('announcement')
        .values({ title, content: `**${title}**`, account_id: owner.id, contest_id: cid, status: 0, ...given })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const titlesOf = (rows: { title: string }[]) => rows.map(({ title }) => title)

  test('are listed newest first for viewers; hidden ones and those of other contests are excluded', async () => {
    const { id } = await running()
    const other = await running()
    await announce(id, 'one', { created_at: minutes(-3) })
    await announce(id, 'two', { created_at: minutes(-2) })
    await announce(id, 'hidden', { status: 1 })
    await announce(other.id, 'elsewhere')
    const { data } = await get('get-contest-announcement', { cid: id, limit: 5 }, ann)
    expect(data).toMatchObject({ total: 2, size: 5 })
    expect(titlesOf(data.records)).toEqual(['two', 'one'])
    expect(data.records[0]).toMatchObject({ content: '**two**', username: 'chair', uid: owner.id, status: 0 })
    expect(data.records[0].html).toContain('<strong>two</strong>')
    expect(
      titlesOf((await get('get-contest-announcement', { cid: id, limit: 1, currentPage: 2 }, ann)).data.records),
    ).toEqual(['one'])
    expect(await get('get-contest-announcement', { cid: id })).toMatchObject({ http: 401 })
  })

  test('of a contest one may not look into are refused, unread ones are none', async () => {
    const early = await scheduled({ owner_id: owner.id })
    const shut = await running({ auth: 1, password: 'x' })
    const hidden = await running({ is_visible: false, owner_id: owner.id })
    for (const { id } of [early, shut, hidden]) await announce(id, 'inside')
    const read = (cid: number, who: Person) => get('get-contest-announcement', { cid }, who)
    const unread = async (cid: number | string, who: Person) => {
      const reply = await post('get-contest-not-read-announcement', { cid, readAnnouncementList: null }, who)
      expect(reply).toMatchObject({ http: 200, status: 200 })
      return titlesOf(reply.data)
    }
    expect(await read(early.id, ann)).toMatchObject({ http: 200, status: 403 })
    expect(await read(shut.id, ann)).toMatchObject({ http: 200, status: 403 })
    expect(await read(hidden.id, owner)).toMatchObject({ http: 200, status: 400 })
    for (const cid of [early.id, shut.id, hidden.id, 99_999]) expect(await unread(cid, ann)).toEqual([])
    expect(await unread(early.id, owner)).toEqual(['inside'])
    await register(ann, shut.id, 'x')
    expect(await unread(String(shut.id), ann)).toEqual(['inside'])
  })

  test('not read yet are those whose ids the client does not name', async () => {
    const { id } = await running()
    const one = await announce(id, 'one', { created_at: minutes(-3) })
    await announce(id, 'two', { created_at: minutes(-2) })
    await announce(id, 'hidden', { status: 1 })
    const unread = async (readAnnouncementList: unknown) =>
      (await post('get-contest-not-read-announcement', { cid: id, readAnnouncementList }, ann)).data
    expect(titlesOf(await unread([]))).toEqual(['two', 'one'])
    const [two] = await unread([String(one)])
    expect(two).toMatchObject({ title: 'two', content: '**two**', status: 0, gid: null })
    expect(await unread([one, two.id])).toEqual([])
  })
})
