import { type Job, verdict } from '@verdict/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { caseOf, casesOf, type JudgeHost, makeJudgeHost } from '../../../../../test/harness/judge-host.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { countQueries } from '../../../../../test/harness/queries.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { recountTallies } from '../../tallies/recount.ts'

const { accepted, wrongAnswer, pending, cancelled, systemError, timeLimitExceeded } = verdict

let server: TestServer
let root: Person
let alice: Person
let host: JudgeHost
let problem: { id: number; displayId: string }

beforeAll(async () => {
  server = await startTestServer()
  await server.deps.settings.write({ defaultSubmitInterval: 0 })
  root = await makeUser(server, { role: 'root' })
  alice = await makeUser(server)
  host = await makeJudgeHost(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  problem = await makeProblem(server)
})

const submit = async (who: Person = alice, pid = problem.displayId): Promise<number> => {
  const body = { pid, language: 'C++', code: 'int main() {}' }
  const reply = await server.call('POST', '/api/submit-problem-judge', { token: who.token, body })
  if (reply.status !== 200) throw new Error(reply.msg)
  return reply.data.submitId
}
const next = async (): Promise<Job> => {
  const [job] = await host.lease()
  if (job === undefined) throw new Error('There is nothing to judge')
  return job
}
const judge = async (...verdicts: readonly number[]): Promise<void> => {
  expect(await host.result(await next(), casesOf(...verdicts))).toMatchObject({ status: 200 })
}
const judged = async (...verdicts: readonly number[]): Promise<number> => {
  const id = await submit()
  await judge(...verdicts)
  return id
}
const read = async (submitId: number) =>
  (await server.call('GET', '/api/get-submission-detail', { query: { submitId }, token: root.token })).data.submission
const ask = (path: string, query: Record<string, unknown>, who: Person | null = root) =>
  server.call('GET', path, { query: query as Record<string, string | number>, token: who?.token })
const post = (path: string, body: unknown, who: Person | null = root) =>
  server.call('POST', path, { body, token: who?.token })
const begin = async (scope: object): Promise<number> => {
  const reply = await post('/api/admin/rejudgings', { reason: 'the third case was wrong', ...scope })
  expect(reply).toMatchObject({ status: 200 })
  return reply.data.id
}
const differences = async () => (await recountTallies(server.deps.db, { repair: false })).differences

describe('permissions', () => {
  const calls = [
    ['GET', '/api/admin/judge/rejudge'],
    ['GET', '/api/admin/judge/rejudge-contest-problem'],
    ['GET', '/api/admin/judge/manual-judge'],
    ['GET', '/api/admin/judge/cancel-judge'],
    ['POST', '/api/admin/rejudgings'],
    ['POST', '/api/admin/rejudgings/apply'],
    ['GET', '/api/admin/rejudgings/changes'],
    ['GET', '/api/admin/submission-judgings'],
  ] as const
  test.each(calls)('%s %s is for root alone', async (method, path) => {
    const admin = await makeUser(server, { role: 'admin' })
    expect(await server.call(method, path, {})).toMatchObject({ http: 401 })
    for (const who of [alice, admin])
      expect(await server.call(method, path, { token: who.token })).toMatchObject({ http: 403 })
  })
})

describe('one submission', () => {
  test('is rejudged immediately, and a late result of the older run is refused', async () => {
    const id = await submit()
    const older = await next()
    const reply = await ask('/api/admin/judge/rejudge', { submitId: id })
    expect(reply).toMatchObject({ status: 200, data: { status: pending, judger: '', time: null, memory: null } })
    expect(await host.result(older, casesOf(accepted))).toMatchObject({ status: 409 })
    await judge(accepted, wrongAnswer)
    expect(await read(id)).toMatchObject({ status: wrongAnswer })
    expect(await differences()).toEqual([])
  })

  test('that was solved long ago is not solved this week by judging it again', async () => {
    const id = await judged(accepted)
    const monthAgo = new Date(server.clock.now().getTime() - 30 * 86_400_000)
    await server.deps.db.updateTable('submission').set({ submitted_at: monthAgo }).where('id', '=', id).execute()
    for (const way of ['again', 'manually']) {
      if (way === 'again') {
        await ask('/api/admin/judge/rejudge', { submitId: id })
        await judge(accepted)
      } else {
        await ask('/api/admin/judge/manual-judge', { submitId: id, status: wrongAnswer })
        await ask('/api/admin/judge/manual-judge', { submitId: id, status: accepted })
      }
      const row = await server.deps.db
        .selectFrom('accepted')
        .select('created_at')
        .where('submission_id', '=', id)
        .executeTakeFirst()
      expect([way, row?.created_at]).toEqual([way, monthAgo])
    }
    expect(await differences()).toEqual([])
  })

  test.each([
    ['/api/admin/judge/rejudge', {}],
    ['/api/admin/judge/rejudge', { submitId: 99_999_999 }],
    ['/api/admin/judge/manual-judge', {}],
    ['/api/admin/judge/manual-judge', { submitId: 99_999_999 }],
    ['/api/admin/judge/manual-judge', { status: 0 }],
    ['/api/admin/judge/manual-judge', { submitId: 99_999_999, status: 0 }],
    ['/api/admin/judge/cancel-judge', { submitId: 99_999_999 }],
    ['/api/admin/judge/rejudge-contest-problem', { cid: 7, pid: 1 }],
  ])('%s %j is refused', async (path, query) => {
    expect(await ask(path, query)).toMatchObject({ http: 200, status: 400 })
  })

  test('its verdict is overridden; results and tallies follow', async () => {
    const id = await judged(wrongAnswer)
    const reply = await ask('/api/admin/judge/manual-judge', { submitId: id, status: accepted, score: 50 })
    expect(reply.data).toMatchObject({
      submitId: id,
      judger: root.username,
      status: accepted,
      score: null,
      isManual: true,
    })
    const row = await server.deps.db
      .selectFrom('accepted')
      .select('account_id')
      .where('submission_id', '=', id)
      .execute()
    expect(row).toEqual([{ account_id: alice.id }])
    await ask('/api/admin/judge/manual-judge', { submitId: id, status: wrongAnswer })
    expect(await read(id)).toMatchObject({ status: wrongAnswer, isManual: true })
    expect(await differences()).toEqual([])
  })

  test('an overridden score applies to problems with points, within their range', async () => {
    const cases = [{ input: '1 2\n', output: '3\n', score: 80 }]
    problem = await makeProblem(server, { type: 1, difficulty: 3, cases })
    const id = await judged(wrongAnswer)
    const { full_score: full, difficulty } = await server.deps.db
      .selectFrom('problem')
      .select(['full_score', 'difficulty'])
      .where('id', '=', problem.id)
      .executeTakeFirstOrThrow()
    const reply = await ask('/api/admin/judge/manual-judge', { submitId: id, status: accepted, score: 10_000 })
    const whole = { score: full, oiRankScore: Math.floor(2 * difficulty + 0.1 * (full ?? 0) + 0.5) }
    expect(reply.data).toMatchObject(whole)
    // Accepted without a score is all of it; another verdict without one leaves the score alone.
    const other = await judged(wrongAnswer)
    const none = await ask('/api/admin/judge/manual-judge', { submitId: other, status: wrongAnswer })
    expect(none.data.score).not.toBe(full)
    expect((await ask('/api/admin/judge/manual-judge', { submitId: other, status: accepted })).data).toMatchObject(
      whole,
    )
  })

  test('takes none while it waits, is judged or did not compile', async () => {
    const id = await submit()
    expect(await ask('/api/admin/judge/manual-judge', { submitId: id, status: 0 })).toMatchObject({ status: 400 })
    const job = await next()
    await host.progress(job, { phase: 'judging' })
    expect(await ask('/api/admin/judge/manual-judge', { submitId: id, status: 0 })).toMatchObject({ status: 400 })
    await host.result(job, { kind: 'compileError', message: 'no' })
    expect(await ask('/api/admin/judge/manual-judge', { submitId: id, status: 0 })).toMatchObject({ status: 400 })
    for (const status of [5, 6, 7, -10, 99, '']) {
      expect(await ask('/api/admin/judge/manual-judge', { submitId: id, status })).toMatchObject({ status: 400 })
    }
  })

  test('is cancelled while no host works on it, and never judged then', async () => {
    const id = await submit()
    const reply = await ask('/api/admin/judge/cancel-judge', { submitId: id })
    expect(reply.data).toMatchObject({ submitId: id, judger: root.username, status: cancelled, score: null })
    expect(await host.lease()).toEqual([])
    const other = await submit()
    const job = await next()
    await host.progress(job, { phase: 'compiling' })
    expect(await ask('/api/admin/judge/cancel-judge', { submitId: other })).toMatchObject({ status: 400 })
    await host.result(job, casesOf(accepted))
    expect(await ask('/api/admin/judge/cancel-judge', { submitId: other })).toMatchObject({ status: 200 })
    expect(
      await server.deps.db.selectFrom('accepted').select('submission_id').where('submission_id', '=', other).execute(),
    ).toEqual([])
    expect(await differences()).toEqual([])
  })
})

describe('a rejudging', () => {
  test('shows what would change, changes nothing until it is applied, and then everything in one step', async () => {
    const [right, wrong] = [await judged(accepted), await judged(wrongAnswer)]
    const id = await begin({ pid: problem.id })
    expect((await ask('/api/admin/rejudgings/detail', { id })).data.rejudging).toMatchObject({
      state: 'judging',
      total: 2,
      waiting: 2,
    })
    expect(await post('/api/admin/rejudgings/apply', { id })).toMatchObject({ status: 409 })
    await judge(accepted, timeLimitExceeded)
    await judge(accepted)
    expect([await read(right), await read(wrong)]).toMatchObject([{ status: accepted }, { status: wrongAnswer }])

    const { data } = await ask('/api/admin/rejudgings/detail', { id })
    expect(data.rejudging).toMatchObject({ state: 'ready', waiting: 0, changed: 2, failed: 0 })
    expect(data.moves).toEqual(
      expect.arrayContaining([
        { from: accepted, to: timeLimitExceeded, count: 1 },
        { from: wrongAnswer, to: accepted, count: 1 },
      ]),
    )
    const changes = (await ask('/api/admin/rejudgings/changes', { id, onlyChanged: 'true' })).data
    expect(changes).toMatchObject({ total: 2 })
    expect(changes.records[0]).toMatchObject({
      submitId: right,
      before: { status: accepted },
      after: { status: timeLimitExceeded },
    })

    expect((await post('/api/admin/rejudgings/apply', { id })).data).toMatchObject({
      state: 'applied',
      endedBy: root.username,
      changed: 2,
    })
    expect([await read(right), await read(wrong)]).toMatchObject([{ status: timeLimitExceeded }, { status: accepted }])
    expect(await differences()).toEqual([])
    expect(await post('/api/admin/rejudgings/apply', { id })).toMatchObject({ status: 409 })
  })

  test('is taken over in as many statements for many people and problems as for one', async () => {
    const other = await makeProblem(server)
    const people = [alice, await makeUser(server), await makeUser(server)]
    const statementsFor = async (who: readonly Person[], places: readonly { id: number; displayId: string }[]) => {
      const submitIds: number[] = []
      for (const [at, place] of places.entries()) {
        for (const item of who) {
          submitIds.push(await submit(item, place.displayId))
          await judge(at === 0 ? accepted : wrongAnswer)
        }
      }
      const id = await begin({ submitIds })
      for (const at of submitIds.keys()) await judge(at % 2 === 0 ? wrongAnswer : accepted)
      const sent = await countQueries(server.deps, () => post('/api/admin/rejudgings/apply', { id }))
      expect(await differences()).toEqual([])
      return sent
    }
    // A chore of the server may fall into one of them.
    const fewest = async (...given: Parameters<typeof statementsFor>) => {
      const counts: number[] = []
      while (counts.length < 3) counts.push(await statementsFor(...given))
      return Math.min(...counts)
    }
    const forOne = await fewest([alice], [problem])
    // Nine instead of one; a slow machine has chores in every one of them.
    expect(await fewest(people, [problem, other, await makeProblem(server)])).toBeLessThanOrEqual(forOne + 2)
  })

  test('earlier judgings remain readable with user and reason', async () => {
    const id = await judged(wrongAnswer)
    const rejudging = await begin({ submitIds: [id] })
    await judge(accepted, accepted)
    await post('/api/admin/rejudgings/apply', { id: rejudging })
    await ask('/api/admin/judge/manual-judge', { submitId: id, status: wrongAnswer })
    const { data } = await ask('/api/admin/submission-judgings', { submitId: id })
    expect(data.judgings).toMatchObject([
      {
        status: accepted,
        isShown: true,
        rejudging: { by: root.username, reason: 'the third case was wrong', state: 'applied' },
      },
      { status: wrongAnswer, isShown: false, rejudging: null, cases: [{ seq: 1, status: wrongAnswer }] },
    ])
    expect(data.judgings[0].cases).toHaveLength(2)
    expect(data.deeds).toMatchObject([
      { by: root.username, action: 'submission.decide', after: { verdict: wrongAnswer } },
    ])
  })

  test("includes the checker's message for admins, as a first judging does", async () => {
    const id = await judged(wrongAnswer)
    const rejudging = await begin({ submitIds: [id] })
    const spoken = caseOf(2, wrongAnswer, { judgeMessage: 'the jury has 4711 in line 3' })
    await host.result(await next(), { kind: 'cases', cases: [caseOf(1, accepted), spoken] })
    await post('/api/admin/rejudgings/apply', { id: rejudging })
    const wordsFor = async (who: Person) =>
      (await ask('/api/get-submission-detail', { submitId: id }, who)).data.extra.judgeMessage
    expect(await wordsFor(root)).toBe('Case 2: the jury has 4711 in line 3')
    expect(await wordsFor(alice)).toBeNull()
  })

  test('keeps the verdict of a hack where it would accept, and no other', async () => {
    const [held, failed, free] = [await judged(accepted), await judged(accepted), await judged(accepted)]
    await server.deps.db
      .updateTable('submission')
      .set({ hack_verdict: timeLimitExceeded })
      .where('id', 'in', [held, failed])
      .execute()
    const id = await begin({ pid: problem.id })
    await judge(accepted)
    await judge(wrongAnswer)
    await judge(accepted)
    await post('/api/admin/rejudgings/apply', { id })
    const verdicts = [await read(held), await read(failed), await read(free)].map(({ status }) => status)
    expect(verdicts).toEqual([timeLimitExceeded, wrongAnswer, accepted])
  })

  test('skips submissions changed meanwhile and those that could not be judged', async () => {
    const [moved, broken] = [await judged(wrongAnswer), await judged(wrongAnswer)]
    const id = await begin({ pid: problem.id })
    await judge(accepted)
    for (let tries = 0; tries < 3; tries += 1) {
      server.clock.advance(3_000)
      await host.result(await next(), { kind: 'systemError', message: 'The checker is broken' })
    }
    await ask('/api/admin/judge/cancel-judge', { submitId: moved })
    expect((await post('/api/admin/rejudgings/apply', { id })).data).toMatchObject({
      state: 'applied',
      failed: 1,
      skipped: 1,
    })
    expect([await read(moved), await read(broken)]).toMatchObject([{ status: cancelled }, { status: wrongAnswer }])
    const failed = (await ask('/api/admin/rejudgings/changes', { id, onlyChanged: 'true' })).data.records
    expect(failed.find((item: { state: string }) => item.state === 'failed')).toMatchObject({
      after: { status: systemError },
      fault: 'The checker is broken',
    })
    expect(await differences()).toEqual([])
  })

  test('when discarded, it changes nothing and its waiting runs are never judged', async () => {
    const one = await judged(accepted)
    const id = await begin({ pid: problem.id })
    expect((await post('/api/admin/rejudgings/discard', { id })).data).toMatchObject({ state: 'discarded' })
    expect(await host.lease()).toEqual([])
    expect(await read(one)).toMatchObject({ status: accepted })
    expect(await post('/api/admin/rejudgings/discard', { id })).toMatchObject({ status: 409 })
  })

  test('selects by its scope only: data set, language, verdict, and overridden ones only on request', async () => {
    const [right, wrong, manual] = [await judged(accepted), await judged(wrongAnswer), await judged(wrongAnswer)]
    await ask('/api/admin/judge/manual-judge', { submitId: manual, status: accepted })
    const count = async (scope: object) =>
      (await post('/api/admin/rejudgings/count', { pid: problem.id, ...scope })).data.count
    expect(await count({})).toBe(2)
    expect(await count({ withManual: true })).toBe(3)
    expect(await count({ status: accepted })).toBe(1)
    expect(await count({ language: 'Java' })).toBe(0)
    expect(await count({ username: alice.username.toUpperCase() })).toBe(2)
    expect(await count({ onlyOutdated: true })).toBe(0)
    expect(await count({ pid: null, problemId: problem.displayId.toLowerCase() })).toBe(2)
    expect(await count({ submitIds: [right] })).toBe(1)
    await server.deps.db.updateTable('submission').set({ testdata_hash: null }).where('id', '=', wrong).execute()
    expect(await count({ onlyOutdated: true })).toBe(1)
    expect(await post('/api/admin/rejudgings', { reason: 'all' })).toMatchObject({ status: 400 })
    expect(await post('/api/admin/rejudgings', { reason: 'none', pid: problem.id, language: 'Java' })).toMatchObject({
      status: 400,
    })
    expect(await post('/api/admin/rejudgings', { reason: ' ', pid: problem.id })).toMatchObject({ status: 400 })
  })

  test('waits behind people who submit', async () => {
    await judged(accepted)
    // The host finds nothing, so what was judged before no longer counts against practice.
    expect(await host.lease()).toEqual([])
    const id = await begin({ pid: problem.id })
    const other = await makeProblem(server)
    const fresh = await submit(alice, other.displayId)
    await judge(accepted)
    expect(await read(fresh)).toMatchObject({ status: accepted })
    expect((await ask('/api/admin/rejudgings/detail', { id })).data.rejudging).toMatchObject({ waiting: 1 })
    await judge(accepted)
    const list = (await ask('/api/admin/rejudgings', {})).data
    expect(list.records[0]).toMatchObject({ id, state: 'ready', changed: 0, by: root.username })
  })
})
