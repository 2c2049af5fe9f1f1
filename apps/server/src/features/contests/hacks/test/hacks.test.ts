import { type Job, manifest, verdict } from '@verdict/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeContest } from '../../../../../test/harness/contests.ts'
import { caseOf, casesOf, type JudgeHost, makeJudgeHost } from '../../../../../test/harness/judge-host.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { writeSettings } from '../../../site/core/settings.ts'

/** Contestants lock problems, read accepted programs of others and hack them; hosts judge each hack in three steps. */

const { accepted, wrongAnswer } = verdict
const minute = 60_000
const soon = { timeout: 60_000 }

let server: TestServer
let host: JudgeHost
let owner: Person
let alice: Person
let bob: Person
let carol: Person
let problem: { id: number; displayId: string }
let cid: number

beforeAll(async () => {
  server = await startTestServer()
  await writeSettings(server.deps.db, { defaultSubmitInterval: 0 })
  host = await makeJudgeHost(server)
  owner = await makeUser(server, { role: 'admin' })
  alice = await makeUser(server)
  bob = await makeUser(server)
  carol = await makeUser(server)
})
afterAll(() => server.close())

const programs = [
  { kind: 'validator', name: 'v.cpp', code: '// v' },
  { kind: 'solution', name: 'main.cpp', code: '// main', is_main: true },
]

const scoredProblem = async (rows = programs, more: object = {}) => {
  const cases = [
    { input: '1 2\n', output: '3\n', score: 400 },
    { input: '2 1\n', output: '3\n', score: 600 },
  ]
  const author = { id: owner.id, username: owner.username }
  const made = await makeProblem(server, { type: 1, cases, author, ...more })
  for (const row of rows) {
    await server.deps.db
      .insertInto('problem_program')
      .values({ problem_id: made.id, language: 'C++', updated_at: new Date(), ...row })
      .execute()
  }
  return made
}

/** A contest of 120 minutes that began now. */
const openContest = async (more: object = {}) => {
  const now = server.clock.now().getTime()
  const times = { starts_at: new Date(now), ends_at: new Date(now + 120 * minute) }
  const made = await makeContest(server, {
    ...{ type: 1, format: 'codeforces', problems: [problem.id], owner_id: owner.id },
    ...times,
    ...more,
  })
  cid = made.id
}

beforeEach(async () => {
  problem = await scoredProblem()
  await openContest()
  await saveSettings({ success: 100, failure: 50 })
  // The limit of hacks per minute is tested alone.
  server.clock.advance(minute)
})

const path = '/api/contest-hacks'
const get = (step: string, query: object, who: Person | null) =>
  server.call('GET', `${path}${step}`, { token: who?.token, query: { cid, ...query } })
const post = (step: string, body: object, who: Person | null) =>
  server.call('POST', `${path}${step}`, { token: who?.token, body: { cid, ...body } })
const saveSettings = (points: object | null, who: Person | null = owner) => post('/settings', { points }, who)
const overview = async (who: Person) => (await get('', {}, who)).data
const lock = (who: Person | null) => post('/lock', { displayId: 'A' }, who)
const targets = (who: Person | null) => get('/targets', { displayId: 'A' }, who)
const source = (submitId: number, who: Person | null) => get('/source', { submitId }, who)
const send = (submitId: number, who: Person | null, input = '5 5\n') => post('/send', { submitId, input }, who)

const submit = (who: Person, code = 'int main() {}') =>
  server.call('POST', '/api/submit-problem-judge', {
    token: who.token,
    body: { pid: 'A', cid, language: 'C++', code },
  })
const next = async (): Promise<Job> => {
  const [job] = await host.lease()
  if (job === undefined) throw new Error('There is nothing to judge')
  return job
}
const end = async (job: Job, outcome: Parameters<JudgeHost['result']>[1]) =>
  expect(await host.result(job, outcome)).toMatchObject({ status: 200 })
/** An accepted submission. */
const solve = async (who: Person, code?: string): Promise<number> => {
  const { data } = await submit(who, code)
  await end(await next(), casesOf(accepted, accepted))
  return data.submitId
}
const setOf = async ({ testdata }: Job) =>
  manifest.parse(((await (await host.get(`/api/judge/testdata/${testdata}`)).json()) as { data: unknown }).data)
const textOf = async (hash: string): Promise<string> => (await host.get(`/api/judge/blob/${hash}`)).text()

const validate = async (...verdicts: readonly [number, string?][]) => {
  for (const [code, message] of verdicts) {
    const job = await next()
    expect(job.kind).toBe('validation')
    await end(job, { kind: 'cases', cases: [caseOf(1, code, { message: message ?? null })] })
  }
}
/** The main solution answers with the input's own text. */
const answer = async () => {
  const job = await next()
  expect(job).toMatchObject({ kind: 'generation', code: '// main', generation: { answersData: true, lines: [] } })
  const [testCase] = (await setOf(job)).cases
  if (testCase === undefined) throw new Error('no case')
  await end(job, { kind: 'generated', cases: [{ input: testCase.input, output: testCase.input }] })
}
const judge = async (...verdicts: readonly number[]): Promise<Job> => {
  const job = await next()
  expect(job.kind).toBe('submission')
  await end(job, casesOf(...verdicts))
  return job
}
/** A hack with the verdict of the program that is hacked; its number. */
const hack = async (submitId: number, who: Person, code: number, input?: string): Promise<number> => {
  const { data, msg } = await send(submitId, who, input)
  if (data === null) throw new Error(msg)
  await validate([accepted])
  await answer()
  await judge(code)
  return data.id
}
const read = async (id: number, who: Person) => (await get('/hack', { id }, who)).data
const detail = async (id: number) => (await get('/detail', { id }, owner)).data
const rowOf = (submitId: number) =>
  server.deps.db
    .selectFrom('submission')
    .select(['verdict', 'score', 'version'])
    .where('id', '=', submitId)
    .executeTakeFirstOrThrow()
const statusOf = async (submitId: number) => (await rowOf(submitId)).verdict
/** Points on the board by username. */
const board = async (who: Person = owner, forceRefresh = true): Promise<Record<string, number>> => {
  const body = { cid, limit: 30, currentPage: 1, forceRefresh }
  const reply = await server.call('POST', '/api/get-contest-rank', { token: who.token, body })
  return Object.fromEntries(
    reply.data.records.map((row: { username: string; totalScore: number }) => [row.username, row.totalScore]),
  )
}
const showsOnBoard = (points: Record<string, number>) => expect.poll(() => board(), soon).toEqual(points)

describe('a locked problem', () => {
  test('takes no more submissions and opens the accepted programs of others', async () => {
    const own = await solve(alice)
    const other = await solve(bob, 'int main() { return 0; }')
    await submit(carol)
    await end(await next(), casesOf(accepted, wrongAnswer))
    expect(await overview(alice)).toMatchObject({
      points: { success: 100, failure: 50 },
      obstacle: null,
      problems: [{ displayId: 'A', isReady: true, isLocked: false, canLock: true }],
    })
    expect((await targets(alice)).status).toBe(403)
    expect((await source(other, alice)).status).toBe(403)
    expect((await lock(alice)).data.problems).toMatchObject([{ isLocked: true, canLock: false }])
    expect((await lock(alice)).status).toBe(200)
    expect(await submit(alice)).toMatchObject({ status: 403, msg: expect.stringContaining('锁定') })
    expect((await targets(alice)).data).toMatchObject([{ submitId: other, username: bob.username, hack: null }])
    expect((await source(other, alice)).data).toEqual({
      ...{ submitId: other, displayId: 'A', username: bob.username, language: 'C++' },
      code: 'int main() { return 0; }',
    })
    // Not the own program, and none that was not accepted.
    expect((await source(own, alice)).status).toBe(403)
    expect((await source(other + 1, alice)).status).toBe(403)
    expect((await source(other + 1_000, alice)).status).toBe(403)
  })

  test('shows of each participant the last accepted program', async () => {
    await solve(alice)
    const [first, last] = [await solve(bob), await solve(bob)]
    await lock(alice)
    expect((await targets(alice)).data).toMatchObject([{ submitId: last }])
    expect((await source(first, alice)).status).toBe(403)
  })

  test('needs an accepted submission, and is hacked by its locker too', async () => {
    await submit(alice)
    await end(await next(), casesOf(wrongAnswer, accepted))
    expect(await lock(alice)).toMatchObject({ status: 403 })
    const first = await solve(alice)
    await solve(bob)
    await lock(alice)
    await lock(bob)
    await hack(first, bob, wrongAnswer)
    expect(await statusOf(first)).toBe(wrongAnswer)
    expect((await submit(alice)).status).toBe(403)
  })

  test('takes submissions again after the contest', async () => {
    await solve(alice)
    await lock(alice)
    await server.deps.db.updateTable('contest').set({ takes_late: true }).where('id', '=', cid).execute()
    server.clock.advance(200 * minute)
    expect((await submit(alice)).status).toBe(200)
    await judge(accepted, accepted)
  })
})

describe('a hack', () => {
  let target: number
  beforeEach(async () => {
    await solve(alice)
    target = await solve(bob)
    await lock(alice)
  })

  test('succeeds where the program fails, and the program counts as failed', async () => {
    const { data } = await send(target, alice, '5 5\r\n')
    expect(data).toMatchObject({ displayId: 'A', target: bob.username, state: 'validating', verdict: null })
    await validate([accepted])
    expect(await read(data.id, alice)).toMatchObject({ state: 'answering', input: '5 5\n', message: null })
    await answer()
    expect(await detail(data.id)).toMatchObject({ state: 'running', answer: '5 5\n' })
    const job = await judge(verdict.timeLimitExceeded)
    const [testCase] = (await setOf(job)).cases
    expect(await textOf(testCase?.output.hash ?? '')).toBe('5 5\n')
    expect(await read(data.id, alice)).toMatchObject({
      ...{ state: 'done', verdict: 'successful', points: 100, status: verdict.timeLimitExceeded },
    })
    expect(await rowOf(target)).toMatchObject({ verdict: verdict.timeLimitExceeded, score: 0 })
    expect((await targets(alice)).data).toEqual([])
    expect(await send(target, alice)).toMatchObject({ status: 403 })
    const notices = await server.call('GET', '/api/msg/mine', { token: bob.token, query: { currentPage: 1, limit: 5 } })
    expect(JSON.stringify(notices.data)).toContain(`problem/A/submission-detail/${target}`)
    // Its author is free to submit again.
    expect((await submit(bob)).status).toBe(200)
    await judge(accepted, accepted)
  })

  test('fails where the program is right', async () => {
    const id = await hack(target, alice, accepted)
    expect(await read(id, alice)).toMatchObject({ verdict: 'unsuccessful', points: -50, status: accepted })
    expect(await statusOf(target)).toBe(accepted)
    expect((await targets(alice)).data).toMatchObject([{ submitId: target, hack: { id, verdict: 'unsuccessful' } }])
  })

  test('with an invalid input costs nothing and reports the validator', async () => {
    const { data } = await send(target, alice, 'x\n')
    await validate([wrongAnswer, 'n is not a number'])
    expect(await read(data.id, alice)).toMatchObject({ verdict: 'invalid', points: 0, message: 'n is not a number' })
    expect((await get('/board', {}, bob)).data).toEqual([])
  })

  test('passes every validator of the problem', async () => {
    await server.deps.db
      .insertInto('problem_program')
      .values({
        problem_id: problem.id,
        language: 'C++',
        kind: 'validator',
        name: 'w.cpp',
        code: '// w',
        updated_at: new Date(),
      })
      .execute()
    const { data } = await send(target, alice)
    await validate([accepted], [wrongAnswer, 'second'])
    expect(await read(data.id, alice)).toMatchObject({ verdict: 'invalid', message: 'second' })
  })

  test('that cannot be judged costs nothing and is retried', async () => {
    const { data } = await send(target, alice)
    await validate([accepted])
    await end(await next(), { kind: 'generationFailed', message: 'solution: time limit' })
    // The words about the main solution are for the jury.
    expect(await read(data.id, alice)).toMatchObject({ verdict: 'error', points: 0, message: null })
    expect(await detail(data.id)).toMatchObject({ message: 'solution: time limit' })
    expect((await post('/retry', { id: data.id }, alice)).status).toBe(403)
    expect((await post('/retry', { id: data.id }, owner)).status).toBe(200)
    await validate([accepted])
    await answer()
    await judge(wrongAnswer)
    expect(await read(data.id, alice)).toMatchObject({ verdict: 'successful', points: 100 })
    expect((await post('/retry', { id: data.id }, owner)).status).toBe(400)
  })

  test('is tried on another host after a fault', async () => {
    const { data } = await send(target, alice)
    for (let tries = 0; tries < 3; tries += 1) {
      await end(await next(), { kind: 'systemError', message: 'disk' })
      if ((await detail(data.id)).state === 'done') break
      host = host.restarted()
    }
    expect(await detail(data.id)).toMatchObject({ verdict: 'error', message: 'disk' })
  })

  test('of two, the first that is judged counts', async () => {
    await solve(carol)
    await lock(carol)
    const [one, two] = [await send(target, alice, '1 1\n'), await send(target, carol, '2 2\n')]
    expect((await send(target, alice)).status).toBe(400)
    for (let step = 0; step < 2; step += 1) await validate([accepted])
    for (let step = 0; step < 2; step += 1) await answer()
    for (let step = 0; step < 2; step += 1) await judge(wrongAnswer)
    const verdicts = [(await detail(one.data.id)).verdict, (await detail(two.data.id)).verdict]
    expect(verdicts.sort()).toEqual(['late', 'successful'])
  })

  test('keeps its verdict through a rejudging until it is withdrawn', async () => {
    const id = await hack(target, alice, wrongAnswer)
    const root = await makeUser(server, { role: 'root' })
    await server.call('GET', '/api/admin/judge/rejudge', { token: root.token, query: { submitId: target } })
    await judge(accepted, accepted)
    expect(await rowOf(target)).toMatchObject({ verdict: wrongAnswer, score: 0 })
    expect((await post('/cancel', { id }, owner)).status).toBe(200)
    // It was judged since, so it is judged once more.
    await judge(accepted, accepted)
    expect(await rowOf(target)).toMatchObject({ verdict: accepted, score: 1_000 })
  })

  test('that is withdrawn gives points and the verdict back, with a log entry', async () => {
    const id = await hack(target, alice, wrongAnswer)
    await showsOnBoard({ [alice.username]: 1_096, [bob.username]: 0 })
    expect((await post('/cancel', { id }, alice)).status).toBe(403)
    expect((await post('/cancel', { id }, owner)).status).toBe(200)
    expect((await post('/cancel', { id }, owner)).status).toBe(400)
    expect(await rowOf(target)).toMatchObject({ verdict: accepted, score: 1_000 })
    await showsOnBoard({ [alice.username]: 996, [bob.username]: 996 })
    expect(await read(id, alice)).toMatchObject({ isCancelled: true, points: 0 })
    expect((await targets(alice)).data).toMatchObject([{ submitId: target }])
    const entries = await server.deps.db
      .selectFrom('audit_entry')
      .select('action')
      .where('subject_id', '=', String(cid))
      .orderBy('id')
      .execute()
    expect(entries.map(({ action }) => action)).toEqual(['contest.hacking', 'contest.hackCancel'])
  })

  test('that still runs is withdrawn with its runs', async () => {
    const { data } = await send(target, alice)
    expect((await post('/cancel', { id: data.id }, owner)).status).toBe(200)
    expect(await host.lease()).toEqual([])
    expect(await read(data.id, alice)).toMatchObject({ isCancelled: true, verdict: 'error' })
  })

  test('is limited in size and number', async () => {
    expect((await send(target, alice, '')).status).toBe(400)
    expect((await send(target, alice, 'x'.repeat(262_145))).status).toBe(400)
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await send(target, alice)).status).toBe(200)
      await validate([wrongAnswer, 'no'])
    }
    expect(await send(target, alice)).toMatchObject({ status: 400, msg: expect.stringContaining('等待') })
  })

  test('adds its case to the test data, which the system test judges with', async () => {
    await hack(target, alice, wrongAnswer, '7 7\n')
    expect((await get('/settings', {}, owner)).data.problems).toMatchObject([
      { locks: 1, hacks: 1, successful: 1, notAdded: 1 },
    ])
    const added = await post('/add-to-data', { displayId: 'A' }, owner)
    expect(added.data.problems).toMatchObject([{ successful: 1, notAdded: 0 }])
    expect((await post('/add-to-data', { displayId: 'A' }, owner)).status).toBe(400)
    await submit(bob)
    const job = await next()
    const set = await setOf(job)
    expect(set.cases.map(({ inputName, score }) => [inputName, score])).toEqual([
      ['1.in', 400],
      ['2.in', 600],
      [expect.stringMatching(/^hack-\d+\.in$/), 0],
    ])
    await end(job, casesOf(accepted, accepted, accepted))
    expect((await get('/all', {}, owner)).data.records).toMatchObject([{ verdict: 'successful', isAdded: true }])
  })
})

test('the worked example of the scoreboard', async () => {
  // Minute 1 costs 1000 * 120 * 1 / (250 * 120) = 4 points.
  await solve(alice)
  const target = await solve(bob)
  const carols = await solve(carol)
  await showsOnBoard({ [alice.username]: 996, [bob.username]: 996, [carol.username]: 996 })
  await lock(alice)
  await hack(target, alice, wrongAnswer)
  await hack(carols, alice, accepted)
  await hack(carols, alice, accepted)
  await showsOnBoard({ [alice.username]: 996 + 100 - 50 - 50, [bob.username]: 0, [carol.username]: 996 })
  expect((await get('/board', {}, null)).data ?? []).toEqual([])
  expect((await get('/board', {}, bob)).data).toEqual([{ uid: alice.id, successful: 1, unsuccessful: 2, points: 0 }])
  // The hacked submission is a wrong try of the next one: 1000 - 40 - 50 at minute 10.
  server.clock.advance(9 * minute)
  await solve(bob)
  await showsOnBoard({ [alice.username]: 996, [bob.username]: 910, [carol.username]: 996 })
  const compact = await server.call('GET', '/api/contest-board', { token: bob.token, query: { cid } })
  const cells = compact.data.rows.map((row: { cells: [string][] }) => row.cells.map(([label]) => label))
  expect(cells).toEqual([['A'], ['A'], ['A']])
})

describe('hacks are closed', () => {
  const closed = async (who: Person | null, submitId: number, status: number) => {
    for (const reply of [await lock(who), await targets(who), await source(submitId, who), await send(submitId, who)]) {
      expect(reply.status).toBe(status)
      expect(JSON.stringify(reply)).not.toContain('int main')
    }
  }

  test('to guests, outsiders, managers and jury', async () => {
    const target = await solve(bob)
    const outsider = await makeUser(server)
    await closed(null, target, 401)
    await closed(outsider, target, 403)
    await closed(owner, target, 403)
    await server.deps.db
      .insertInto('contest_exclusion')
      .values({ contest_id: cid, account_id: alice.id, reason: 'x', set_by: 'x', set_at: new Date() })
      .execute()
    await solve(alice)
    await closed(alice, target, 403)
  })

  test('after the end, in the freeze, with a hidden board and without the setting', async () => {
    await solve(alice)
    const target = await solve(bob)
    await lock(alice)
    const contest = (columns: object) =>
      server.deps.db.updateTable('contest').set(columns).where('id', '=', cid).execute()
    await contest({ is_sealed: true, seals_at: server.clock.now() })
    expect(await overview(alice)).toMatchObject({ obstacle: 'frozen', problems: [{ canLock: false }] })
    await closed(alice, target, 403)
    await contest({ is_sealed: false, seals_at: null, hides_board: true })
    await closed(alice, target, 403)
    await contest({ hides_board: false })
    expect((await saveSettings(null)).data).toMatchObject({ points: null })
    await closed(alice, target, 403)
    await saveSettings({ success: 100, failure: 50 })
    expect((await targets(alice)).data).toHaveLength(1)
    server.clock.advance(120 * minute)
    await closed(alice, target, 403)
  })

  test('in a frozen contest: results of hacks sent before count, and nothing new shows', async () => {
    await solve(alice)
    const target = await solve(bob)
    await lock(alice)
    const { data } = await send(target, alice)
    const freeze = { is_sealed: true, seals_at: new Date(server.clock.now().getTime() + minute) }
    await server.deps.db.updateTable('contest').set(freeze).where('id', '=', cid).execute()
    server.clock.advance(2 * minute)
    await validate([accepted])
    await answer()
    await judge(wrongAnswer)
    // As a submission of before the freeze that is judged in it.
    await expect.poll(() => board(carol, false), soon).toEqual({ [alice.username]: 1_096, [bob.username]: 0 })
    expect(await read(data.id, alice)).toMatchObject({ verdict: 'successful' })
    expect((await get('/hack', { id: data.id }, bob)).status).toBe(400)
  })

  test('for problems that lack a validator or a main solution', async () => {
    problem = await scoredProblem([])
    await openContest()
    await saveSettings({ success: 100, failure: 50 })
    expect((await get('/settings', {}, owner)).data.problems).toMatchObject([{ lacks: ['validator', 'solution'] }])
    await solve(alice)
    expect((await overview(alice)).problems).toMatchObject([{ isReady: false, canLock: false }])
    expect((await lock(alice)).status).toBe(400)
    const subtasks = await scoredProblem(programs, { judgeCaseMode: 'subtask_lowest' })
    problem = subtasks
    await openContest()
    expect((await get('/settings', {}, owner)).data.problems).toMatchObject([{ lacks: ['mode'] }])
  })
})

describe('settings of hacks', () => {
  test('need the format Codeforces', async () => {
    await openContest({ format: null })
    expect(await saveSettings({ success: 1, failure: 1 })).toMatchObject({ status: 400 })
    expect((await get('/settings', {}, owner)).data).toMatchObject({ isPossible: false })
  })

  test('keep their points after the first hack, and are copied with the contest', async () => {
    expect((await saveSettings({ success: 10_001, failure: 0 })).status).toBe(400)
    expect((await saveSettings({ success: 200, failure: 0 })).data.points).toEqual({ success: 200, failure: 0 })
    await solve(alice)
    const target = await solve(bob)
    await lock(alice)
    await hack(target, alice, wrongAnswer)
    expect((await saveSettings({ success: 100, failure: 0 })).status).toBe(400)
    const body = { cid, title: null, startTime: null, withProblems: true, withAnnouncements: false }
    const made = await server.call('POST', '/api/admin/contest/copy', { token: owner.token, body })
    cid = made.data.cid
    expect((await get('/settings', {}, owner)).data).toMatchObject({
      points: { success: 200, failure: 0 },
      hasHacks: false,
    })
  })

  test('and lists are for the managers of the contest', async () => {
    const other = await makeUser(server, { role: 'problem_admin' })
    const calls = (who: Person | null) => [
      get('/settings', {}, who),
      get('/all', {}, who),
      get('/detail', { id: 1 }, who),
      post('/settings', { points: null }, who),
      post('/retry', { id: 1 }, who),
      post('/cancel', { id: 1 }, who),
      post('/add-to-data', { displayId: 'A' }, who),
    ]
    for (const reply of await Promise.all(calls(null))) expect(reply.http).toBe(401)
    for (const who of [alice, other]) {
      for (const reply of await Promise.all(calls(who))) expect(reply.status).toBe(403)
    }
  })
})
