import { verdict } from '@verdict/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ContestGiven } from '../../../../../test/harness/contests.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { fewestQueries } from '../../../../../test/harness/queries.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { prepareContests, type SmallContest, type SmallContests } from '../../../../../test/harness/small-contests.ts'

let server: TestServer
let root: Person
let chair: Person
let ann: Person
let bob: Person
let keeper: Person
let at: SmallContests['at']
let contestWith: SmallContests['contestWith']
let change: SmallContests['change']
let enter: SmallContests['enter']

const { accepted, wrongAnswer } = verdict

beforeAll(async () => {
  server = await startTestServer()
  ;({ root, chair, keeper, ann, at, contestWith, change, enter } = await prepareContests(server))
  // An underscore stands for any letter where names are looked for carelessly.
  bob = await makeUser(server, { username: 'bob_b' })
})
afterAll(() => server.close())

const get = (path: string, who: Person | undefined, query: object) =>
  server.call('GET', path, { token: who?.token, query: { ...query } })
const list = (contest: SmallContest, who: Person | undefined, more: object = {}) =>
  get('/api/contest-submissions', who, {
    contestID: contest.id,
    beforeContestSubmit: false,
    containsEnd: true,
    ...more,
  })
const idsOf = (reply: Awaited<ReturnType<typeof list>>): readonly number[] =>
  reply.data.records.map((row: { submitId: number }) => row.submitId)
const check = (contest: SmallContest, who: Person | undefined, submitIds: readonly (number | string)[]) =>
  server.call('POST', '/api/check-contest-submissions-status', {
    token: who?.token,
    body: { submitIds, cid: String(contest.id) },
  })

describe('the list of a contest', () => {
  test('is in the words of the contest, newest first, and hides the figures of others while it runs', async () => {
    const contest = await contestWith()
    const first = await enter(contest, ann, -30)
    const second = await enter(contest, bob, -20, { label: 'B', verdict: wrongAnswer, score: 10 })
    const reply = await list(contest, ann)
    expect(reply).toMatchObject({ http: 200, status: 200, data: { total: 2 } })
    expect(idsOf(reply)).toEqual([second, first])
    expect(reply.data.records[0]).toEqual({
      submitId: second,
      submitTime: expect.stringMatching(/\+0000$/),
      uid: bob.id,
      username: 'bob_b',
      pid: null,
      displayPid: null,
      displayId: 'B',
      title: 'Problem B',
      status: wrongAnswer,
      share: false,
      time: null,
      memory: null,
      length: null,
      score: 10,
      oiRankScore: null,
      language: 'C++',
      cid: contest.id,
      cpid: contest.labels.get('B'),
      judger: 'host-1',
      isManual: false,
      source: null,
      ip: null,
      isLate: false,
    })
    expect(reply.data.records[1]).toMatchObject({ time: 11, memory: 22, length: 77 })
    for (const who of [chair, root])
      expect((await list(contest, who)).data.records[0]).toMatchObject({ time: 11, memory: 22, length: 77 })
    await change(contest, { ends_at: at(-1) })
    expect((await list(contest, ann)).data.records[0]).toMatchObject({ time: 11, memory: 22, length: 77 })
  })

  test('has addresses for managers alone, as the report of addresses does', async () => {
    const contest = await contestWith()
    const cyn = await makeUser(server)
    await enter(contest, ann, -30, { address: '10.0.0.1' })
    await enter(contest, ann, -25, { address: '10.0.0.1' })
    await enter(contest, bob, -20, { address: '10.0.0.1' })
    const id = await enter(contest, bob, -10, { address: '2001:db8::7' })
    await enter(contest, cyn, -5, { address: '10.0.0.3' })
    // The jury tries problems from the same room, and ann goes on at home before the start.
    await enter(contest, chair, -15, { address: '10.0.0.1' })
    await enter(contest, ann, -90, { address: '10.0.0.9' })
    const ips = async (who: Person) => (await list(contest, who)).data.records.map(({ ip }: { ip: string }) => ip)
    for (const who of [chair, root]) expect(new Set(await ips(who))).toContain('2001:db8::7')
    for (const who of [ann, bob]) expect(new Set(await ips(who))).toEqual(new Set([null]))
    const detail = async (who: Person) =>
      (await get('/api/get-submission-detail', who, { submitId: id })).data?.submission?.ip
    expect([await detail(chair), await detail(bob), await detail(ann)]).toEqual(['2001:db8::7', null, null])

    const addresses = (who: Person | undefined) => get('/api/contest-addresses', who, { cid: contest.id })
    expect((await addresses(undefined)).status).toBe(401)
    for (const who of [ann, bob, keeper]) expect((await addresses(who)).status).toBe(403)
    const report = await addresses(chair)
    expect(report.data).toMatchObject({
      shared: [
        {
          address: '10.0.0.1',
          participants: [
            { username: 'ann', submissions: 2 },
            { username: 'bob_b', submissions: 1 },
          ],
        },
      ],
      several: [{ username: 'bob_b', addresses: [{ address: '10.0.0.1' }, { address: '2001:db8::7' }] }],
      isCut: false,
    })
    const [first] = report.data.shared[0].participants
    expect(Date.parse(first.lastTime) - Date.parse(first.firstTime)).toBeGreaterThanOrEqual(5 * 60_000)
  })

  test('filters, counts and turns pages', async () => {
    const contest = await contestWith()
    const ids: number[] = []
    for (const [who, label, code] of [
      [ann, 'A', accepted],
      [ann, 'B', wrongAnswer],
      [bob, 'A', wrongAnswer],
      [bob, 'A', accepted],
    ] as const)
      ids.push(await enter(contest, who, ids.length - 30, { label, verdict: code }))
    const [one = 0, two = 0, three = 0, four = 0] = ids
    const asked = async (more: object) => {
      const reply = await list(contest, ann, more)
      expect(reply.data.total).toBe(reply.data.records.length)
      return idsOf(reply)
    }
    expect(await asked({ onlyMine: true })).toEqual([two, one])
    expect(await asked({ problemID: 'A', completeProblemID: true })).toEqual([four, three, one])
    expect(await asked({ problemID: 'b' })).toEqual([two])
    expect(await asked({ problemID: 'b', completeProblemID: true })).toEqual([])
    expect(await asked({ status: wrongAnswer })).toEqual([three, two])
    expect(await asked({ status: wrongAnswer, problemID: 'A', completeProblemID: true })).toEqual([three])
    expect(await asked({ status: 99_999 })).toEqual([])
    expect(await asked({ username: 'OB_' })).toEqual([four, three])
    expect(await asked({ username: '%' })).toEqual([])
    const page = await list(contest, ann, { limit: 3, currentPage: 2 })
    expect(page.data).toMatchObject({ total: 4, pages: 2, current: 2, size: 3 })
    expect(idsOf(page)).toEqual([one])
    expect(await fewestQueries(server.deps, () => list(contest, ann))).toBeLessThanOrEqual(6)
  })

  test("ends at the freeze; in an ACM contest the viewer's own continue", async () => {
    const contest = await contestWith({ is_sealed: true, seals_at: at(-10) })
    const before = await enter(contest, bob, -11)
    const mine = await enter(contest, ann, -9, { verdict: wrongAnswer })
    const his = await enter(contest, bob, -8)
    const reply = await list(contest, ann)
    expect(idsOf(reply)).toEqual([mine, before])
    expect(reply.data.total).toBe(2)
    expect(idsOf(await list(contest, ann, { onlyMine: true }))).toEqual([mine])
    expect(idsOf(await list(contest, ann, { username: 'bob' }))).toEqual([before])
    expect((await list(contest, ann, { status: wrongAnswer })).data.total).toBe(1)
    expect(idsOf(await list(contest, ann, { limit: 1, currentPage: 2 }))).toEqual([before])
    expect(idsOf(await list(contest, bob))).toEqual([his, before])
    for (const who of [chair, root]) expect(idsOf(await list(contest, who))).toEqual([his, mine, before])
    expect(await fewestQueries(server.deps, () => list(contest, ann))).toBeLessThanOrEqual(6)
  })

  test('has no order by run time or memory, which would tell what the freeze hides', async () => {
    const contest = await contestWith({ is_sealed: true, seals_at: at(-10) })
    const slow = await enter(contest, bob, -12)
    const fast = await enter(contest, bob, -11)
    const hidden = await enter(contest, bob, -9)
    for (const [id, time_ms] of [
      [slow, 900],
      [fast, 1],
      [hidden, 400],
    ] as const)
      await server.deps.db.updateTable('submission').set({ time_ms, memory_kb: time_ms }).where('id', '=', id).execute()
    for (const sort of ['time', '-time', 'memory', '-memory'])
      expect(idsOf(await list(contest, ann, { sort }))).toEqual([fast, slow])
  })

  test('ends at the freeze for all users in an OI contest, and stays so when the freeze outlives the end', async () => {
    const contest = await contestWith({
      type: 1,
      is_sealed: true,
      seals_at: at(-10),
      opens_at_end: false,
      takes_late: true,
    })
    const before = await enter(contest, bob, -11)
    await enter(contest, ann, -9)
    expect(idsOf(await list(contest, ann))).toEqual([before])
    await change(contest, { ends_at: at(-8) })
    await enter(contest, ann, -7)
    expect(idsOf(await list(contest, ann))).toEqual([before])
    expect(idsOf(await list(contest, chair))).toHaveLength(3)
    await change(contest, { opens_at_end: true })
    expect(idsOf(await list(contest, ann))).toHaveLength(3)
  })

  test('includes late submissions on request, and marks them', async () => {
    const contest = await contestWith({ ends_at: at(-10), takes_late: true })
    const inTime = await enter(contest, ann, -11)
    const late = await enter(contest, bob, -10)
    expect((await list(contest, ann)).data.records).toMatchObject([
      { submitId: late, isLate: true },
      { submitId: inTime, isLate: false },
    ])
    expect(idsOf(await list(contest, ann, { containsEnd: false }))).toEqual([inTime])
    expect(idsOf(await list(contest, chair, { containsEnd: false }))).toEqual([inTime])
    await change(contest, { takes_late: false })
    expect(idsOf(await list(contest, ann))).toEqual([inTime])
  })

  test("of an ended ACM contest has the viewer's own late submissions, of a scored one none unless requested", async () => {
    for (const type of [0, 1]) {
      const contest = await contestWith({ type, ends_at: at(-10), takes_late: true })
      const inTime = await enter(contest, bob, -11)
      const mine = await enter(contest, ann, -9, { verdict: wrongAnswer })
      const his = await enter(contest, bob, -8)
      const shown = async (who: Person, more: object = {}) => {
        const reply = await list(contest, who, { containsEnd: false, ...more })
        expect(reply.data.total).toBe(reply.data.records.length)
        return idsOf(reply)
      }
      const own = (id: number) => (type === 0 ? [id] : [])
      expect(await shown(ann)).toEqual([...own(mine), inTime])
      expect(await shown(bob)).toEqual([...own(his), inTime])
      expect(await shown(ann, { onlyMine: true })).toEqual(own(mine))
      expect(await shown(ann, { status: wrongAnswer })).toEqual(own(mine))
      expect(await shown(ann, { username: 'bob' })).toEqual([inTime])
      expect(await shown(ann, { problemID: 'A', completeProblemID: true })).toEqual([...own(mine), inTime])
      // No late ones are requested from a contest that takes none any more.
      await change(contest, { takes_late: false })
      expect(await shown(ann, { containsEnd: true })).toEqual([...own(mine), inTime])
    }
  })

  test('shows submissions from before the start to contest managers only', async () => {
    const contest = await contestWith()
    const trial = await enter(contest, chair, -90)
    expect(idsOf(await list(contest, chair, { beforeContestSubmit: true }))).toEqual([trial])
    expect(idsOf(await list(contest, chair))).toEqual([])
    expect(idsOf(await list(contest, ann, { beforeContestSubmit: true }))).toEqual([])
  })

  test.each<[string, ContestGiven, () => Person | undefined, number, number]>([
    ['a guest', {}, () => undefined, 401, 401],
    ['a contestant before the start', { starts_at: hours(1) }, () => ann, 200, 403],
    ['a user without the password', { auth: 1 }, () => ann, 200, 403],
    ['a hidden contest', { is_visible: false }, () => chair, 200, 400],
  ])('is refused to %s', async (_, given, who, http, status) => {
    const contest = await contestWith(given)
    expect(await list(contest, who())).toMatchObject({ http, status })
    expect(await check(contest, who(), [1])).toMatchObject({ http, status })
  })

  test('validates required parameters', async () => {
    const contest = await contestWith()
    expect(await get('/api/contest-submissions', ann, { contestID: contest.id })).toMatchObject({
      http: 400,
      status: 400,
    })
    expect(await list({ ...contest, id: 999_999 }, ann)).toMatchObject({ http: 200, status: 400 })
  })
})

describe('polling', () => {
  test("returns the submissions of that contest only, and figures of the caller's own only", async () => {
    const contest = await contestWith()
    const strange = await enter(await contestWith(), ann, -5)
    const mine = await enter(contest, ann, -5, { verdict: wrongAnswer })
    const his = await enter(contest, bob, -4)
    const { data } = await check(contest, ann, [String(mine), his, strange, 999_999])
    expect(Object.keys(data).map(Number)).toEqual([mine, his])
    expect(data[mine]).toMatchObject({
      status: wrongAnswer,
      time: 11,
      code: null,
      errorMessage: null,
      displayPid: null,
    })
    expect(data[his]).toMatchObject({ status: accepted, time: null, memory: null, length: null })
    expect((await check(contest, chair, [his])).data[his]).toMatchObject({ time: 11, memory: 22, length: 77 })
    expect((await check(contest, ann, [])).data).toEqual({})
    const without = { token: ann.token, body: { submitIds: [mine] } }
    expect(await server.call('POST', '/api/check-contest-submissions-status', without)).toMatchObject({
      http: 200,
      status: 404,
    })
  })

  test.each([
    [0, true],
    [1, false],
  ])('during the freeze of a contest of type %i the own submission shows: %s', async (type, isVisible) => {
    const contest = await contestWith({ type, is_sealed: true, seals_at: at(-10) })
    const mine = await enter(contest, ann, -9)
    const his = await enter(contest, bob, -9)
    const before = await enter(contest, bob, -11)
    expect(Object.keys((await check(contest, ann, [mine, his, before])).data).map(Number)).toEqual(
      isVisible ? [mine, before] : [before],
    )
    expect(Object.keys((await check(contest, chair, [mine, his])).data)).toHaveLength(2)
  })
})

/** For tables, which are made before the server's clock is there. */
function hours(count: number): Date {
  return new Date(Date.now() + count * 3_600_000)
}
