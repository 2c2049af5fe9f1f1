import { verdict } from '@verdict/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeContest } from '../../../../../test/harness/contests.ts'
import { makeEntry } from '../../../../../test/harness/entries.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'

/** Extra time and later starts of participants, and moves of the end (docs/contest-timing.md). */

let server: TestServer
let problemId: number
let owner: Person
beforeAll(async () => {
  server = await startTestServer()
  problemId = (await makeProblem(server, { visibility: 3 })).id
  owner = await makeUser(server, { role: 'admin' })
})
afterAll(() => server.close())

const minute = 60_000
const ago = (minutes: number) => new Date(Math.floor(server.clock.now().getTime() / 1_000) * 1_000 - minutes * minute)
const begin = (more: object = {}) => makeContest(server, { problems: [problemId], owner_id: owner.id, ...more })

const set = (cid: number, who: Person, times: object, caller = owner) =>
  server.call('POST', '/api/contest-timing/windows', {
    token: caller.token,
    body: { cid, usernames: [who.username], delaySeconds: 0, extraSeconds: 0, reason: '', ...times },
  })
const timing = async (cid: number) =>
  (await server.call('GET', '/api/contest-timing', { token: owner.token, query: { cid } })).data
const infoOf = async (cid: number, who: Person) =>
  (await server.call('GET', '/api/get-contest-info', { token: who.token, query: { cid } })).data
const submit = async (cid: number, who: Person): Promise<number | string> => {
  const body = { pid: 'A', language: 'C++', code: 'int main(){}'.padEnd(60), cid, isRemote: false }
  const reply = await server.call('POST', '/api/submit-problem-judge', { token: who.token, body })
  return reply.status
}
const rank = async (cid: number, viewer: Person, more: object = {}) => {
  const body = { cid, limit: 30, currentPage: 1, forceRefresh: false, ...more }
  const reply = await server.call('POST', '/api/get-contest-rank', { token: viewer.token, body })
  return reply.data.records.map((row: { username: string; ac: number; totalTime: number }) => ({
    who: row.username,
    ac: row.ac,
    time: row.totalTime,
  }))
}
const moveEnd = (cid: number, body: object, caller = owner) =>
  server.call('POST', '/api/contest-timing/end', {
    token: caller.token,
    body: { cid, movesFreeze: true, announcement: null, ...body },
  })

test('a region of thousands of teams starts later by one call, and more are refused', async () => {
  const contest = await begin({ starts_at: ago(-60), ends_at: ago(-120) })
  const usernames = Array.from({ length: 5_000 }, (_, at) => `west${at}`)
  await sql`insert into account (id, username, password_hash) select name, name, '' from unnest(${usernames}::text[]) as name`.execute(
    server.deps.db,
  )
  const later = (names: readonly string[]) =>
    server.call('POST', '/api/contest-timing/windows', {
      token: owner.token,
      body: { cid: contest.id, usernames: names, delaySeconds: 7_200, extraSeconds: 0, reason: 'West' },
    })
  expect((await later([...usernames, 'one-more'])).status).toBe(400)
  expect((await later(usernames)).status).toBe(200)
  const { windows } = await timing(contest.id)
  expect(windows).toHaveLength(5_000)
  expect(windows[0]).toMatchObject({ delaySeconds: 7_200, reason: 'West' })
})

describe('extra time', () => {
  test('lets its participant submit after the end, and results wait for the last end', async () => {
    const [ada, bob, eve] = [await makeUser(server), await makeUser(server), await makeUser(server)]
    const times = { starts_at: ago(120), ends_at: ago(10), seals_at: ago(60), is_sealed: true, opens_at_end: true }
    const contest = await begin({
      ...times,
      takes_late: true,
      ends_at: new Date(server.clock.now().getTime() + minute),
    })
    const { id: cid } = contest
    expect((await set(cid, ada, { extraSeconds: 1_800, reason: 'network' })).status).toBe(200)
    const at = { contest, problemId, verdict: verdict.accepted }
    await makeEntry(server, bob, { ...at, at: ago(30) })
    server.clock.advance(5 * minute)
    expect(await submit(cid, bob)).toBe(403)
    expect(await submit(cid, ada)).toBe(200)
    await makeEntry(server, ada, { ...at, at: server.clock.now() })
    // The board stays frozen for others and counts the extra time for managers.
    const solved = async (viewer: Person, more: object = {}) =>
      (await rank(cid, viewer, more)).map(({ ac }: { ac: number }) => ac)
    const soon = { timeout: 60_000 }
    await expect.poll(() => solved(owner, { forceRefresh: true }), soon).toEqual([1, 1])
    await expect.poll(() => solved(eve), soon).toEqual([0, 0])
    const [own, other] = [await infoOf(cid, ada), await infoOf(cid, bob)]
    expect(own).toMatchObject({ status: 0, extraSeconds: 1_800, closesAt: null })
    expect(other).toMatchObject({ status: 1, extraSeconds: 0, closesAt: own.endTime })
    server.clock.advance(30 * minute)
    await expect.poll(() => solved(eve), soon).toEqual([1, 1])
    // Late submissions open for all.
    expect(await submit(cid, bob)).toBe(200)
    expect((await set(cid, ada, { extraSeconds: 3_600 })).status).toBe(403)
  })

  test('and a later start are on the home page, in lists and in the calendar of their participant alone', async () => {
    const [ada, bob] = [await makeUser(server), await makeUser(server)]
    // Once, because the clock goes on.
    const [regular, own] = [
      [ago(-60), ago(-120)],
      [ago(-70), ago(-150)],
    ]
    const { id: cid } = await begin({ starts_at: regular[0], ends_at: regular[1] })
    await set(cid, ada, { delaySeconds: 600, extraSeconds: 1_200 })
    // The home page has room for three contests: registered ones come before the public ones of other tests.
    const entries = [ada, bob].map(({ id }) => ({ contest_id: cid, account_id: id, created_at: server.clock.now() }))
    await server.deps.db.insertInto('contest_registration').values(entries).execute()
    const get = async (path: string, who?: Person) => (await server.call('GET', path, { token: who?.token })).data
    const timesOf = (rows: { id: number; startTime: string; endTime: string }[]) => {
      const row = rows.find(({ id }) => id === cid)
      return [row?.startTime, row?.endTime].map((time) => new Date(time ?? 0))
    }
    const home = async (who: Person) => timesOf((await get('/api/get-home-overview', who)).contests)
    expect([await home(ada), await home(bob)]).toEqual([own, regular])
    expect(timesOf(await get('/api/get-recent-contest'))).toEqual(regular)
    const { contests, calendarKey } = await get('/api/contest-timing/own', ada)
    expect(contests).toMatchObject([{ cid, status: -1 }])
    expect(contests.map((row: { startTime: string; endTime: string }) => timesOf([{ id: cid, ...row }]))).toEqual([own])
    const others = await get('/api/contest-timing/own', bob)
    expect(others.contests).toEqual([])
    expect((await server.call('GET', '/api/contest-timing/own')).http).toBe(401)
    const calendar = async (key?: string) => {
      const query = key === undefined ? '' : `?key=${key}`
      const reply = await server.app.inject({ url: `/contests/${cid}.ics${query}` })
      const stamp = (moment: Date) => moment.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
      const has = ([from, to]: Date[]) =>
        from !== undefined &&
        to !== undefined &&
        reply.body.includes(`DTSTART:${stamp(from)}`) &&
        reply.body.includes(`DTEND:${stamp(to)}`)
      if (has(own)) expect(reply.headers['cache-control'], 'not for shared caches').toContain('private')
      return has(own) ? 'own' : has(regular) ? 'regular' : reply.body
    }
    expect(await calendar(calendarKey)).toBe('own')
    for (const key of [undefined, others.calendarKey, 'x', `${calendarKey}a`])
      expect(await calendar(key)).toBe('regular')
    await server.deps.db.updateTable('account').set({ password_hash: 'new' }).where('id', '=', ada.id).execute()
    expect(await calendar(calendarKey)).toBe('regular')
  })

  test('is undone: the end moves back and its submissions do not count', async () => {
    const ada = await makeUser(server)
    const contest = await begin({ starts_at: ago(120), ends_at: new Date(server.clock.now().getTime() + minute) })
    const { id: cid } = contest
    const before = await timing(cid)
    await set(cid, ada, { extraSeconds: 600 })
    expect(Date.parse((await timing(cid)).closesAt) - Date.parse(before.closesAt)).toBe(600_000)
    server.clock.advance(2 * minute)
    await makeEntry(server, ada, { contest, problemId, verdict: verdict.accepted, at: server.clock.now() })
    const counted = async () =>
      (await server.deps.db.selectFrom('contest_tally').select(['span', 'n']).where('contest_id', '=', cid).execute())
        .filter(({ n }) => n > 0)
        .map(({ span }) => span)
    expect(await counted()).toEqual([1])
    expect((await set(cid, ada, {})).status).toBe(200)
    expect(await timing(cid)).toEqual(before)
    expect(await counted()).toEqual([3])
    const balloons = await server.deps.db.selectFrom('balloon').selectAll().where('contest_id', '=', cid).execute()
    expect(balloons.filter((row) => row.submission_id !== null)).toEqual([])
  })
})

describe('a later start', () => {
  test('closes the contest until the own start, and penalties count from there', async () => {
    const [ada, bob] = [await makeUser(server), await makeUser(server)]
    const startsAt = ago(30)
    const contest = await begin({ starts_at: startsAt, auth: 0 })
    const { id: cid } = contest
    const after = (minutes: number) => new Date(startsAt.getTime() + minutes * minute)
    await set(cid, ada, { delaySeconds: 3_600 })
    const problems = { token: ada.token, query: { cid } }
    expect((await server.call('GET', '/api/get-contest-problem', problems)).status).toBe(403)
    expect(await submit(cid, ada)).toBe(403)
    expect(await infoOf(cid, ada)).toMatchObject({ status: -1, delaySeconds: 3_600 })
    server.clock.advance(40 * minute)
    expect((await server.call('GET', '/api/get-contest-problem', problems)).status).toBe(200)
    const at = { contest, problemId, verdict: verdict.accepted }
    await makeEntry(server, ada, { ...at, at: after(70) })
    await makeEntry(server, bob, { ...at, at: after(30) })
    await expect
      .poll(() => rank(cid, owner), { timeout: 60_000 })
      .toEqual([
        { who: ada.username, ac: 1, time: 600 },
        { who: bob.username, ac: 1, time: 1_800 },
      ])
  })

  test('is refused to participants who submitted before it', async () => {
    const ada = await makeUser(server)
    const contest = await begin()
    await makeEntry(server, ada, { contest, problemId, verdict: verdict.wrongAnswer, at: ago(30) })
    const reply = await set(contest.id, ada, { delaySeconds: 3_600 })
    expect(reply).toMatchObject({ status: 400, msg: expect.stringContaining(ada.username) })
    expect((await set(contest.id, ada, { delaySeconds: 600 })).status).toBe(200)
  })
})

describe('the times of participants', () => {
  test('belong to the managers of the contest, and are audited', async () => {
    const ada = await makeUser(server)
    const other = await makeUser(server, { role: 'admin' })
    const { id: cid } = await begin()
    for (const caller of [ada, other]) expect((await set(cid, ada, { extraSeconds: 60 }, caller)).status).toBe(403)
    const read = await server.call('GET', '/api/contest-timing', { token: ada.token, query: { cid } })
    expect(read.status).toBe(403)
    await set(cid, ada, { extraSeconds: 60, reason: 'power cut' })
    const row = await server.deps.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('action', '=', 'contest.setWindows')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(row.after).toMatchObject({ users: [ada.username], extraSeconds: 60, reason: 'power cut' })
    expect((await timing(cid)).windows).toMatchObject([{ username: ada.username, setBy: owner.username }])
  })

  test('refuse unknown names and impossible times, and change nothing', async () => {
    const { id: cid } = await begin()
    const ada = await makeUser(server)
    const unknown = await set(cid, ada, { usernames: [ada.username, 'nobody-here'], extraSeconds: 60 })
    expect(unknown).toMatchObject({ status: 400, msg: expect.stringContaining('nobody-here') })
    for (const times of [{ extraSeconds: -60 }, { delaySeconds: 10_081 * 60 }, { usernames: [' '] }]) {
      expect((await set(cid, ada, times)).status).toBe(400)
    }
    expect((await timing(cid)).windows).toEqual([])
  })

  test('survive a change of the contest form', async () => {
    const ada = await makeUser(server)
    const { id: cid } = await begin({ starts_at: ago(60), ends_at: ago(-60) })
    await set(cid, ada, { extraSeconds: 600 })
    const before = await timing(cid)
    const read = await server.call('GET', '/api/admin/contest', { token: owner.token, query: { cid } })
    expect(read.data.endTime).toBe(before.endTime)
    const saved = await server.call('PUT', '/api/admin/contest', {
      token: owner.token,
      body: { ...read.data, description: 'Rules.' },
    })
    expect(saved).toMatchObject({ status: 200 })
    expect(await timing(cid)).toEqual(before)
  })
})

describe('moving the end', () => {
  test('moves the freeze and the last end with it, and announces it', async () => {
    const ada = await makeUser(server)
    const end = new Date(ago(-60))
    const { id: cid } = await begin({ ends_at: end, seals_at: ago(-30), is_sealed: true })
    await set(cid, ada, { extraSeconds: 600 })
    const before = await timing(cid)
    const announcement = { title: 'Longer', content: 'Fifteen minutes more.' }
    const reply = await moveEnd(cid, { endTime: before.endTime, minutes: 15, announcement })
    expect(reply.status).toBe(200)
    const after = await timing(cid)
    for (const name of ['endTime', 'closesAt', 'freezeTime']) {
      expect(Date.parse(after[name]) - Date.parse(before[name])).toBe(15 * minute)
    }
    const query = { token: ada.token, query: { cid, currentPage: 1, limit: 10 } }
    const { data } = await server.call('GET', '/api/get-contest-announcement', query)
    expect(data.records).toMatchObject([announcement])
    // The second of two managers who saw the same end.
    expect((await moveEnd(cid, { endTime: before.endTime, minutes: 15 })).status).toBe(400)
    const back = await moveEnd(cid, { endTime: after.endTime, minutes: -15, movesFreeze: false })
    expect(back.status).toBe(200)
    expect(await timing(cid)).toMatchObject({ endTime: before.endTime, freezeTime: after.freezeTime })
  })

  test('is for managers of a running contest, to a time that has not passed', async () => {
    const ada = await makeUser(server)
    const { id: cid } = await begin({ ends_at: ago(-10) })
    const { endTime } = await timing(cid)
    expect((await moveEnd(cid, { endTime, minutes: 5 }, ada)).status).toBe(403)
    for (const minutes of [0, 10_081, -30]) expect((await moveEnd(cid, { endTime, minutes })).status).toBe(400)
    const over = await begin({ ends_at: ago(1) })
    const ended = await timing(over.id)
    expect((await moveEnd(over.id, { endTime: ended.endTime, minutes: 5 })).status).toBe(403)
  })

  test('does not move the freeze past the end', async () => {
    const { id: cid } = await begin({ ends_at: ago(-60), seals_at: ago(-50), is_sealed: true })
    const { endTime } = await timing(cid)
    expect((await moveEnd(cid, { endTime, minutes: -20, movesFreeze: false })).status).toBe(400)
    expect((await moveEnd(cid, { endTime, minutes: -20 })).status).toBe(200)
  })
})
