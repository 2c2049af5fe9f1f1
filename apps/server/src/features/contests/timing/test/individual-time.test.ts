import { verdict } from '@verdict/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeEntry } from '../../../../../test/harness/entries.ts'
import { individualTime } from '../../../../../test/harness/individual-time.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'

/** Individual time: participants begin when they like and have a fixed time (docs/contest-timing.md). */

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
const { ago, open, minutesBetween } = individualTime(() => server, {
  problems: () => [problemId],
  ownerId: () => owner.id,
})

const begin = (cid: number, who?: Person) =>
  server.call('POST', '/api/contest-timing/begin', { token: who?.token, body: { cid } })
const infoOf = async (cid: number, who: Person) =>
  (await server.call('GET', '/api/get-contest-info', { token: who.token, query: { cid } })).data
const problemsOf = (cid: number, who: Person) =>
  server.call('GET', '/api/get-contest-problem', { token: who.token, query: { cid } })
const submit = async (cid: number, who: Person): Promise<number | string> => {
  const body = { pid: 'A', language: 'C++', code: 'int main(){}'.padEnd(60), cid, isRemote: false }
  return (await server.call('POST', '/api/submit-problem-judge', { token: who.token, body })).status
}
const give = (cid: number, who: Person, times: object) =>
  server.call('POST', '/api/contest-timing/windows', {
    token: owner.token,
    body: { cid, usernames: [who.username], delaySeconds: 0, extraSeconds: 0, reason: '', ...times },
  })
const timing = async (cid: number) =>
  (await server.call('GET', '/api/contest-timing', { token: owner.token, query: { cid } })).data
const edit = async (cid: number, changes: object) => {
  const stored = await server.call('GET', '/api/admin/contest', { token: owner.token, query: { cid } })
  return server.call('PUT', '/api/admin/contest', {
    token: owner.token,
    body: { ...stored.data, description: 'Rules', ...changes },
  })
}
const board = async (cid: number, viewer: Person) => {
  const body = { cid, limit: 30, currentPage: 1, forceRefresh: false }
  const reply = await server.call('POST', '/api/get-contest-rank', { token: viewer.token, body })
  return reply.data.records.map((row: { username: string; totalTime: number }) => [row.username, row.totalTime])
}

describe('individual time', () => {
  test('opens the contest from the own beginning, for its length, and times count from there', async () => {
    const [ada, bob] = [await makeUser(server), await makeUser(server)]
    const contest = await open()
    const { id: cid } = contest
    expect(await infoOf(cid, ada)).toMatchObject({ status: 0, individual: { minutes: 60, hasBegun: false } })
    expect(await problemsOf(cid, ada)).toMatchObject({ http: 200, status: 403 })
    expect(await submit(cid, ada)).toBe(403)

    expect(await begin(cid, ada)).toMatchObject({ status: 200 })
    expect(await begin(cid, ada)).toMatchObject({ http: 200, status: 400 })
    const own = await infoOf(cid, ada)
    expect(own).toMatchObject({ status: 0, individual: { hasBegun: true }, delaySeconds: 0, extraSeconds: 0 })
    expect(minutesBetween(own.startTime, own.endTime)).toBe(60)
    expect((await problemsOf(cid, ada)).status).toBe(200)
    expect(await submit(cid, ada)).toBe(200)
    const at = { contest, problemId, verdict: verdict.accepted }
    await makeEntry(server, ada, { ...at, at: new Date(Date.parse(own.startTime) + 20 * minute) })

    server.clock.advance(70 * minute)
    expect(await submit(cid, ada)).toBe(403)
    // Her problems stay visible, and the contest goes on for the others.
    expect((await problemsOf(cid, ada)).status).toBe(200)
    const later = await infoOf(cid, ada)
    expect(later.status).toBe(1)
    expect(minutesBetween((await timing(cid)).endTime, later.closesAt)).toBe(0)
    expect((await problemsOf(cid, bob)).status).toBe(403)
    expect((await begin(cid, bob)).status).toBe(200)
    expect(await submit(cid, bob)).toBe(200)
    await makeEntry(server, bob, { ...at, at: new Date(Date.parse((await infoOf(cid, bob)).startTime) + 10 * minute) })
    // A submission after the own end counts for none.
    await makeEntry(server, ada, { ...at, at: server.clock.now() })
    await expect
      .poll(() => board(cid, owner), { timeout: 60_000 })
      .toEqual([
        [bob.username, 600],
        [ada.username, 1_200],
      ])

    server.clock.advance(300 * minute)
    const eve = await makeUser(server)
    expect((await problemsOf(cid, eve)).status).toBe(200)
    expect(await begin(cid, eve)).toMatchObject({ status: 403 })
  })

  test('ends with the contest, and extra time goes beyond it', async () => {
    const [ada, bob, eve] = [await makeUser(server), await makeUser(server), await makeUser(server)]
    const { id: cid } = await open({ ends_at: ago(-30) })
    const { endTime } = await timing(cid)
    expect((await give(cid, bob, { delaySeconds: 60 })).status).toBe(400)
    expect((await give(cid, bob, { extraSeconds: 600 })).status).toBe(200)
    expect((await problemsOf(cid, bob)).status).toBe(403)
    for (const who of [ada, bob, eve]) expect((await begin(cid, who)).status).toBe(200)
    expect((await give(cid, eve, { extraSeconds: 300 })).status).toBe(200)
    const endOf = async (who: Person) => minutesBetween(endTime, (await infoOf(cid, who)).endTime)
    expect(await Promise.all([ada, bob, eve].map(endOf))).toEqual([0, 10, 5])
    const { windows, individualMinutes, closesAt } = await timing(cid)
    expect(individualMinutes).toBe(60)
    expect(minutesBetween(endTime, closesAt)).toBe(10)
    const extraOf = (who: Person) =>
      windows.find(({ username }: { username: string }) => username === who.username)?.extraSeconds
    expect([ada, bob, eve].map(extraOf)).toEqual([0, 600, 300])
    // Removing extra time keeps the beginning.
    await give(cid, bob, {})
    expect(await endOf(bob)).toBe(0)
    expect(await infoOf(cid, bob)).toMatchObject({ individual: { hasBegun: true } })
  })

  test('stays as it began when the end of the contest moves', async () => {
    const ada = await makeUser(server)
    const { id: cid } = await open()
    await begin(cid, ada)
    const before = await infoOf(cid, ada)
    const { endTime } = await timing(cid)
    const move = (minutes: number, from: string) =>
      server.call('POST', '/api/contest-timing/end', {
        token: owner.token,
        body: { cid, movesFreeze: false, announcement: null, endTime: from, minutes },
      })
    expect((await move(120, endTime)).status).toBe(200)
    expect(await infoOf(cid, ada)).toMatchObject({ startTime: before.startTime, endTime: before.endTime })
    expect((await move(-400, (await timing(cid)).endTime)).status).toBe(200)
    // The contest ends before she would.
    const { endTime: newEnd, closesAt } = await timing(cid)
    expect(closesAt).toBe(newEnd)
    expect((await infoOf(cid, ada)).endTime).toBe(newEnd)
  })

  test('cannot change once a participant began, is shorter than the contest, and goes with no freeze', async () => {
    const ada = await makeUser(server)
    const { id: cid } = await open()
    expect(await edit(cid, { individualMinutes: 90 })).toMatchObject({ status: 200 })
    expect((await edit(cid, { individualMinutes: 360 })).status).toBe(400)
    expect((await edit(cid, { individualMinutes: -1 })).status).toBe(400)
    const freeze = { sealRank: true, sealRankTime: new Date(ago(-240)).toISOString() }
    expect((await edit(cid, freeze)).status).toBe(400)
    expect((await edit(cid, { ...freeze, individualMinutes: 0 })).status).toBe(200)
    expect((await edit(cid, { sealRank: false, individualMinutes: 60 })).status).toBe(200)
    await begin(cid, ada)
    expect(await edit(cid, { individualMinutes: 30 })).toMatchObject({ status: 400 })
    expect((await edit(cid, { title: 'Renamed' })).status).toBe(200)
  })

  test('decides the length of virtual runs', async () => {
    const ada = await makeUser(server)
    const { id: cid } = await open({ starts_at: ago(600), ends_at: ago(60) })
    const run = await server.call('POST', '/api/contest-virtual', { token: ada.token, body: { cid } })
    expect(run.status).toBe(200)
    const info = await infoOf(run.data.cid, ada)
    expect(minutesBetween(info.startTime, info.endTime)).toBe(60)
  })

  test('begins only for those who could submit', async () => {
    const ada = await makeUser(server)
    const { id: hidden } = await open({ is_visible: false })
    const { id: locked } = await open({ auth: 1, password: 'x' })
    const { id: guarded } = await open({ auth: 2, password: 'x' })
    const { id: early } = await open({ starts_at: ago(-10) })
    const { id: plain } = await open({ window_s: null })
    for (const cid of [locked, guarded, early]) expect(await begin(cid, ada)).toMatchObject({ http: 200, status: 403 })
    for (const cid of [hidden, plain]) expect(await begin(cid, ada)).toMatchObject({ http: 200, status: 400 })
    const { id: cid } = await open()
    expect((await begin(cid, owner)).status).toBe(400)
    expect((await begin(cid)).http).toBe(401)
    const { count } = await server.deps.db
      .selectFrom('contest_window')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('contest_id', 'in', [hidden, locked, guarded, early, plain, cid])
      .executeTakeFirstOrThrow()
    expect(count).toBe(0)
  })
})
