import { contract, type Endpoint } from '@verdict/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addMember, makeGroup } from '../../../../../test/harness/groups.ts'
import { submitProgram } from '../../../../../test/harness/judging.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { prepareContests, type SmallContest, type SmallContests } from '../../../../../test/harness/small-contests.ts'
import { reachOfEndpoints } from '../reach.ts'

/** Contest mode: the users it confines, the pages that stay open, and its end. */

let server: TestServer
let root: Person
let chair: Person
let ann: Person
let bob: Person
let at: SmallContests['at']
let contestWith: SmallContests['contestWith']
let change: SmallContests['change']
let enter: SmallContests['enter']
let problems: SmallContests['problems']
beforeAll(async () => {
  server = await startTestServer()
  await server.deps.settings.write({ defaultSubmitInterval: 0 })
  ;({ root, chair, ann, bob, at, contestWith, change, enter, problems } = await prepareContests(server))
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.deps.db.updateTable('contest').set({ has_contest_mode: false }).execute()
  later()
})

/** The server remembers confined users for a moment. */
const later = (): void => server.clock.advance(2_500)
const confined = { status: 403, msg: expect.stringMatching(/比赛模式/) }
const get = (who: Person | null, path: string, query: object = {}) =>
  server.call('GET', path, { token: who?.token, query: { ...query } })
const problemList = (who: Person | null) => get(who, '/api/get-problem-list', { currentPage: 1, limit: 5 })
const modeOf = async (who: Person | null) => (await get(who, '/api/contest-mode')).data.contest
/** A running contest in contest mode that ann takes part in. */
const begin = async (more: Parameters<SmallContests['contestWith']>[0] = {}): Promise<SmallContest> => {
  const contest = await contestWith({ has_contest_mode: true, ...more })
  await enter(contest, ann, -5)
  later()
  return contest
}

describe('confined users', () => {
  test('participants, from their first submission; no others, and neither staff nor co-organisers', async () => {
    const contest = await begin({ title: 'Finals' })
    expect(await problemList(ann)).toMatchObject({ ...confined, msg: expect.stringContaining('Finals') })
    expect(await modeOf(ann)).toMatchObject({ cid: contest.id, title: 'Finals' })
    for (const who of [bob, chair, root, null]) {
      expect((await problemList(who)).status).toBe(200)
      expect(await modeOf(who)).toBeNull()
    }
    await server.deps.db
      .insertInto('contest_organiser')
      .values({
        contest_id: contest.id,
        account_id: ann.id,
        granted: 'balloons',
        added_by: chair.username,
        added_at: server.clock.now(),
      })
      .execute()
    later()
    expect((await problemList(ann)).status).toBe(200)
  })

  test('registered participants from the start, until their own end', async () => {
    const contest = await contestWith({
      has_contest_mode: true,
      auth: 1,
      password: 'open',
      starts_at: at(10),
      ends_at: at(70),
      overtime_s: 600,
    })
    const carl = await makeUser(server)
    const registered = await server.call('POST', '/api/register-contest', {
      token: carl.token,
      body: { cid: contest.id, password: 'open' },
    })
    expect(registered.status).toBe(200)
    later()
    expect((await problemList(carl)).status).toBe(200)
    server.clock.advance(11 * 60_000)
    expect(await problemList(carl)).toMatchObject(confined)
    // The regular end has passed; only others have extra time.
    server.clock.advance(50 * 60_000)
    expect((await problemList(carl)).status).toBe(200)
  })

  test('all users at the addresses of the contest, guests too', async () => {
    await begin({ allowed_addresses: '127.0.0.0/8, ::1' })
    expect(await problemList(bob)).toMatchObject(confined)
    expect(await problemList(null)).toMatchObject(confined)
    expect((await problemList(chair)).status).toBe(200)
  })

  test('with individual time those who began', async () => {
    const contest = await contestWith({ has_contest_mode: true, window_s: 3_600 })
    const dora = await makeUser(server)
    expect((await problemList(dora)).status).toBe(200)
    const begun = await server.call('POST', '/api/contest-timing/begin', {
      token: dora.token,
      body: { cid: contest.id },
    })
    expect(begun.status).toBe(200)
    later()
    expect(await problemList(dora)).toMatchObject(confined)
    server.clock.advance(61 * 60_000)
    expect((await problemList(dora)).status).toBe(200)
  })

  test('none after the end, and none when the option is switched off', async () => {
    const contest = await begin()
    expect(await problemList(ann)).toMatchObject(confined)
    await change(contest, { has_contest_mode: false })
    later()
    expect((await problemList(ann)).status).toBe(200)
    await change(contest, { has_contest_mode: true, ends_at: at(-1) })
    later()
    expect((await problemList(ann)).status).toBe(200)
  })
})

describe('a confined participant reaches', () => {
  test('everything of the contest, nothing of another one', async () => {
    const contest = await begin()
    const other = await contestWith()
    const cid = contest.id
    for (const [path, query] of [
      ['/api/get-contest-info', { cid }],
      ['/api/get-contest-problem', { cid }],
      ['/api/get-contest-problem-details', { cid, displayId: 'A' }],
      ['/api/contest-board', { cid }],
      [
        '/api/contest-submissions',
        { contestID: cid, currentPage: 1, limit: 10, beforeContestSubmit: false, containsEnd: false },
      ],
      ['/api/get-contest-clarifications', { cid }],
      ['/api/get-website-config', {}],
      ['/api/get-user-auth-info', {}],
    ] as const)
      expect([path, (await get(ann, path, query)).status]).toEqual([path, 200])
    const status = (of: number) =>
      server.call('POST', '/api/get-user-problem-status', {
        token: ann.token,
        body: { pidList: [problems.A], isContestProblemList: true, cid: of },
      })
    expect((await status(cid)).status).toBe(200)
    expect(await status(other.id)).toMatchObject(confined)
    for (const [path, query] of [
      ['/api/get-contest-info', { cid: other.id }],
      ['/api/get-contest-problem-details', { cid: other.id, displayId: 'A' }],
      ['/api/contest-board', { cid: other.id }],
    ] as const)
      expect([path, await get(ann, path, query)]).toEqual([path, expect.objectContaining(confined)])
  })

  test('submissions and custom tests of the contest alone', async () => {
    const contest = await begin()
    const problem = await makeProblem(server)
    const own = await submitProgram(server, ann, { cid: contest.id, pid: 'A' })
    expect(own.status).toBe(200)
    expect((await get(ann, '/api/get-submission-detail', { submitId: own.data.submitId })).status).toBe(200)
    expect(await submitProgram(server, ann, { pid: problem.displayId })).toMatchObject(confined)
    await change(contest, { has_contest_mode: false })
    later()
    const practice = await submitProgram(server, ann, { pid: problem.displayId })
    expect(practice.status).toBe(200)
    await change(contest, { has_contest_mode: true })
    later()
    const old = { submitId: practice.data.submitId }
    expect(await get(ann, '/api/get-submission-detail', old)).toMatchObject(confined)
    const trial = (pid: number, type: string) =>
      server.call('POST', '/api/submit-problem-test-judge', {
        token: ann.token,
        body: { pid, type, language: 'C++', code: 'int main(){}', userInput: '1', mode: null },
      })
    expect(await trial(problem.id, 'public')).toMatchObject(confined)
    expect(await trial(problem.id, 'contest')).toMatchObject(confined)
    const { problem_id: inside } = await server.deps.db
      .selectFrom('contest_problem')
      .select('problem_id')
      .where('contest_id', '=', contest.id)
      .limit(1)
      .executeTakeFirstOrThrow()
    expect((await trial(inside, 'contest')).status).toBe(200)
  })

  test('also in a contest of a group', async () => {
    const gid = await makeGroup(server, { owner: chair })
    const contest = await contestWith({ has_contest_mode: true, group_id: gid })
    await addMember(server, gid, bob, 'member')
    await enter(contest, bob, -5)
    later()
    expect(await modeOf(bob)).toMatchObject({ cid: contest.id })
  })

  test('no call without a row: of all others each is refused', async () => {
    await begin()
    const open = reachOfEndpoints(contract)
    const calls = Object.values(contract)
      .flatMap((group) => Object.values<Endpoint>(group))
      .filter((endpoint) => !open.has(endpoint) && endpoint.reply !== 'raw' && endpoint.takes === undefined)
    expect(calls.length).toBeGreaterThan(300)
    const passed: string[] = []
    let refused = 0
    for (const { method, path } of calls) {
      const reply = await server.call(method, path.replaceAll(/:\w+/g, '1'), {
        token: ann.token,
        ...(method !== 'GET' && { body: {} }),
      })
      if (reply.status === 200) passed.push(`${method} ${path}`)
      if (reply.msg.includes('比赛模式')) refused += 1
    }
    expect(passed).toEqual([])
    // The others lack a right or an input and fail before.
    expect(refused).toBeGreaterThan(30)
  })
})

test('an organiser switches it on; contestants read that it is on', async () => {
  const contest = await contestWith({ description: 'Words' })
  const stored = await get(chair, '/api/admin/contest', { cid: contest.id })
  expect(stored.data.contestMode).toBe(false)
  const saved = await server.call('PUT', '/api/admin/contest', {
    token: chair.token,
    body: { ...stored.data, contestMode: true },
  })
  expect(saved.status).toBe(200)
  expect((await get(bob, '/api/get-contest-info', { cid: contest.id })).data.contestMode).toBe(true)
})
