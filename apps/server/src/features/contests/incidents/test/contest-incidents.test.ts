import { verdict } from '@verdict/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeContest } from '../../../../../test/harness/contests.ts'
import { makeEntry } from '../../../../../test/harness/entries.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'

/** Pauses of contests and problems, and the time that they remove (docs/contest-timing.md). */

let server: TestServer
let problems: number[]
let owner: Person
beforeAll(async () => {
  server = await startTestServer()
  problems = [(await makeProblem(server, { visibility: 3 })).id, (await makeProblem(server, { visibility: 3 })).id]
  owner = await makeUser(server, { role: 'admin' })
})
afterAll(() => server.close())

const minute = 60_000
const soon = { timeout: 60_000 }
const wholeNow = () => Math.floor(server.clock.now().getTime() / 1_000) * 1_000
/** The second of one test, so that its moments do not depend on how fast it runs. */
const moments = () => {
  const now = wholeNow()
  return (minutes: number) => new Date(now - minutes * minute)
}
const begin = (more: object = {}) => makeContest(server, { problems, owner_id: owner.id, ...more })

const post = (path: string, body: object, caller = owner) =>
  server.call('POST', `/api/contest-incidents${path}`, { token: caller.token, body })
const list = async (cid: number) =>
  (await server.call('GET', '/api/contest-incidents', { token: owner.token, query: { cid } })).data
const open = async (cid: number, more: object = {}): Promise<number> => {
  const body = { cid, displayId: null, mode: 'refuse', message: 'Power cut', startTime: null, endTime: null, ...more }
  return (await post('', body)).data.id
}
const enter = (cid: number, [from, to]: readonly [Date, Date], more: object = {}) =>
  open(cid, { mode: 'none', startTime: from.toISOString(), endTime: to.toISOString(), ...more })
const apply = (cid: number, id: number, more: object = {}, caller = owner) =>
  post('/apply', { cid, id, removesTime: true, endSeconds: 0, movesFreeze: true, extra: [], ...more }, caller)
const propose = async (cid: number, id: number) =>
  (await server.call('GET', '/api/contest-incidents/proposal', { token: owner.token, query: { cid, id } })).data
const timing = async (cid: number) =>
  (await server.call('GET', '/api/contest-timing', { token: owner.token, query: { cid } })).data
const infoOf = async (cid: number, who: Person) =>
  (await server.call('GET', '/api/get-contest-info', { token: who.token, query: { cid } })).data
const submit = (cid: number, who: Person, pid = 'A') => {
  const body = { pid, language: 'C++', code: 'int main(){}'.padEnd(60), cid, isRemote: false }
  return server.call('POST', '/api/submit-problem-judge', { token: who.token, body })
}
const rank = async (cid: number) => {
  const body = { cid, limit: 30, currentPage: 1, forceRefresh: true }
  const reply = await server.call('POST', '/api/get-contest-rank', { token: owner.token, body })
  return Object.fromEntries(
    reply.data.records.map((row: { username: string; totalTime: number }) => [row.username, row.totalTime / 60]),
  )
}
const stateOf = async (submissionId: number) =>
  (
    await server.deps.db
      .selectFrom('judging')
      .select('state')
      .where('submission_id', '=', submissionId)
      .executeTakeFirstOrThrow()
  ).state

describe('a pause', () => {
  test('of the whole contest refuses submissions with its message until it ends', async () => {
    const ada = await makeUser(server)
    const { id: cid } = await begin()
    const id = await open(cid)
    const pauses = [{ displayId: null, mode: 'refuse', message: 'Power cut' }]
    expect((await infoOf(cid, ada)).pauses).toMatchObject(pauses)
    expect(await submit(cid, ada)).toMatchObject({ status: 403, msg: expect.stringContaining('Power cut') })
    // The jury tries its problems meanwhile.
    expect((await submit(cid, owner)).status).toBe(200)
    server.clock.advance(7 * minute)
    expect((await post('/end', { cid, id })).status).toBe(200)
    expect((await infoOf(cid, ada)).pauses).toEqual([])
    expect((await submit(cid, ada)).status).toBe(200)
    const [incident] = await list(cid)
    expect(incident).toMatchObject({ id, refused: 1, applied: null })
    expect(incident.lengthSeconds).toBeGreaterThanOrEqual(7 * 60)
    expect((await post('/end', { cid, id })).status).toBe(400)
  })

  test('over the end keeps results closed, and its end moves the contest by its length', async () => {
    const ago = moments()
    const [ada, bob] = [await makeUser(server), await makeUser(server)]
    // Five minutes are left; the freeze began before.
    const times = { starts_at: ago(120), ends_at: ago(-5), seals_at: ago(10), is_sealed: true, opens_at_end: true }
    const contest = await begin({ ...times, shows_board: true })
    const { id: cid } = contest
    const at = { contest, problemId: problems[0] ?? 0, verdict: verdict.accepted }
    const hidden = await makeEntry(server, ada, { ...at, at: ago(1) })
    const solved = async () => {
      const body = { cid, limit: 30, currentPage: 1 }
      const reply = await server.call('POST', '/api/get-contest-rank', { token: bob.token, body })
      return reply.data.records.map((row: { ac: number }) => row.ac)
    }
    const statistics = () => server.call('GET', '/api/get-contest-statistics', { token: bob.token, query: { cid } })
    const phases = async () => {
      const home = await server.call('GET', '/api/get-recent-contest', { token: bob.token })
      return [(await infoOf(cid, bob)).status, home.data.find((row: { id: number }) => row.id === cid)?.status]
    }
    const entry = () =>
      server.call('GET', '/api/get-submission-detail', { token: bob.token, query: { submitId: hidden } })
    await expect.poll(solved, soon).toEqual([0])
    const closed = (await entry()).status
    const before = await timing(cid)
    const id = await open(cid, { mode: 'hold' })
    server.clock.advance(20 * minute)
    // A quarter of an hour after the end by the clock.
    expect(await phases()).toEqual([0, 0])
    expect(await solved()).toEqual([0])
    expect((await statistics()).status).not.toBe(200)
    expect((await entry()).status).toBe(closed)
    const held = await submit(cid, bob)
    expect(held.status).toBe(200)
    expect((await post('/end', { cid, id })).status).toBe(200)
    const [incident] = await list(cid)
    const { endMovedSeconds } = incident.applied
    expect(incident.applied).toMatchObject({ removesTime: true, freezeMovedSeconds: 0, extra: [] })
    expect(endMovedSeconds).toBe(incident.lengthSeconds)
    const after = await timing(cid)
    expect(Date.parse(after.endTime) - Date.parse(before.endTime)).toBe(endMovedSeconds * 1_000)
    expect(await phases()).toEqual([0, 0])
    expect((await submit(cid, bob)).status).toBe(200)
    server.clock.advance(6 * minute)
    expect(await phases()).toEqual([1, undefined])
    await expect.poll(solved, soon).toContain(1)
  })

  test('over the end of participants with extra time gives it to those who were still on', async () => {
    const ago = moments()
    const [ada, bob] = [await makeUser(server), await makeUser(server)]
    const { id: cid } = await begin({ starts_at: ago(120), ends_at: ago(-5) })
    const give = (who: Person, extraSeconds: number) =>
      server.call('POST', '/api/contest-timing/windows', {
        token: owner.token,
        body: { cid, usernames: [who.username], delaySeconds: 0, extraSeconds, reason: 'x' },
      })
    expect((await give(ada, 1_200)).status).toBe(200)
    expect((await give(bob, 60)).status).toBe(200)
    server.clock.advance(10 * minute)
    const id = await open(cid)
    server.clock.advance(30 * minute)
    await post('/end', { cid, id })
    const [incident] = await list(cid)
    expect(incident.applied).toMatchObject({
      endMovedSeconds: 0,
      extra: [{ username: ada.username, seconds: incident.lengthSeconds }],
    })
    expect((await submit(cid, ada)).status).toBe(200)
    expect((await submit(cid, bob)).status).toBe(403)
  })

  test('of a problem holds its submissions, and leaves the others alone', async () => {
    const [ada, bob] = [await makeUser(server), await makeUser(server)]
    const { id: cid } = await begin()
    const id = await open(cid, { displayId: 'A', mode: 'hold' })
    const held = await submit(cid, ada, 'A')
    const other = await submit(cid, bob, 'B')
    expect([held.status, other.status]).toEqual([200, 200])
    expect([await stateOf(held.data.submitId), await stateOf(other.data.submitId)]).toEqual(['held', 'queued'])
    await post('/end', { cid, id })
    expect(await stateOf(held.data.submitId)).toBe('queued')
  })

  test('is for managers of a running contest, once at a time', async () => {
    const ago = moments()
    const [ada, other] = [await makeUser(server), await makeUser(server, { role: 'admin' })]
    const { id: cid } = await begin()
    const body = { cid, displayId: null, mode: 'refuse', message: 'x', startTime: null, endTime: null }
    for (const caller of [ada, other]) expect((await post('', body, caller)).status).toBe(403)
    const read = await server.call('GET', '/api/contest-incidents', { token: ada.token, query: { cid } })
    expect(read.status).toBe(403)
    const log = await server.call('GET', '/api/contest-incidents/log', { token: ada.token, query: { cid } })
    expect(log.status).toBe(403)
    for (const fault of [{ message: ' ' }, { message: 'x'.repeat(301) }, { displayId: 'Z' }, { mode: 'none' }]) {
      expect((await post('', { ...body, ...fault })).status).toBe(400)
    }
    const id = await open(cid)
    expect((await post('', body)).status).toBe(400)
    for (const path of ['/end', '/undo']) expect((await post(path, { cid, id }, other)).status).toBe(403)
    expect((await apply(cid, id, {}, other)).status).toBe(403)
    // It has to end first, and the incident of another contest is none of this one.
    expect((await apply(cid, id)).status).toBe(400)
    const elsewhere = await begin({ ends_at: ago(1) })
    expect((await post('/end', { cid: elsewhere.id, id })).status).toBe(400)
    expect((await post('', { ...body, cid: elsewhere.id })).status).toBe(403)
  })
})

describe('an incident of the whole contest', () => {
  test('proposes its length, removes it from penalties, moves the end and the freeze, and is undone', async () => {
    const ago = moments()
    const [ada, bob, cyn] = [await makeUser(server), await makeUser(server), await makeUser(server)]
    const contest = await begin({ starts_at: ago(120), ends_at: ago(-180), seals_at: ago(-120), is_sealed: true })
    const { id: cid } = contest
    const at = { contest, problemId: problems[0] ?? 0, verdict: verdict.accepted }
    // Before, in and after the ten minutes from minute 60 on.
    for (const [who, minutes] of [
      [ada, 80],
      [bob, 55],
      [cyn, 20],
    ] as const)
      await makeEntry(server, who, { ...at, at: ago(minutes) })
    const plain = { [ada.username]: 40, [bob.username]: 65, [cyn.username]: 100 }
    await expect.poll(() => rank(cid), soon).toEqual(plain)
    const before = await timing(cid)
    const id = await enter(cid, [ago(60), ago(50)])
    expect(await propose(cid, id)).toEqual({ endSeconds: 600, canMoveFreeze: true, isOver: false, extra: [] })
    expect((await apply(cid, id, { endSeconds: 600 })).status).toBe(200)
    await expect.poll(() => rank(cid), soon).toEqual({ [ada.username]: 40, [bob.username]: 60, [cyn.username]: 90 })
    const after = await timing(cid)
    for (const name of ['endTime', 'closesAt', 'freezeTime']) {
      expect(Date.parse(after[name]) - Date.parse(before[name])).toBe(10 * minute)
    }
    expect((await apply(cid, id)).status).toBe(400)
    expect((await post('/undo', { cid, id })).status).toBe(200)
    await expect.poll(() => rank(cid), soon).toEqual(plain)
    expect(await timing(cid)).toEqual(before)
    expect((await post('/undo', { cid, id })).status).toBe(400)
  })

  test('leaves a freeze that had begun before it', async () => {
    const ago = moments()
    const { id: cid } = await begin({ starts_at: ago(120), ends_at: ago(-60), seals_at: ago(70), is_sealed: true })
    const before = await timing(cid)
    const id = await enter(cid, [ago(60), ago(50)])
    expect((await propose(cid, id)).canMoveFreeze).toBe(false)
    await apply(cid, id, { endSeconds: 600 })
    expect((await timing(cid)).freezeTime).toBe(before.freezeTime)
  })

  test('shows contest times without it to ICPC tools', async () => {
    const ago = moments()
    const ada = await makeUser(server)
    const contest = await begin({ starts_at: ago(120), ends_at: ago(-180), opens_ccs: true })
    const at = { contest, problemId: problems[0] ?? 0, verdict: verdict.accepted }
    await makeEntry(server, ada, { ...at, at: ago(20) })
    await apply(contest.id, await enter(contest.id, [ago(60), ago(50)]), { endSeconds: 600 })
    const read = async (path: string) => {
      const reply = await server.app.inject({
        url: `/api/ccs/contests/${contest.id}${path}`,
        headers: { authorization: owner.token },
      })
      return JSON.parse(reply.body)
    }
    expect(await read('')).toMatchObject({ duration: '5:00:00.000' })
    expect(await read('/submissions')).toMatchObject([{ contest_time: '1:30:00.000' }])
  })
})

describe('an incident of a problem', () => {
  test('proposes its length for those who were working on it, and gives it as extra time', async () => {
    const ago = moments()
    const [tried, solved, later, refused, elsewhere] = await Promise.all(
      Array.from({ length: 5 }, () => makeUser(server)),
    )
    const contest = await begin({ starts_at: ago(120), ends_at: ago(-60) })
    const { id: cid } = contest
    const put = (who: Person | undefined, label: string, code: number, minutes: number) =>
      who && makeEntry(server, who, { contest, label, problemId: problems[0] ?? 0, verdict: code, at: ago(minutes) })
    await put(tried, 'A', verdict.wrongAnswer, 90)
    await put(solved, 'A', verdict.accepted, 90)
    await put(later, 'A', verdict.accepted, -30)
    await put(elsewhere, 'B', verdict.wrongAnswer, 90)
    const id = await open(cid, { displayId: 'A' })
    if (refused === undefined || tried === undefined) throw new Error('no participants')
    await submit(cid, refused, 'A')
    server.clock.advance(10 * minute)
    await post('/end', { cid, id })
    const proposal = await propose(cid, id)
    expect(proposal).toMatchObject({ endSeconds: 0 })
    const names = proposal.extra.map(({ username }: { username: string }) => username)
    expect(names.toSorted()).toEqual([tried.username, refused.username].toSorted())
    const [{ lengthSeconds }] = await list(cid)
    expect(lengthSeconds).toBeGreaterThanOrEqual(600)
    expect(proposal.extra.every(({ seconds }: { seconds: number }) => seconds === lengthSeconds)).toBe(true)
    // The organiser adjusts it, and the participant has extra time already.
    await server.call('POST', '/api/contest-timing/windows', {
      token: owner.token,
      body: { cid, usernames: [tried.username], delaySeconds: 0, extraSeconds: 300, reason: 'network' },
    })
    const extra = [
      { username: tried.username, seconds: 600 },
      { username: refused.username, seconds: 900 },
    ]
    expect((await apply(cid, id, { extra })).status).toBe(200)
    const own = async () =>
      Object.fromEntries(
        (await timing(cid)).windows.map((row: { username: string; extraSeconds: number }) => [
          row.username,
          row.extraSeconds,
        ]),
      )
    expect(await own()).toEqual({ [tried.username]: 900, [refused.username]: 900 })
    expect((await list(cid))[0].applied.extra).toHaveLength(2)
    await post('/undo', { cid, id })
    expect(await own()).toEqual({ [tried.username]: 300 })
  })

  test('removes its time for that problem alone', async () => {
    const ago = moments()
    const ada = await makeUser(server)
    const contest = await begin({ starts_at: ago(120), ends_at: ago(-60) })
    const at = { contest, verdict: verdict.accepted, problemId: problems[0] ?? 0 }
    await makeEntry(server, ada, { ...at, label: 'A', at: ago(20) })
    await makeEntry(server, ada, { ...at, label: 'B', at: ago(20) })
    await expect.poll(() => rank(contest.id), soon).toEqual({ [ada.username]: 200 })
    const id = await enter(contest.id, [ago(60), ago(50)], { displayId: 'A' })
    await apply(contest.id, id)
    await expect.poll(() => rank(contest.id), soon).toEqual({ [ada.username]: 190 })
  })
})

describe('after the end', () => {
  test('time can still be removed, but neither the end moves nor participants get extra time', async () => {
    const ago = moments()
    const ada = await makeUser(server)
    const contest = await begin({ starts_at: ago(120), ends_at: ago(10) })
    const at = { contest, problemId: problems[0] ?? 0, verdict: verdict.accepted }
    await makeEntry(server, ada, { ...at, at: ago(20) })
    const id = await enter(contest.id, [ago(60), ago(50)])
    expect(await propose(contest.id, id)).toMatchObject({ endSeconds: 0, isOver: true, extra: [] })
    expect((await apply(contest.id, id, { endSeconds: 60 })).status).toBe(403)
    const extra = [{ username: ada.username, seconds: 60 }]
    expect((await apply(contest.id, id, { extra })).status).toBe(403)
    expect((await apply(contest.id, id)).status).toBe(200)
    await expect.poll(() => rank(contest.id), soon).toEqual({ [ada.username]: 90 })
    expect((await post('/undo', { cid: contest.id, id })).status).toBe(200)
    await expect.poll(() => rank(contest.id), soon).toEqual({ [ada.username]: 100 })
  })
})

test('the log lists all actions with their managers as CSV and JSON', async () => {
  const ada = await makeUser(server)
  const { id: cid } = await begin()
  const id = await open(cid, { displayId: 'A', message: '=Printer on fire, "twice"' })
  server.clock.advance(minute)
  await post('/end', { cid, id })
  await apply(cid, id, { extra: [{ username: ada.username, seconds: 120 }] })
  const read = (format: string) =>
    server.app.inject({
      url: `/api/contest-incidents/log?cid=${cid}&format=${format}`,
      headers: { authorization: owner.token },
    })
  const csv = await read('csv')
  expect(csv.headers['content-disposition']).toContain(`contest_${cid}_incidents.csv`)
  const lines = csv.body.trim().split('\r\n')
  expect(lines).toHaveLength(5)
  expect(lines[1]).toContain(`"'=Printer on fire, ""twice"""`)
  expect(lines.at(-1)).toContain(`${ada.username},120`)
  const json = JSON.parse((await read('json')).body)
  expect(json.incidents[0].events.map(({ kind, by }: { kind: string; by: string }) => [kind, by])).toEqual([
    ['open', owner.username],
    ['end', owner.username],
    ['apply', owner.username],
  ])
})
