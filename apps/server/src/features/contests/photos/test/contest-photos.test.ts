import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { verdict } from '@verdict/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BoardPeople, type HoldContest, startBoards } from '../../../../../test/harness/boards.ts'
import { readFeed } from '../../../../../test/harness/ccs-feed.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import type { Reply, TestServer } from '../../../../../test/harness/server.ts'

let server: TestServer
let people: BoardPeople
let hold: HoldContest
beforeAll(async () => {
  ;({ server, people, hold } = await startBoards())
})
afterAll(() => server.close())

const picture = (width = 400, height = 300, background: string | object = '#336699') =>
  sharp({ create: { width, height, channels: 4, background: background as string } })

interface PhotoUpload {
  readonly who?: Person
  readonly name?: string
  readonly bytes?: Buffer
}

const save = async (
  cid: number,
  username: string,
  { who = people.owner, name = 'team.png', bytes }: PhotoUpload = {},
): Promise<Reply> => {
  const form = new FormData()
  form.set('image', new Blob([Uint8Array.from(bytes ?? (await picture().png().toBuffer()))]), name)
  const search = new URLSearchParams({ cid: String(cid), username })
  const reply = await fetch(`${server.url}/api/admin/contest/photo?${search}`, {
    method: 'POST',
    headers: { authorization: who.token, 'accept-language': 'en-US' },
    body: form,
  })
  return { http: reply.status, headers: {}, ...((await reply.json()) as object) } as Reply
}

const list = (cid: number, query: object = {}, who: Person = people.owner) =>
  server.call('GET', '/api/admin/contest/photos', { query: { cid, ...query }, token: who.token })
const remove = (cid: number, uid: string, who: Person = people.owner) =>
  server.call('DELETE', '/api/admin/contest/photo', { query: { cid, uid }, token: who.token })
const clear = (cid: number, who: Person = people.owner) =>
  server.call('DELETE', '/api/admin/contest/photos', { query: { cid }, token: who.token })

const namesOf = ({ data }: Reply): string[] => data.records.map(({ username }: { username: string }) => username)
const isDropped = async (url: string): Promise<boolean> => {
  const name = url.slice(url.lastIndexOf('/') + 1)
  const { dropped_at } = await server.deps.db
    .selectFrom('stored_file')
    .select('dropped_at')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return dropped_at !== null
}

describe('a photo', () => {
  test('is re-encoded as a JPEG no larger than a hall needs, and is shown next to its contestant', async () => {
    const { cid } = await hold(12_500)
    const wide = await picture(3_200, 1_600, { r: 0, g: 0, b: 0, alpha: 0 }).png().toBuffer()
    const { status, data } = await save(cid, 'ADA', { bytes: wide })
    expect(status).toBe(200)
    expect(data).toEqual({
      uid: people.ada.id,
      username: 'ada',
      nickname: 'countess',
      realname: 'Ada King',
      school: 'North High',
      photo: expect.stringMatching(/^\/api\/public\/img\/[0-9a-f]{32}\.jpg$/),
    })
    const shown = sharp(Buffer.from(await (await fetch(`${server.url}${data.photo}`)).arrayBuffer()))
    expect(await shown.metadata()).toMatchObject({ format: 'jpeg', width: 1_600, height: 800 })
    // Transparent parts become white.
    expect((await shown.stats()).channels.map(({ min }) => min)).toEqual([255, 255, 255])
    const { data: page } = await list(cid)
    expect(page).toMatchObject({ total: 3, photos: 1 })
    expect(page.records.map((row: { photo: string | null }) => row.photo !== null)).toEqual([true, false, false])
  })

  test('of an animation is its first frame', async () => {
    const { cid } = await hold(12_500)
    const frames = await Promise.all([1, 2, 3].map((n) => picture(8, 8, `#00000${n}`).png().toBuffer()))
    const bytes = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    const { data } = await save(cid, 'ada', { name: 'ada.gif', bytes })
    const shown = await (await fetch(`${server.url}${data.photo}`)).arrayBuffer()
    expect(await sharp(Buffer.from(shown)).metadata()).toMatchObject({ format: 'jpeg', width: 8, height: 8 })
  })

  test('takes the place of the one before, and each goes with its removal', async () => {
    const { cid } = await hold(12_500)
    const other = (await hold(12_500)).cid
    const elsewhere = (await save(other, 'ada')).data.photo
    const first = (await save(cid, 'ada')).data.photo
    const second = (await save(cid, 'ada')).data.photo
    expect([await isDropped(first), await isDropped(second)]).toEqual([true, false])
    expect((await remove(cid, people.ada.id)).status).toBe(200)
    expect(await isDropped(second)).toBe(true)
    expect((await remove(cid, people.ada.id)).status).toBe(400)
    await save(cid, 'bell')
    await save(cid, 'cyn')
    expect((await clear(cid)).data).toEqual({ count: 2 })
    expect((await clear(cid)).data).toEqual({ count: 0 })
    expect((await list(cid)).data.photos).toBe(0)
    expect(await isDropped(elsewhere)).toBe(false)
  })

  test('can be prepared before registration, but only for an existing account', async () => {
    const { cid } = await hold(-600, {}, [])
    expect(namesOf(await list(cid))).toEqual([])
    expect((await save(cid, 'dot')).status).toBe(200)
    expect(namesOf(await list(cid))).toEqual(['dot'])
    const stored = () => readdir(join(server.dataDir, 'files/public/img'))
    const before = await stored()
    const refused = await save(cid, 'nobody', { bytes: Buffer.alloc(9 * 1024 * 1024) })
    expect(refused).toMatchObject({ status: 400, data: null })
    expect(refused.msg).toContain('“nobody”')
    expect(await stored()).toEqual(before)
  })

  test.each([
    ['of another kind', { name: 'ada.bmp' }],
    ['that is none', { bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }],
    ['of more than ten megabytes', { bytes: Buffer.alloc(10 * 1024 * 1024 + 1) }],
  ])('%s is refused and the one before stays', async (_, given) => {
    const { cid } = await hold(12_500)
    const { data } = await save(cid, 'ada')
    expect(await save(cid, 'ada', given)).toMatchObject({ status: 400, data: null })
    expect((await list(cid, { keyword: 'ada' })).data.records[0].photo).toBe(data.photo)
    expect(await isDropped(data.photo)).toBe(false)
  })

  test('goes with the contest and with the person', async () => {
    const [one, two] = [await hold(12_500), await hold(12_500)]
    const guest = await makeUser(server)
    const [ada, mine] = [(await save(one.cid, 'ada')).data.photo, (await save(two.cid, guest.username)).data.photo]
    const loss = await server.call('GET', '/api/admin/contest/what-goes', {
      query: { cid: one.cid },
      token: people.owner.token,
    })
    expect(loss.data.photos).toBe(1)
    await server.call('DELETE', '/api/admin/contest', { query: { cid: one.cid }, token: people.root.token })
    const gone = await server.call('DELETE', '/api/admin/user/delete-user', {
      body: { ids: [guest.id] },
      token: people.root.token,
    })
    expect(gone.status).toBe(200)
    expect([await isDropped(ada), await isDropped(mine)]).toEqual([true, true])
  })
})

describe('the list', () => {
  test('lists participants and registered users, can be searched, and shows missing photos', async () => {
    const { cid } = await hold(12_500, { auth: 1, password: 'x' })
    const now = server.clock.now()
    await server.deps.db
      .insertInto('contest_registration')
      .values({ contest_id: cid, account_id: people.dot.id, created_at: now })
      .execute()
    await save(cid, 'bell')
    expect(namesOf(await list(cid))).toEqual(['ada', 'bell', 'cyn', 'dot'])
    expect(namesOf(await list(cid, { missing: true }))).toEqual(['ada', 'cyn', 'dot'])
    expect(namesOf(await list(cid, { keyword: 'north' }))).toEqual(['ada', 'cyn'])
    expect(namesOf(await list(cid, { keyword: 'KING' }))).toEqual(['ada'])
    const second = (await list(cid, { currentPage: 2, limit: 3 })).data
    expect(second).toMatchObject({ total: 4, pages: 2, records: [{ username: 'dot' }] })
  })

  test('and all changes require a contest manager', async () => {
    const { cid } = await hold(12_500)
    const stranger = await makeUser(server, { role: 'admin' })
    const { data } = await save(cid, 'ada')
    for (const who of [stranger, people.ada]) {
      expect((await list(cid, {}, who)).status).toBe(403)
      expect((await save(cid, 'ada', { who })).status).toBe(403)
      expect((await remove(cid, people.ada.id, who)).status).toBe(403)
      expect((await clear(cid, who)).status).toBe(403)
    }
    expect((await list(cid, {}, people.root)).data).toMatchObject({ photos: 1 })
    expect(await isDropped(data.photo)).toBe(false)
  })

  test('is written into the log', async () => {
    const { cid } = await hold(12_500)
    await save(cid, 'ada')
    await clear(cid)
    const rows = await server.deps.db
      .selectFrom('audit_entry')
      .select(['action', 'actor_name'])
      .where('subject_kind', '=', 'contest')
      .where('subject_id', '=', String(cid))
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { action: 'contest.savePhoto', actor_name: 'owner' },
      { action: 'contest.removePhotos', actor_name: 'owner' },
    ])
  })
})

describe('the presenter of the resolver', () => {
  const info = (query: object, who?: Person) =>
    server.call('GET', '/api/get-contest-scroll-board-info', { query: { ...query }, token: who?.token })

  test('gets the photos in the resolver, and the public view has none', async () => {
    const { cid } = await hold(12_500, { shows_board: true })
    const { photo } = (await save(cid, 'ada')).data
    const photos = { [people.ada.id]: photo }
    expect((await info({ cid }, people.owner)).data.photos).toEqual(photos)
    const { pass } = (
      await server.call('POST', '/api/contest-scroll-board-pass', { body: { cid }, token: people.owner.token })
    ).data
    expect((await info({ cid, pass })).data.photos).toEqual(photos)
    expect((await info({ cid })).data.photos).toEqual({})
    expect((await info({ cid }, people.ada)).data.photos).toEqual({})
  })

  test('gets them over the CCS interface, where another photo is another file', async () => {
    const { cid } = await hold(7_900, { opens_ccs: true, shows_board: true }, [[300, 'ada', 'A', verdict.accepted]])
    const ccs = (path: string, who?: Person) =>
      fetch(`${server.url}/api/ccs/contests/${cid}${path}`, {
        headers: who === undefined ? {} : { authorization: who.token },
      })
    const path = `/teams/${people.ada.id}`
    await using feed = closing(await readFeed(server, cid, { token: people.owner.token }))
    await feed.until(({ lines }) => lines.at(-1)?.type === 'state', 'the state')
    expect((await ccs(`${path}/photo`, people.owner)).status).toBe(404)
    const first = (await save(cid, 'ada', { bytes: await picture(40, 30).png().toBuffer() })).data.photo
    const photoOf = async (who?: Person) => ((await (await ccs(path, who)).json()) as { photo?: unknown }).photo
    const shown = { href: `contests/${cid}/teams/${people.ada.id}/photo`, mime: 'image/jpeg', width: 40, height: 30 }
    expect(await photoOf(people.owner)).toEqual([{ ...shown, filename: first.split('/').at(-1) }])
    const untilSent = (url: string) =>
      feed.until(({ lines }) => JSON.stringify(lines).includes(url.split('/').at(-1) ?? ''), 'it')
    await untilSent(first)
    const fetched = await ccs(`${path}/photo`, people.owner)
    expect(fetched.headers.get('content-type')).toBe('image/jpeg')
    expect(await sharp(Buffer.from(await fetched.arrayBuffer())).metadata()).toMatchObject({ width: 40, height: 30 })
    await untilSent((await save(cid, 'ada', { bytes: await picture(40, 30).png().toBuffer() })).data.photo)
    for (const who of [undefined, people.ada]) {
      expect(await photoOf(who)).toBeUndefined()
      expect((await ccs(`${path}/photo`, who)).status).toBe(403)
    }
  })
})

const closing = <T extends { stop(): void }>(feed: T) =>
  Object.assign(feed, { [Symbol.asyncDispose]: async () => feed.stop() })
