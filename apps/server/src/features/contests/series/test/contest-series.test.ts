import { verdict } from '@verdict/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ContestGiven, makeContest } from '../../../../../test/harness/contests.ts'
import { makeEntry } from '../../../../../test/harness/entries.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'

/** Contest series over HTTP (docs/series.md). */

let server: TestServer
let problemIds: readonly number[]
let root: Person
let admin: Person
let people: readonly Person[]
beforeAll(async () => {
  server = await startTestServer()
  problemIds = [(await makeProblem(server, { visibility: 3 })).id, (await makeProblem(server, { visibility: 3 })).id]
  root = await makeUser(server, { role: 'root' })
  admin = await makeUser(server, { role: 'admin' })
  people = [await makeUser(server), await makeUser(server), await makeUser(server)]
})
afterAll(() => server.close())

const hour = 3_600_000
const [a, b, c] = [() => people[0] as Person, () => people[1] as Person, () => people[2] as Person]

/** An ended contest with a public board, in which the people solved a problem each in this order. */
const round = async (order: readonly Person[], more: ContestGiven = {}) => {
  const startsAt = new Date(server.clock.now().getTime() - 4 * hour)
  const contest = await makeContest(server, {
    problems: problemIds,
    starts_at: startsAt,
    ends_at: new Date(startsAt.getTime() + 2 * hour),
    shows_board: true,
    ...more,
  })
  for (const [index, person] of order.entries()) {
    const at = new Date(startsAt.getTime() + (index + 1) * 600_000)
    await makeEntry(server, person, { contest, problemId: problemIds[0] as number, verdict: verdict.accepted, at })
  }
  return contest
}

const usual = {
  title: 'Spring league 2027',
  description: '**Rules**',
  startTime: null,
  endTime: null,
  isVisible: true,
  combining: 'place',
  placePoints: [25, 18, 15],
  counted: null,
  tieBreaks: ['wins'],
  cids: [] as number[],
}
const create = (part: object, by = root) =>
  server.call('POST', '/api/admin/contest-series', { token: by.token, body: { ...usual, ...part } })
const made = async (part: object, by = root): Promise<number> => (await create(part, by)).data.id
const read = (id: number, by?: Person) =>
  server.call('GET', '/api/contest-series', { query: { id }, ...(by && { token: by.token }) })
const standings = (id: number, by?: Person, query: object = {}) =>
  server.call('GET', '/api/contest-series-standings', { query: { id, ...query }, ...(by && { token: by.token }) })
const shortOf = (data: { records: { place: number; username: string; total: number }[] }) =>
  data.records.map(({ place, username, total }) => [place, username, total])

describe('combined standings', () => {
  test('add points by place, page, and show the own row', async () => {
    const contests = [await round([a(), b(), c()]), await round([b(), a()])]
    const id = await made({ cids: contests.map((contest) => contest.id) })
    const { data } = await standings(id, c(), { limit: 1, currentPage: 1 })
    // 25 + 18 each, a win each: the place is shared.
    expect(data.total).toBe(3)
    expect(data.records).toHaveLength(1)
    expect(data.own).toMatchObject({ username: c().username, place: 3, total: 15, cells: [{ place: 3, worth: 15 }] })
    const all = shortOf((await standings(id)).data)
    expect(all.map(([place, , total]) => [place, total])).toEqual([
      [1, 43],
      [1, 43],
      [3, 15],
    ])
    expect((await standings(id)).data.own).toBeNull()
    const info = (await read(id)).data
    expect(info).toMatchObject({
      title: 'Spring league 2027',
      canEdit: false,
      html: expect.stringContaining('<strong>'),
    })
    expect(info.contests).toMatchObject([
      { cid: contests[0]?.id, state: 'counted', participants: 3 },
      { cid: contests[1]?.id, state: 'counted', participants: 2 },
    ])
  })

  test('show a team with the name of its organization', async () => {
    const contest = await round([])
    const { db } = server.deps
    await db
      .insertInto('contest_organization')
      .values({ contest_id: contest.id, id: 'org-7', name: 'Harbour Institute', formal_name: '' })
      .execute()
    const team = { name: 'Red Team', members: '[]', seat: '', categories: '[]', organization_id: 'org-7' }
    await db
      .insertInto('contest_team')
      .values({ ...team, contest_id: contest.id, account_id: a().id })
      .execute()
    const at = new Date(server.clock.now().getTime() - 3 * hour)
    await makeEntry(server, a(), { contest, problemId: problemIds[0] as number, verdict: verdict.accepted, at })
    const id = await made({ cids: [contest.id] })
    expect((await standings(id)).data.records).toMatchObject([{ name: 'Red Team', school: 'Harbour Institute' }])
  })

  test('follow a rejudging and an exclusion, without a step of their own', async () => {
    const contest = await round([a(), b()])
    const id = await made({ cids: [contest.id] })
    expect(shortOf((await standings(id)).data)[0]).toEqual([1, a().username, 25])
    const { db } = server.deps
    await db
      .updateTable('submission')
      .set({ verdict: verdict.wrongAnswer })
      .where('contest_id', '=', contest.id)
      .where('account_id', '=', a().id)
      .execute()
    await expect.poll(async () => shortOf((await standings(id)).data)[0]).toEqual([1, b().username, 25])
    await db
      .updateTable('contest')
      .set({ stars: JSON.stringify([b().username]) })
      .where('id', '=', contest.id)
      .execute()
    await expect.poll(async () => shortOf((await standings(id)).data)).toEqual([[1, a().username, 0]])
  })

  test('drop the worst result, and a download has it all', async () => {
    const contests = [await round([a(), b()]), await round([b(), a()]), await round([b(), a()])]
    const id = await made({ cids: contests.map((contest) => contest.id), counted: 2 })
    const { data } = await standings(id)
    expect(shortOf(data)).toEqual([
      [1, b().username, 50],
      [2, a().username, 43],
    ])
    expect(data.records[0].cells.map((cell: { isDropped: boolean }) => cell.isDropped)).toEqual([true, false, false])
    const file = await fetch(`${server.url}/api/file/download-contest-series?id=${id}`)
    const lines = (await file.text()).trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain(`1,${b().username}`)
    expect(lines[1]).toContain(',50,18,2,1,25,1,0,25,1,0')
  })
})

describe('results that are not public', () => {
  test('of frozen, running, closed and hidden contests appear to no reader', async () => {
    const sealed = {
      is_sealed: true,
      seals_at: new Date(server.clock.now().getTime() - 3.9 * hour),
      opens_at_end: false,
    }
    const open = await round([a()])
    const frozen = await round([b()], { title: 'Frozen one', ...sealed })
    const running = await round([b()], { title: 'Running one', ends_at: new Date(server.clock.now().getTime() + hour) })
    const closed = await round([b()], { title: 'Closed one', shows_board: false })
    const hidden = await round([b()], { title: 'Hidden one', is_visible: false })
    const cids = [open, frozen, running, closed, hidden].map((contest) => contest.id)
    const id = await made({ cids })
    for (const by of [undefined, a(), b(), root]) {
      expect(shortOf((await standings(id, by)).data)).toEqual([[1, a().username, 25]])
      const info = (await read(id, by)).data
      expect(info.contests.map(({ state }: { state: string }) => state)).toEqual([
        'counted',
        'frozen',
        'running',
        'closed',
      ])
      expect(JSON.stringify(info)).not.toContain('Hidden one')
      const file = await fetch(`${server.url}/api/file/download-contest-series?id=${id}`)
      expect(await file.text()).not.toContain(b().username)
    }
    expect((await standings(id, b())).data.own).toBeNull()
    const ofHidden = await server.call('GET', '/api/contest-series-of-contest', { query: { cid: hidden.id } })
    expect(ofHidden.data).toEqual([])
    const list = await server.call('GET', '/api/contest-series-list', {})
    expect(list.data.records.find((row: { id: number }) => row.id === id)).toMatchObject({ contests: 4 })

    // After the thaw the contest counts.
    const { db } = server.deps
    await db.updateTable('contest').set({ opens_at_end: true }).where('id', '=', frozen.id).execute()
    await expect
      .poll(async () => shortOf((await standings(id)).data))
      .toEqual(
        [
          [1, a().username, 25],
          [1, b().username, 25],
        ].toSorted((x, y) => (idOf(x[1]) < idOf(y[1]) ? -1 : 1)),
      )
  })

  const idOf = (username: string | number | undefined) =>
    people.find((person) => person.username === username)?.id ?? ''

  test('a hidden series exists for its editors only', async () => {
    const contest = await round([a()])
    const id = await made({ cids: [contest.id], isVisible: false }, admin)
    for (const by of [undefined, a()]) {
      expect((await read(id, by)).status).toBe(404)
      expect((await standings(id, by)).status).toBe(404)
    }
    expect((await read(id, admin)).data).toMatchObject({ canEdit: true, isVisible: false })
    const of = await server.call('GET', '/api/contest-series-of-contest', { query: { cid: contest.id } })
    expect(of.data).toEqual([])
    const list = await server.call('GET', '/api/contest-series-list', {})
    expect(list.data.records.map((row: { id: number }) => row.id)).not.toContain(id)
  })
})

describe('editing', () => {
  const form = (id: number, by: Person) =>
    server.call('GET', '/api/admin/contest-series', { token: by.token, query: { id } })
  const update = (id: number, part: object, by: Person) =>
    server.call('PUT', '/api/admin/contest-series', { token: by.token, body: { ...usual, ...part, id } })
  const remove = (id: number, by: Person) =>
    server.call('DELETE', '/api/admin/contest-series', { token: by.token, query: { id } })
  const restore = (id: number, by: Person) =>
    server.call('POST', '/api/admin/contest-series/restore', { token: by.token, body: { id } })

  test('is for those who create contests, and of a series for its owner and super admins', async () => {
    expect((await create({}, a())).status).toBe(403)
    expect((await server.call('POST', '/api/admin/contest-series', { body: usual })).status).toBe(401)
    const id = await made({})
    const secret = await made({ isVisible: false })
    for (const call of [form, (one: number, by: Person) => update(one, {}, by), remove]) {
      expect((await call(id, admin)).status).toBe(403)
      expect((await call(secret, admin)).status).toBe(404)
      expect((await call(id, a())).status).toBe(403)
    }
    const own = await made({}, admin)
    expect((await update(own, { title: 'Other' }, root)).status).toBe(200)
    expect((await form(own, admin)).data).toMatchObject({ title: 'Other' })
  })

  test('reorders, is in the audit log, and a removal can be undone for a day', async () => {
    const [first, second] = [await round([a()]), await round([b()])]
    const id = await made({ cids: [first.id, second.id] })
    await update(id, { cids: [second.id, first.id] }, root)
    expect((await form(id, root)).data.contests.map(({ cid }: { cid: number }) => cid)).toEqual([second.id, first.id])
    expect((await restore(id, root)).status).toBe(400)
    await remove(id, root)
    expect((await read(id)).status).toBe(404)
    expect((await restore(id, admin)).status).toBe(400)
    expect((await restore(id, root)).status).toBe(200)
    expect((await read(id)).data.contests).toHaveLength(2)
    const log = await server.deps.db
      .selectFrom('audit_entry')
      .select('action')
      .where('subject_kind', '=', 'series')
      .where('subject_id', '=', String(id))
      .orderBy('id')
      .execute()
    expect(log.map(({ action }) => action)).toEqual(['series.create', 'series.edit', 'series.remove', 'series.restore'])
    await remove(id, root)
    await server.deps.db
      .updateTable('contest_series')
      .set({ removed_at: new Date(server.clock.now().getTime() - 25 * hour) })
      .where('id', '=', id)
      .execute()
    expect((await restore(id, root)).status).toBe(400)
  })

  test('takes public contests and own ones, once, of a format that fits', async () => {
    const open = await round([])
    const hidden = await round([], { is_visible: false, title: 'Secret of others' })
    const own = await round([], { is_visible: false, owner_id: admin.id })
    expect((await create({ cids: [hidden.id] }, admin)).status).toBe(400)
    expect((await create({ cids: [open.id, open.id] }, admin)).status).toBe(400)
    expect((await create({ cids: [open.id], combining: 'score' }, admin)).status).toBe(400)
    expect((await create({ cids: [open.id, own.id] }, admin)).status).toBe(200)
    const wrongPoints = { status: 400, msg: '请填写各名次的分值，且后一名的分值不能高于前一名。' }
    expect(await create({ placePoints: [10, 20] }, admin)).toMatchObject(wrongPoints)
    expect(await create({ placePoints: [] }, admin)).toMatchObject(wrongPoints)
    const day = '2026-12-01T08:00:00.000Z'
    const wrongDates = { status: 400, msg: '结束时间必须晚于开始时间。' }
    expect(await create({ startTime: day, endTime: day, placePoints: [] }, admin)).toMatchObject(wrongDates)
    const found = await server.call('GET', '/api/admin/contest-series/contests', {
      token: admin.token,
      query: { keyword: 'Secret of' },
    })
    expect(found.data).toEqual([])
    // Added by a super admin, it keeps its title from the other editor.
    const id = await made({}, admin)
    await update(id, { cids: [hidden.id] }, root)
    const shown = await form(id, admin)
    expect(shown.data.contests).toMatchObject([{ cid: hidden.id, title: null }])
    expect(JSON.stringify(shown.data)).not.toContain('Secret of others')
    expect((await update(id, { cids: [hidden.id, open.id] }, admin)).status).toBe(200)
  })
})
