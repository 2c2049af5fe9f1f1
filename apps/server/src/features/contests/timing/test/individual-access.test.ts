import { verdict } from '@verdict/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeEntry } from '../../../../../test/harness/entries.ts'
import { individualTime } from '../../../../../test/harness/individual-time.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { watchTopics } from '../../../../../test/harness/sse.ts'

/** Individual time in boards, tools, events, incidents and scores (docs/contest-timing.md). */

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
const get = (path: string, query: object, who?: Person) =>
  server.call('GET', `/api/${path}`, { token: who?.token, query: { ...query } })
const post = (path: string, body: object, who?: Person) =>
  server.call('POST', `/api/${path}`, { token: who?.token, body })
const begin = (cid: number, who: Person) => post('contest-timing/begin', { cid }, who)
const rank = (cid: number, who?: Person) =>
  post('get-contest-rank', { cid, limit: 30, currentPage: 1, forceRefresh: false }, who)
const outside = (cid: number, who?: Person) =>
  post('get-contest-outside-scoreboard', { cid, limit: 30, currentPage: 1, forceRefresh: false }, who)
const infoOf = async (cid: number, who: Person) => (await get('get-contest-info', { cid }, who)).data

describe('the scoreboard of a contest with individual time', () => {
  test('is open to begun participants alone until the end', async () => {
    const [begun, waiting] = [await makeUser(server), await makeUser(server)]
    const { id: cid } = await open({ shows_board: true })
    await begin(cid, begun)
    expect((await rank(cid, owner)).status).toBe(200)
    // The board is in memory now.
    for (let round = 0; round < 2; round += 1) {
      expect(await rank(cid, begun)).toMatchObject({ status: 200 })
      expect(await get('contest-board', { cid }, begun)).toMatchObject({ http: 200 })
      expect((await rank(cid, waiting)).status).toBe(403)
      expect((await outside(cid, waiting)).status).not.toBe(200)
      expect((await outside(cid)).status).not.toBe(200)
      expect((await get('get-contest-problem', { cid })).status).not.toBe(200)
      expect((await get('get-contest-problem', { cid }, waiting)).status).toBe(403)
    }
    server.clock.advance(310 * minute)
    expect((await outside(cid)).status).toBe(200)
    expect((await get('get-contest-problem', { cid })).status).toBe(200)
  })

  test('gives tools of participants who have not begun the start only', async () => {
    const [begun, waiting] = [await makeUser(server), await makeUser(server)]
    const tool = async (cid: number, path: string, who?: Person) =>
      (
        await fetch(`${server.url}/api/ccs/contests/${cid}${path}`, {
          headers: who === undefined ? {} : { authorization: who.token },
        })
      ).json()
    const { id: cid } = await open({ shows_board: true, opens_ccs: true })
    await begin(cid, begun)
    expect(await tool(cid, '/problems', owner)).toHaveLength(1)
    expect(await tool(cid, '/problems', begun)).toHaveLength(1)
    for (const who of [waiting, undefined]) {
      expect(await tool(cid, '', who)).toMatchObject({ id: String(cid) })
      expect(await tool(cid, '/problems', who)).not.toHaveLength(1)
    }
    const { id: early } = await open({ opens_ccs: true, starts_at: ago(-10) })
    expect(await tool(early, '', waiting)).toMatchObject({ id: String(early) })
  })
})

test('many who begin at once while the end moves keep what they began with', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => makeUser(server)))
  const { id: cid } = await open()
  const { endTime } = (await get('contest-timing', { cid }, owner)).data
  const moved = post(
    'contest-timing/end',
    { cid, movesFreeze: false, announcement: null, endTime, minutes: -280 },
    owner,
  )
  const replies = await Promise.all([moved, ...people.map((who) => begin(cid, who))])
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  const { endTime: end } = (await get('contest-timing', { cid }, owner)).data
  const ends = await Promise.all(people.map(async (who) => (await infoOf(cid, who)).endTime))
  expect(new Set(ends)).toEqual(new Set([end]))
})

test('the beginning of one participant interrupts the submission events of no other', async () => {
  const [ada, bob] = [await makeUser(server), await makeUser(server)]
  const contest = await open()
  await begin(contest.id, ada)
  const at = { contest, problemId, at: server.clock.now() }
  const submitId = await makeEntry(server, ada, { ...at, verdict: verdict.pending })
  const watching = await watchTopics(server, `submission:${submitId}`, ada.token)
  await watching.count(1)
  await begin(contest.id, bob)
  await server.deps.db.updateTable('submission').set({ verdict: 0 }).where('id', '=', submitId).execute()
  const { publish } = await import('../../../../platform/events/publish.ts')
  const { topics } = await import('../../../../platform/events/topics.ts')
  const news = { kind: 'submission', run: 1, submitId, status: 0, caseTotal: null, cases: [], time: 1, memory: 1 }
  await publish(server.deps.db, topics.submission(submitId), { ...news, score: null } as never)
  await watching.count(2)
  await watching.stop()
})

test('it is not switched on once there are submissions', async () => {
  const ada = await makeUser(server)
  const contest = await open({ window_s: null })
  const edit = async () => {
    const stored = await get('admin/contest', { cid: contest.id }, owner)
    const body = { ...stored.data, description: 'Rules', individualMinutes: 60 }
    return server.call('PUT', '/api/admin/contest', { token: owner.token, body })
  }
  await makeEntry(server, ada, { contest, problemId, verdict: verdict.accepted, at: ago(5) })
  expect(await edit()).toMatchObject({ status: 400 })
  await server.deps.db.deleteFrom('submission').where('contest_id', '=', contest.id).execute()
  expect(await edit()).toMatchObject({ status: 200 })
})

test('a virtual run has the length of the individual time, begun at once and from any address', async () => {
  const ada = await makeUser(server)
  const { id: cid } = await open({ starts_at: ago(600), ends_at: ago(60), allowed_addresses: '10.9.9.0/24' })
  const run = await post('contest-virtual', { cid }, ada)
  expect(run.status).toBe(200)
  expect(await get('get-contest-problem', { cid: run.data.cid }, ada)).toMatchObject({ status: 200 })
  const body = { pid: 'A', language: 'C++', code: 'int main(){}'.padEnd(60), cid: run.data.cid, isRemote: false }
  expect(await post('submit-problem-judge', body, ada)).toMatchObject({ status: 200 })
})

describe('an incident of the whole contest', () => {
  const incident = async (cid: number, [from, to]: readonly [Date, Date]) => {
    const times = { startTime: from.toISOString(), endTime: to.toISOString() }
    return (
      await post('contest-incidents', { cid, displayId: null, mode: 'none', message: 'Power cut', ...times }, owner)
    ).data.id
  }
  const delayS = (minutes: number) => (60 - minutes) * 60
  /** A participant who began so many minutes ago. */
  const begunAgo = async (cid: number, minutes: number): Promise<Person> => {
    const who = await makeUser(server)
    await server.deps.db
      .insertInto('contest_window')
      .values({
        contest_id: cid,
        account_id: who.id,
        delay_s: delayS(minutes),
        base_s: 3_600 - 360 * 60,
        extra_s: 3_600 - 360 * 60,
        began_at: ago(minutes),
        reason: '',
        set_by: who.username,
        set_at: ago(minutes),
      })
      .execute()
    return who
  }

  test('suggests for each participant what of their own time fell into it', async () => {
    const { id: cid } = await open({ starts_at: ago(60) })
    const early = await begunAgo(cid, 60)
    const amid = await begunAgo(cid, 20)
    await begunAgo(cid, 5)
    const id = await incident(cid, [ago(30), ago(10)])
    const proposal = (await get('contest-incidents/proposal', { cid, id }, owner)).data
    expect(proposal.endSeconds).toBe(1_200)
    expect(proposal.extra).toEqual(
      [
        { username: early.username, tries: 0, refused: 0, seconds: 1_200 },
        { username: amid.username, tries: 0, refused: 0, seconds: 600 },
      ].sort((one, other) => one.username.localeCompare(other.username)),
    )
    const before = (await infoOf(cid, amid)).endTime
    const { extra } = proposal
    expect(
      await post(
        'contest-incidents/apply',
        {
          cid,
          id,
          removesTime: false,
          endSeconds: 1_200,
          movesFreeze: false,
          extra: extra.map(({ username, seconds }: { username: string; seconds: number }) => ({ username, seconds })),
        },
        owner,
      ),
    ).toMatchObject({ status: 200 })
    expect(minutesBetween(before, (await infoOf(cid, amid)).endTime)).toBe(10)
  })

  test('that lasts over the end gives the time back, once', async () => {
    const { id: cid } = await open()
    const whole = await makeUser(server)
    server.clock.advance(225 * minute)
    await begin(cid, whole)
    server.clock.advance(45 * minute)
    const late = await makeUser(server)
    await begin(cid, late)
    server.clock.advance(10 * minute)
    // 20 minutes are left of the contest and of the time of `late`, and 5 of that of `whole`.
    const opened = await post(
      'contest-incidents',
      { cid, displayId: null, mode: 'refuse', message: 'Fire alarm', startTime: null, endTime: null },
      owner,
    )
    server.clock.advance(30 * minute)
    expect((await post('contest-incidents/end', { cid, id: opened.data.id }, owner)).status).toBe(200)
    const left = async (who: Person) =>
      Math.round((Date.parse((await infoOf(cid, who)).endTime) - server.clock.now().getTime()) / minute)
    expect(await Promise.all([left(whole), left(late)])).toEqual([-20, 20])
  })
})

test('under Codeforces points fall over the individual time', async () => {
  const ada = await makeUser(server)
  const contest = await open({ type: 1, format: 'codeforces', starts_at: ago(60) })
  await begin(contest.id, ada)
  const info = await infoOf(contest.id, ada)
  const at = new Date(Date.parse(info.startTime) + 30 * minute)
  await makeEntry(server, ada, { contest, problemId, verdict: verdict.accepted, score: 1_000, at })
  server.clock.advance(40 * minute)
  // 1,000 points fall by 120 * 1,000 * 30 / (250 * 60) in half of an hour of one's own.
  await expect
    .poll(async () => (await rank(contest.id, owner)).data.records[0]?.totalScore, { timeout: 60_000 })
    .toBe(760)
})
