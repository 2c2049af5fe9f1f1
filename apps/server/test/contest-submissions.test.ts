import { verdict } from '@verdict/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tellContest } from '../src/features/contests/live.ts'
import { writeSettings } from '../src/features/site/settings.ts'
import { type ContestGiven, makeContest } from './harness/contests.ts'
import { type EntryGiven, makeEntry } from './harness/entries.ts'
import { casesOf, type JudgeHost, makeJudgeHost } from './harness/judge-host.ts'
import { makeUser, type Person } from './harness/people.ts'
import { makeProblem } from './harness/problems.ts'
import { fewestQueries } from './harness/queries.ts'
import { startTestServer, type TestServer } from './harness/server.ts'
import { watchTopics } from './harness/sse.ts'

let server: TestServer
let root: Person
let chair: Person
let keeper: Person
let ann: Person
let bob: Person
let problem: { id: number; displayId: string }
let other: { id: number }

const { accepted, wrongAnswer, compileError, systemError, hidden } = verdict

beforeAll(async () => {
  server = await startTestServer()
  root = await makeUser(server, { username: 'chief', role: 'root' })
  chair = await makeUser(server, { username: 'chair', role: 'admin' })
  keeper = await makeUser(server, { username: 'keeper', role: 'problem_admin' })
  ann = await makeUser(server, { username: 'ann' })
  bob = await makeUser(server, { username: 'bob_b' })
  problem = await makeProblem(server, { visibility: 3 })
  other = await makeProblem(server, { visibility: 3, openCaseResult: false })
})
afterAll(() => server.close())

/** Minutes from now. The usual contest began an hour ago and lasts two hours more. */
const at = (minutes: number) => new Date(server.clock.now().getTime() + minutes * 60_000)
type Contest = Awaited<ReturnType<typeof makeContest>>
const contestWith = (given: ContestGiven = {}): Promise<Contest> =>
  makeContest(server, { problems: [problem.id, other.id], owner_id: chair.id, ...given })
const change = (contest: Contest, values: ContestGiven) =>
  server.deps.db.updateTable('contest').set(values).where('id', '=', contest.id).execute()
const enter = (contest: Contest, who: Person, minute: number, more: Partial<EntryGiven> = {}) =>
  makeEntry(server, who, {
    contest,
    problemId: more.label === 'B' ? other.id : problem.id,
    at: at(minute),
    verdict: accepted,
    ...more,
  })

const get = (path: string, who: Person | undefined, query: object) =>
  server.call('GET', path, { token: who?.token, query: { ...query } })
const list = (contest: Contest, who: Person | undefined, more: object = {}) =>
  get('/api/contest-submissions', who, {
    contestID: contest.id,
    beforeContestSubmit: false,
    containsEnd: true,
    ...more,
  })
const idsOf = (reply: Awaited<ReturnType<typeof list>>): readonly number[] =>
  reply.data.records.map((row: { submitId: number }) => row.submitId)
const check = (contest: Contest, who: Person | undefined, submitIds: readonly (number | string)[]) =>
  server.call('POST', '/api/check-contest-submissions-status', {
    token: who?.token,
    body: { submitIds, cid: String(contest.id) },
  })
const detail = (who: Person | undefined, submitId: number) => get('/api/get-submission-detail', who, { submitId })
const cases = (who: Person | undefined, submitId: number) => get('/api/get-all-case-result', who, { submitId })

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

  test('ends at the seal; in an ACM round the own go on', async () => {
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

  test('ends at the seal for everybody in an OI round, and stays so where the seal does not fall', async () => {
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

  test('goes beyond the end when asked, and says what came late', async () => {
    const contest = await contestWith({ ends_at: at(-10), takes_late: true })
    const inTime = await enter(contest, ann, -11)
    const late = await enter(contest, bob, -10)
    expect((await list(contest, ann)).data.records).toMatchObject([
      { submitId: late, isLate: true },
      { submitId: inTime, isLate: false },
    ])
    expect(idsOf(await list(contest, ann, { containsEnd: false }))).toEqual([inTime])
    await change(contest, { takes_late: false })
    expect(idsOf(await list(contest, ann))).toEqual([inTime])
  })

  test('shows what came before the start to those who look after the contest alone', async () => {
    const contest = await contestWith()
    const trial = await enter(contest, chair, -90)
    expect(idsOf(await list(contest, chair, { beforeContestSubmit: true }))).toEqual([trial])
    expect(idsOf(await list(contest, chair))).toEqual([])
    expect(idsOf(await list(contest, ann, { beforeContestSubmit: true }))).toEqual([])
  })

  test.each<[string, ContestGiven, () => Person | undefined, number, number]>([
    ['a guest', {}, () => undefined, 401, 401],
    ['a contestant before the start', { starts_at: hours(1) }, () => ann, 200, 403],
    ['somebody without the password', { auth: 1 }, () => ann, 200, 403],
    ['a contest nobody may see', { is_visible: false }, () => chair, 200, 400],
  ])('is refused to %s', async (_, given, who, http, status) => {
    const contest = await contestWith(given)
    expect(await list(contest, who())).toMatchObject({ http, status })
    expect(await check(contest, who(), [1])).toMatchObject({ http, status })
  })

  test('asks for what it must know', async () => {
    const contest = await contestWith()
    expect(await get('/api/contest-submissions', ann, { contestID: contest.id })).toMatchObject({
      http: 400,
      status: 400,
    })
    expect(await list({ ...contest, id: 999_999 }, ann)).toMatchObject({ http: 200, status: 400 })
  })
})

describe('polling', () => {
  test('tells of the submissions of that contest alone, and of the figures of the own alone', async () => {
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
  ])('behind the seal of a contest of type %i the own is told: %s', async (type, isTold) => {
    const contest = await contestWith({ type, is_sealed: true, seals_at: at(-10) })
    const mine = await enter(contest, ann, -9)
    const his = await enter(contest, bob, -9)
    const before = await enter(contest, bob, -11)
    expect(Object.keys((await check(contest, ann, [mine, his, before])).data).map(Number)).toEqual(
      isTold ? [mine, before] : [before],
    )
    expect(Object.keys((await check(contest, chair, [mine, his])).data)).toHaveLength(2)
  })
})

describe('one submission', () => {
  test('of an own has everything, of another neither program nor figures while the contest runs', async () => {
    const contest = await contestWith()
    const id = await enter(contest, ann, -5, { verdict: compileError, message: 'line 1: secret variable' })
    const own = (await detail(ann, id)).data
    expect(own.submission).toMatchObject({ code: 'program of ann', time: 11, errorMessage: 'line 1: secret variable' })
    expect(own.extra).toMatchObject({ title: 'Problem A', mayReadCode: true })
    const seen = (await detail(bob, id)).data
    expect(seen.submission).toMatchObject({
      status: compileError,
      code: null,
      time: null,
      memory: null,
      length: null,
      username: 'ann',
    })
    expect(JSON.stringify(seen)).not.toContain('secret variable')
    expect(seen.extra.mayReadCode).toBe(false)
    for (const who of [chair, root]) {
      expect((await detail(who, id)).data.submission).toMatchObject({
        code: 'program of ann',
        errorMessage: 'line 1: secret variable',
        time: 11,
      })
    }
    // Whoever keeps the problems of the site is nobody special in a contest.
    expect((await detail(keeper, id)).data.submission).toMatchObject({ code: null, time: null })
    expect(await detail(undefined, id)).toMatchObject({ http: 200, status: 401 })
    await change(contest, { ends_at: at(-1) })
    const after = (await detail(bob, id)).data
    expect(after.submission).toMatchObject({ code: null, time: 11, memory: 22, length: 77 })
    expect(JSON.stringify(after)).not.toContain('secret variable')
  })

  test('of a sealed OI round tells its contestants nothing but that it was taken', async () => {
    const contest = await contestWith({ type: 1, is_sealed: true, seals_at: at(-10) })
    const id = await enter(contest, ann, -11, { score: 100 })
    for (const who of [ann, bob]) {
      const { data } = await detail(who, id)
      expect(data.codeShare).toBeNull()
      expect(Object.entries(data.submission).filter(([, value]) => value !== null)).toEqual([['status', hidden]])
      expect(data.extra).toBeNull()
      expect((await cases(who, id)).data).toBeNull()
    }
    expect((await detail(chair, id)).data.submission).toMatchObject({ status: accepted, score: 100 })
    await change(contest, { ends_at: at(-1) })
    expect((await detail(ann, id)).data.submission).toMatchObject({ status: accepted, score: 100 })
  })

  test('of another behind the seal of an ACM round is not there, and neither is what came before the start', async () => {
    const contest = await contestWith({ is_sealed: true, seals_at: at(-10) })
    const sealed = await enter(contest, bob, -9)
    const before = await enter(contest, chair, -90)
    for (const id of [sealed, before]) {
      expect(await detail(ann, id)).toMatchObject({ http: 200, status: 404 })
      expect(await cases(ann, id)).toMatchObject({ http: 200, status: 404 })
    }
    expect((await detail(bob, sealed)).data.submission.status).toBe(accepted)
  })

  test('of a private contest is for those who entered it; the own stays with whoever sent it', async () => {
    const contest = await contestWith({ auth: 1 })
    const id = await enter(contest, ann, -5)
    expect(await detail(bob, id)).toMatchObject({ http: 200, status: 403 })
    expect((await detail(ann, id)).data.submission.code).toBe('program of ann')
    await change(contest, { is_visible: false })
    expect(await detail(ann, id)).toMatchObject({ http: 200, status: 400 })
  })

  test("of a group's contest hides the program where the site hides programs, but not from root", async () => {
    const contest = await contestWith()
    const id = await enter(contest, ann, -5)
    await server.deps.db.updateTable('submission').set({ group_id: 7 }).where('id', '=', id).execute()
    await writeSettings(server.deps.db, { hideNonContestSubmissionCode: true })
    expect((await detail(ann, id)).data.submission.code).not.toContain('program of')
    expect((await detail(root, id)).data.submission.code).toBe('program of ann')
    await server.deps.db.updateTable('submission').set({ group_id: null }).where('id', '=', id).execute()
    expect((await detail(ann, id)).data.submission.code).toBe('program of ann')
    await writeSettings(server.deps.db, { hideNonContestSubmissionCode: false })
  })

  test('is neither shared nor judged again by whoever sent it', async () => {
    const contest = await contestWith()
    const id = await enter(contest, ann, -5, { verdict: systemError })
    const body = { submitId: id, share: true }
    expect(await server.call('PUT', '/api/submission', { token: ann.token, body })).toMatchObject({ status: 403 })
    expect(await get('/api/resubmit', ann, { submitId: id })).toMatchObject({ http: 200, status: 404 })
    expect((await get('/api/get-queue-place', ann, { submitId: id })).data).toMatchObject({ reason: 'finished' })
    expect(await get('/api/get-queue-place', bob, { submitId: id })).toMatchObject({ http: 200, status: 403 })
  })
})

describe('judged in a contest', () => {
  let host: JudgeHost
  beforeAll(async () => {
    host = await makeJudgeHost(server)
  })
  const submit = async (contest: Contest, who: Person): Promise<number> => {
    const body = { pid: 'A', language: 'C++', code: 'int main(){}', cid: contest.id }
    return (await server.call('POST', '/api/submit-problem-judge', { token: who.token, body })).data.submitId
  }
  const judge = async (outcome: ReturnType<typeof casesOf>) => {
    const [job] = await host.lease()
    if (job === undefined) throw new Error('no job')
    if (outcome.kind === 'cases') await host.progress(job, { cases: [...outcome.cases] })
    expect(await host.result(job, outcome)).toMatchObject({ status: 200 })
  }

  test('cases are shown after the end of an ACM round, and before the seal of an OI round', async () => {
    const acm = await contestWith()
    const oi = await contestWith({ type: 1, is_sealed: true, seals_at: at(30) })
    const [one, two] = [await submit(acm, ann), await submit(oi, ann)]
    await judge(casesOf(accepted, wrongAnswer))
    await judge(casesOf(accepted, wrongAnswer))
    const count = async (who: Person, id: number) => (await cases(who, id)).data?.judgeCaseList.length ?? null
    expect(await count(ann, one)).toBeNull()
    expect(await count(chair, one)).toBe(2)
    expect(await count(ann, two)).toBe(2)
    expect((await cases(ann, two)).data.judgeCaseList[0]).toMatchObject({ inputData: null, outputData: null })
    expect((await cases(chair, two)).data.judgeCaseList[0]).toMatchObject({ inputData: '1.in' })
    expect(await cases(undefined, one)).toMatchObject({ http: 200, status: 403 })
    await change(oi, { seals_at: at(-1) })
    expect(await count(ann, two)).toBeNull()
    await change(acm, { ends_at: at(0) })
    expect(await count(ann, one)).toBe(2)
    expect(await count(bob, one)).toBe(2)
  })

  test('an ACM verdict is heard live by its owner and the managers, behind the seal too, and by nobody else', async () => {
    const contest = await contestWith({ is_sealed: true, seals_at: at(-1) })
    const id = await submit(contest, ann)
    const streams = await Promise.all([ann, chair].map((who) => watchTopics(server, `submission:${id}`, who.token)))
    for (const who of [bob, keeper]) {
      const refused = await watchTopics(server, `submission:${id}`, who.token)
      expect(refused.response.headers.get('content-type')).toContain('application/json')
      await refused.stop()
    }
    for (const stream of streams) await stream.count(1)
    await judge(casesOf(accepted))
    for (const stream of streams) await stream.count(3)
    const casesOn = (stream: (typeof streams)[number] | undefined) =>
      stream?.events.flatMap((event) => ('cases' in event ? event.cases : []))
    expect(streams[0]?.events.at(-1)).toMatchObject({ status: accepted })
    expect(casesOn(streams[0])).toEqual([])
    expect(casesOn(streams[1])).toMatchObject([{ seq: 1 }])
    for (const stream of streams) await stream.stop()
  })

  test('an OI verdict is heard until the seal, also by a stream that was open before', async () => {
    const contest = await contestWith({ type: 1, is_sealed: true, seals_at: at(1) })
    const [first, second] = [await submit(contest, ann), await submit(contest, ann)]
    const mine = await watchTopics(server, `submission:${first},submission:${second}`, ann.token)
    const watched = await watchTopics(server, `submission:${second}`, chair.token)
    await mine.count(2)
    await judge(casesOf(accepted))
    await mine.count(4)
    expect(mine.events.at(-1)).toMatchObject({ submitId: first, status: accepted })
    server.clock.advance(2 * 60_000)
    await judge(casesOf(accepted))
    await watched.count(3)
    expect(watched.events.at(-1)).toMatchObject({ submitId: second, status: accepted })
    expect(mine.events).toHaveLength(4)
    await mine.stop()
    await watched.stop()
    const late = await watchTopics(server, `submission:${second}`, ann.token)
    expect(late.response.headers.get('content-type')).toContain('application/json')
    await late.stop()
  })

  test('a seal that is put on meanwhile silences the streams that are open', async () => {
    const contest = await contestWith({ type: 1 })
    const id = await submit(contest, ann)
    const [mine, watched] = await Promise.all(
      [ann, chair].map((who) => watchTopics(server, `submission:${id}`, who.token)),
    )
    await mine?.count(1)
    await watched?.count(1)
    await change(contest, { is_sealed: true, seals_at: at(-1) })
    await tellContest(server.deps.db, contest.id, { kind: 'contestChanged' })
    await judge(casesOf(accepted))
    await watched?.count(3)
    expect(watched?.events.at(-1)).toMatchObject({ status: accepted })
    expect(mine?.events).toHaveLength(1)
    await mine?.stop()
    await watched?.stop()
  })

  test('a self-test is taken from whoever may hand in', async () => {
    await writeSettings(server.deps.db, { defaultSubmitInterval: 0 })
    const lone = await makeProblem(server, { visibility: 3 })
    const tryIt = (who: Person, type = 'contest') =>
      server.call('POST', '/api/submit-problem-test-judge', {
        token: who.token,
        body: { pid: lone.id, type, language: 'C++', code: 'int main(){}', userInput: '1 2', isRemoteJudge: false },
      })
    expect(await tryIt(ann)).toMatchObject({ http: 200, status: 403 })
    const contest = await makeContest(server, { problems: [lone.id], auth: 2, owner_id: chair.id })
    expect(await tryIt(ann)).toMatchObject({ status: 403 })
    expect(await tryIt(chair)).toMatchObject({ status: 200 })
    await server.deps.db
      .insertInto('contest_registration')
      .values({ contest_id: contest.id, account_id: ann.id, created_at: at(0) })
      .execute()
    expect(await tryIt(ann)).toMatchObject({ status: 200 })
    expect(await tryIt(ann, 'public')).toMatchObject({ status: 403 })
    await change(contest, { ends_at: at(0) })
    expect(await tryIt(ann)).toMatchObject({ status: 403 })
  })
})

/** For tables, which are made before the server's clock is there. */
function hours(count: number): Date {
  return new Date(Date.now() + count * 3_600_000)
}
