import { verdict } from '@verdict/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeContest } from '../../../../../test/harness/contests.ts'
import { makeGroup } from '../../../../../test/harness/groups.ts'
import { casesOf, type JudgeHost, makeJudgeHost } from '../../../../../test/harness/judge-host.ts'
import type { Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { prepareContests, type SmallContest, type SmallContests } from '../../../../../test/harness/small-contests.ts'
import { watchTopics } from '../../../../../test/harness/sse.ts'
import { priority } from '../../../judging/queue/enqueue.ts'
import { notifyContest } from '../../core/live.ts'

/** One contest submission: its visible parts per viewer, and the recipients of its live events. */

let server: TestServer
let root: Person
let chair: Person
let keeper: Person
let ann: Person
let bob: Person
let at: SmallContests['at']
let contestWith: SmallContests['contestWith']
let change: SmallContests['change']
let enter: SmallContests['enter']

const { accepted, wrongAnswer, compileError, systemError, hidden } = verdict

beforeAll(async () => {
  server = await startTestServer()
  ;({ root, chair, keeper, ann, bob, at, contestWith, change, enter } = await prepareContests(server))
})
afterAll(() => server.close())

const get = (path: string, who: Person | undefined, query: object) =>
  server.call('GET', path, { token: who?.token, query: { ...query } })
const detail = (who: Person | undefined, submitId: number) => get('/api/get-submission-detail', who, { submitId })
const cases = (who: Person | undefined, submitId: number) => get('/api/get-all-case-result', who, { submitId })

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
    // Problem managers of the site have no special access in a contest.
    expect((await detail(keeper, id)).data.submission).toMatchObject({ code: null, time: null })
    expect(await detail(undefined, id)).toMatchObject({ http: 200, status: 401 })
    await change(contest, { ends_at: at(-1) })
    const after = (await detail(bob, id)).data
    expect(after.submission).toMatchObject({ code: null, time: 11, memory: 22, length: 77 })
    expect(JSON.stringify(after)).not.toContain('secret variable')
  })

  test('of a frozen OI contest shows its contestants only that it was submitted', async () => {
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

  test('of another user during the freeze of an ACM contest is reported as missing, and so are those from before the start', async () => {
    const contest = await contestWith({ is_sealed: true, seals_at: at(-10) })
    const frozen = await enter(contest, bob, -9)
    const before = await enter(contest, chair, -90)
    for (const id of [frozen, before]) {
      expect(await detail(ann, id)).toMatchObject({ http: 200, status: 404 })
      expect(await cases(ann, id)).toMatchObject({ http: 200, status: 404 })
    }
    expect((await detail(bob, frozen)).data.submission.status).toBe(accepted)
  })

  test('of a private contest requires registration; authors keep access to their own', async () => {
    const contest = await contestWith({ auth: 1 })
    const id = await enter(contest, ann, -5)
    expect(await detail(bob, id)).toMatchObject({ http: 200, status: 403 })
    expect((await detail(ann, id)).data.submission.code).toBe('program of ann')
  })

  test('of a hidden contest is visible to its author and the managers only', async () => {
    const contest = await contestWith({ is_visible: false, ends_at: at(-1) })
    const id = await enter(contest, ann, -5)
    for (const who of [ann, chair, root]) {
      expect((await detail(who, id)).data.submission).toMatchObject({ code: 'program of ann', time: 11 })
      expect(await cases(who, id)).toMatchObject({ status: 200, data: { judgeCaseList: [] } })
    }
    for (const who of [bob, keeper]) {
      expect(await detail(who, id)).toMatchObject({ http: 200, status: 400, data: null })
      expect(await cases(who, id)).toMatchObject({ http: 200, status: 400, data: null })
    }
    expect(await detail(undefined, id)).toMatchObject({ http: 200, status: 401, data: null })
    expect(await cases(undefined, id)).toMatchObject({ http: 200, status: 403, data: null })
    expect(await get('/api/get-queue-place', ann, { submitId: id })).toMatchObject({ status: 200 })
  })

  test('of a hidden OI contest stays hidden from its author during the freeze', async () => {
    const contest = await contestWith({ type: 1, is_visible: false, is_sealed: true, seals_at: at(-10) })
    const id = await enter(contest, ann, -11, { score: 100 })
    const { data } = await detail(ann, id)
    expect(Object.entries(data.submission).filter(([, value]) => value !== null)).toEqual([['status', hidden]])
    expect((await cases(ann, id)).data).toBeNull()
    expect((await detail(chair, id)).data.submission).toMatchObject({ status: accepted, score: 100 })
  })

  test("of a group's contest hides the program where the site hides programs, but not from root", async () => {
    const contest = await contestWith()
    const id = await enter(contest, ann, -5)
    await server.deps.db
      .updateTable('submission')
      .set({ group_id: await makeGroup(server) })
      .where('id', '=', id)
      .execute()
    await server.deps.settings.write({ hideNonContestSubmissionCode: true })
    expect((await detail(ann, id)).data.submission.code).not.toContain('program of')
    expect((await detail(root, id)).data.submission.code).toBe('program of ann')
    await server.deps.db.updateTable('submission').set({ group_id: null }).where('id', '=', id).execute()
    expect((await detail(ann, id)).data.submission.code).toBe('program of ann')
    await server.deps.settings.write({ hideNonContestSubmissionCode: false })
  })

  test('is neither shared nor rejudged by its author', async () => {
    const contest = await contestWith()
    const id = await enter(contest, ann, -5, { verdict: systemError })
    const body = { submitId: id, share: true }
    expect(await server.call('PUT', '/api/submission', { token: ann.token, body })).toMatchObject({ status: 403 })
    expect(await get('/api/resubmit', ann, { submitId: id })).toMatchObject({ http: 200, status: 404 })
    expect((await get('/api/get-queue-place', ann, { submitId: id })).data).toMatchObject({ reason: 'finished' })
    expect(await get('/api/get-queue-place', bob, { submitId: id })).toMatchObject({ http: 200, status: 403 })
  })
})

test('a failed submission to a remote site goes before practice when its author submits it again', async () => {
  const contest = await contestWith()
  const id = await enter(contest, ann, -5, { verdict: systemError })
  const { problem_id: problemId } = await server.deps.db
    .selectFrom('submission')
    .select('problem_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const setRemote = (is_remote: boolean) =>
    server.deps.db.updateTable('problem').set({ is_remote }).where('id', '=', problemId).execute()
  await setRemote(true)
  expect(await get('/api/resubmit', ann, { submitId: id })).toMatchObject({ status: 200 })
  const run = await server.deps.db
    .selectFrom('judging')
    .select('priority')
    .where('submission_id', '=', id)
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow()
  expect(run.priority).toBe(priority.contest)
  await setRemote(false)
})

describe('judged in a contest', () => {
  let host: JudgeHost
  beforeAll(async () => {
    host = await makeJudgeHost(server)
  })
  const submit = async (contest: SmallContest, who: Person): Promise<number> => {
    const body = { pid: 'A', language: 'C++', code: 'int main(){}', cid: contest.id }
    return (await server.call('POST', '/api/submit-problem-judge', { token: who.token, body })).data.submitId
  }
  const judge = async (outcome: ReturnType<typeof casesOf>) => {
    const [job] = await host.lease()
    if (job === undefined) throw new Error('no job')
    if (outcome.kind === 'cases') await host.progress(job, { cases: [...outcome.cases] })
    expect(await host.result(job, outcome)).toMatchObject({ status: 200 })
  }

  test('cases are shown after the end of an ACM contest, and before the freeze of an OI contest', async () => {
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

  test('cases are hidden until the end where the contest hides them, and the verdict is not', async () => {
    const oi = await contestWith({ type: 1, hides_cases: true })
    const id = await submit(oi, ann)
    await judge(casesOf(accepted, wrongAnswer))
    const count = async (who: Person) => (await cases(who, id)).data?.judgeCaseList.length ?? null
    expect(await count(ann)).toBeNull()
    expect(await count(chair)).toBe(2)
    expect((await detail(ann, id)).data.submission).toMatchObject({ status: wrongAnswer })
    await change(oi, { ends_at: at(0) })
    expect(await count(ann)).toBe(2)
  })

  test('an ACM verdict is sent live to its author and the managers only, also during the freeze', async () => {
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

  test('an OI verdict is sent live until the freeze, also to a stream that was open before', async () => {
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

  test('a freeze added meanwhile silences open streams', async () => {
    const contest = await contestWith({ type: 1 })
    const id = await submit(contest, ann)
    const [mine, watched] = await Promise.all(
      [ann, chair].map((who) => watchTopics(server, `submission:${id}`, who.token)),
    )
    await mine?.count(1)
    await watched?.count(1)
    await change(contest, { is_sealed: true, seals_at: at(-1) })
    await notifyContest(server.deps.db, contest.id, { kind: 'contestChanged' })
    await judge(casesOf(accepted))
    await watched?.count(3)
    expect(watched?.events.at(-1)).toMatchObject({ status: accepted })
    expect(mine?.events).toHaveLength(1)
    await mine?.stop()
    await watched?.stop()
  })

  test('a custom test is allowed for users who can submit', async () => {
    await server.deps.settings.write({ defaultSubmitInterval: 0 })
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
