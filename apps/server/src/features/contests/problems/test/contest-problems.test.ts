import { verdict } from '@verdict/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ContestGiven, makeContest } from '../../../../../test/harness/contests.ts'
import { makeEntry } from '../../../../../test/harness/entries.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { fewestQueries } from '../../../../../test/harness/queries.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { recountTallies } from '../../../judging/tallies/recount.ts'

let server: TestServer
let root: Person
let chair: Person
let ann: Person
let bob: Person
let first: { id: number; displayId: string }
let second: { id: number; displayId: string }
let hidden: { id: number }

const { accepted, wrongAnswer, compileError, pending, judging, hidden: unseen } = verdict

beforeAll(async () => {
  server = await startTestServer()
  root = await makeUser(server, { username: 'chief', role: 'root' })
  chair = await makeUser(server, { username: 'chair', role: 'admin' })
  ann = await makeUser(server, { username: 'ann' })
  bob = await makeUser(server, { username: 'bob' })
  first = await makeProblem(server, {
    displayId: 'SECRET-1',
    visibility: 3,
    source: 'a secret source',
    difficulty: 4,
    tags: [{ name: 'a secret tag', nameEn: null }],
    author: { id: chair.id, username: 'chair' },
    languages: ['C++', 'Python3'],
    codeTemplates: [{ language: 'C++', code: 'int main() {}' }],
    statements: { 'zh-CN': { title: '原题', description: '加法' }, 'en-US': { title: 'Plus', description: 'Add.' } },
  })
  second = await makeProblem(server, { visibility: 3 })
  hidden = await makeProblem(server, { visibility: 2 })
})
afterAll(() => server.close())

/** Minutes from now. The usual contest began an hour ago and lasts two hours more. */
const at = (minutes: number) => new Date(server.clock.now().getTime() + minutes * 60_000)
/** The same for tables, which are made before the server's clock is there. */
const at0 = (hours: number) => new Date(Date.now() + hours * 3_600_000)
type Contest = Awaited<ReturnType<typeof makeContest>>
const contestWith = (given: ContestGiven = {}): Promise<Contest> =>
  makeContest(server, { problems: [first.id, second.id], owner_id: chair.id, ...given })

const list = (cid: number, who?: Person, more: object = {}) =>
  server.call('GET', '/api/get-contest-problem', { token: who?.token, query: { cid, ...more } })
const detail = (cid: number, who?: Person, more: object = {}) =>
  server.call('GET', '/api/get-contest-problem-details', {
    token: who?.token,
    query: { cid, displayId: 'A', containsEnd: true, ...more },
  })

describe('the problems of a contest', () => {
  let contest: Contest
  beforeEach(async () => {
    contest = await contestWith({ is_sealed: true, seals_at: at(-10), takes_late: true })
    const enter = (who: Person, minute: number, code: number, label = 'A') =>
      makeEntry(server, who, {
        contest,
        label,
        problemId: label === 'A' ? first.id : second.id,
        at: at(minute),
        verdict: code,
      })
    await enter(chair, -61, accepted)
    await enter(chair, -50, accepted)
    await enter(root, -50, wrongAnswer)
    await enter(ann, -50, wrongAnswer)
    await enter(ann, -40, accepted)
    await enter(bob, -40, compileError, 'B')
    await enter(ann, -5, accepted)
    await enter(bob, -5, accepted, 'B')
  })

  test('are listed by label, counted up to the freeze, without those of its managers', async () => {
    const reply = await list(contest.id, ann)
    expect(reply).toMatchObject({ http: 200, status: 200 })
    expect(reply.data).toEqual([
      {
        id: contest.labels.get('A'),
        displayId: 'A',
        cid: contest.id,
        pid: first.id,
        displayTitle: 'Problem A',
        color: null,
        ac: 1,
        total: 2,
      },
      expect.objectContaining({ displayId: 'B', ac: 0, total: 1 }),
    ])
  })

  test('are counted up to this moment for contest managers', async () => {
    expect((await list(contest.id, chair)).data).toMatchObject([
      { ac: 2, total: 3 },
      { ac: 1, total: 2 },
    ])
  })

  test('are counted to the end once it is over, and beyond it only when asked', async () => {
    await server.deps.db
      .updateTable('contest')
      .set({ starts_at: at(-60), seals_at: at(-30), ends_at: at(-10) })
      .where('id', '=', contest.id)
      .execute()
    expect((await list(contest.id, ann)).data).toMatchObject([
      { ac: 1, total: 2 },
      { ac: 0, total: 1 },
    ])
    const all = [
      { ac: 2, total: 3 },
      { ac: 1, total: 2 },
    ]
    expect((await list(contest.id, ann, { containsEnd: true })).data).toMatchObject(all)
    await server.deps.db.updateTable('contest').set({ takes_late: false }).where('id', '=', contest.id).execute()
    expect((await list(contest.id, ann, { containsEnd: true })).data).toMatchObject([{ total: 2 }, { total: 1 }])
  })

  test('are still counted up to the freeze when it stays after the end', async () => {
    await server.deps.db
      .updateTable('contest')
      .set({ ends_at: at(-1), opens_at_end: false })
      .where('id', '=', contest.id)
      .execute()
    expect((await list(contest.id, ann, { containsEnd: true })).data).toMatchObject([{ ac: 1, total: 2 }, { total: 1 }])
    expect((await list(contest.id, chair)).data).toMatchObject([{ ac: 2, total: 3 }, { total: 2 }])
  })

  test('cost no more statements than a page may', async () => {
    expect(await fewestQueries(server.deps, () => list(contest.id, ann))).toBeLessThanOrEqual(6)
  })

  test('do not count a person any more who became root', async () => {
    const late = await makeUser(server)
    await makeEntry(server, late, { contest, problemId: first.id, at: at(-20), verdict: accepted })
    expect((await list(contest.id, ann)).data[0]).toMatchObject({ ac: 2, total: 3 })
    await server.deps.db.updateTable('account').set({ role: 1000 }).where('id', '=', late.id).execute()
    expect((await list(contest.id, ann)).data[0]).toMatchObject({ ac: 1, total: 2 })
    await server.deps.db.updateTable('account').set({ role: 1002 }).where('id', '=', late.id).execute()
  })

  test('omit hidden ones', async () => {
    const { id } = await makeContest(server, { problems: [hidden.id, second.id] })
    expect((await list(id, ann)).data.map((row: { displayId: string }) => row.displayId)).toEqual(['B'])
    expect(await detail(id, ann)).toMatchObject({ http: 200, status: 403 })
    expect(await detail(id, ann, { displayId: 'Z' })).toMatchObject({ http: 200, status: 404 })
  })

  test('are counted by outcome on the page of one', async () => {
    const reply = await detail(contest.id, ann)
    const zero = { mle: 0, tle: 0, re: 0, pe: 0, ce: 0, se: 0, pa: 0 }
    expect(reply.data.problemCount).toEqual({ pid: null, total: 2, ac: 1, wa: 1, ...zero })
  })
})

test('tallies follow verdicts, times and deletions, and a recount finds nothing to repair', async () => {
  const contest = await contestWith({ is_sealed: true, seals_at: at(0) })
  const enter = (minute: number, code: number) =>
    makeEntry(server, ann, { contest, problemId: first.id, at: at(minute), verdict: code })
  const tallies = () =>
    server.deps.db
      .selectFrom('contest_tally')
      .select(['span', 'verdict', 'n'])
      .where('contest_id', '=', contest.id)
      .where('n', '<>', 0)
      .orderBy('span')
      .orderBy('verdict')
      .execute()
  const set = (id: number, code: number) =>
    server.deps.db.updateTable('submission').set({ verdict: code }).where('id', '=', id).execute()

  const early = await enter(-90, wrongAnswer)
  const one = await enter(-30, pending)
  const two = await enter(30, judging)
  await enter(150, accepted)
  const begun = [
    { span: 0, verdict: wrongAnswer, n: 1 },
    { span: 1, verdict: pending, n: 1 },
    { span: 2, verdict: pending, n: 1 },
    { span: 3, verdict: accepted, n: 1 },
  ]
  expect(await tallies()).toEqual(begun)
  await set(one, judging)
  expect(await tallies()).toEqual(begun)
  await set(one, accepted)
  await set(two, wrongAnswer)
  await server.deps.db.deleteFrom('submission').where('id', '=', early).execute()
  expect(await tallies()).toEqual([
    { span: 1, verdict: accepted, n: 1 },
    { span: 2, verdict: wrongAnswer, n: 1 },
    { span: 3, verdict: accepted, n: 1 },
  ])
  await server.deps.db.updateTable('contest').set({ is_sealed: false }).where('id', '=', contest.id).execute()
  expect(await tallies()).toEqual([
    { span: 1, verdict: wrongAnswer, n: 1 },
    { span: 1, verdict: accepted, n: 1 },
    { span: 3, verdict: accepted, n: 1 },
  ])
  const mine = async () =>
    (await recountTallies(server.deps.db)).differences.filter(
      ({ tally, key }) => tally === 'contest' && key.startsWith(`${contest.id}:`),
    )
  expect(await mine()).toEqual([])
  await server.deps.db.updateTable('contest_tally').set({ n: 9 }).where('contest_id', '=', contest.id).execute()
  expect(await mine()).toHaveLength(3)
  expect(await mine()).toEqual([])
  await server.deps.db.deleteFrom('contest').where('id', '=', contest.id).execute()
  await server.deps.db.deleteFrom('submission').where('contest_id', '=', contest.id).execute()
  expect(await tallies()).toEqual([])
})

test('many verdicts at once are all counted', async () => {
  const contest = await contestWith()
  const enter = (code: number) => makeEntry(server, ann, { contest, problemId: first.id, at: at(-1), verdict: code })
  const ids = await Promise.all(Array.from({ length: 40 }, () => enter(pending)))
  await Promise.all(
    ids.map((id, index) =>
      server.deps.db
        .updateTable('submission')
        .set({ verdict: index % 2 === 0 ? accepted : wrongAnswer })
        .where('id', '=', id)
        .execute(),
    ),
  )
  expect((await list(contest.id, ann)).data[0]).toMatchObject({ ac: 20, total: 40 })
})

describe('access to the list', () => {
  test.each<[string, ContestGiven, () => Person | undefined, number, number]>([
    ['a contestant', {}, () => ann, 200, 200],
    ['a guest', {}, () => undefined, 200, 403],
    ['a guest, where the board is open', { shows_board: true }, () => undefined, 200, 200],
    [
      'a guest before the start, where the board is open',
      { shows_board: true, starts_at: at0(1) },
      () => undefined,
      200,
      403,
    ],
    ['a contestant before the start', { starts_at: at0(1) }, () => ann, 200, 403],
    [
      'a contestant before the start, where the board is open',
      { shows_board: true, starts_at: at0(1) },
      () => ann,
      200,
      403,
    ],
    ['its owner before the start', { starts_at: at0(1) }, () => chair, 200, 200],
    ['a user without the password', { auth: 1 }, () => ann, 200, 403],
    ['a user without the password for submitting', { auth: 2 }, () => ann, 200, 200],
    ['any user, for a hidden contest', { is_visible: false, shows_board: true }, () => root, 200, 400],
  ])('%s', async (_, given, who, http, status) => {
    const { id } = await contestWith(given)
    expect(await list(id, who())).toMatchObject({ http, status })
  })

  test('any user, for a missing contest, and with an invalid token', async () => {
    expect(await list(999_999, ann)).toMatchObject({ http: 200, status: 400 })
    const { id } = await contestWith()
    expect(await server.call('GET', '/api/get-contest-problem', { token: 'x', query: { cid: id } })).toMatchObject({
      http: 401,
    })
    expect(await server.call('GET', '/api/get-contest-problem', { token: ann.token })).toMatchObject({ http: 400 })
  })
})

describe('a problem of a contest', () => {
  test("is returned in the reader's language under its contest title, without its origin", async () => {
    const { id } = await contestWith()
    const reply = await detail(id, ann)
    expect(reply).toMatchObject({ http: 200, status: 200 })
    expect(reply.data.problem).toMatchObject({
      id: first.id,
      problemId: 'A',
      title: 'Problem A',
      description: '加法',
      source: null,
      author: null,
      difficulty: null,
      modifiedUser: null,
      spjCode: null,
      spjLanguage: null,
      judgeExtraFile: null,
      auth: 3,
    })
    expect(reply.data.problem.html.description).toContain('加法')
    expect(reply.data.tags).toEqual([])
    expect([...reply.data.languages].sort()).toEqual(['C++', 'Python3'])
    expect(reply.data.codeTemplate).toEqual({ 'C++': 'int main() {}' })
    expect(JSON.stringify(reply.data)).not.toMatch(/secret|chair|原题/i)
    const english = await server.call('GET', '/api/get-contest-problem-details', {
      token: ann.token,
      query: { cid: id, displayId: 'A' },
      headers: { 'accept-language': 'en-US' },
    })
    expect(english.data.problem).toMatchObject({ title: 'Problem A', description: 'Add.' })
  })

  test('does not reveal that test data changed until the results are open', async () => {
    const running = await contestWith()
    const frozen = await contestWith({ ends_at: at(-1), is_sealed: true, seals_at: at(-2), opens_at_end: false })
    const over = await contestWith({ ends_at: at(-1) })
    const read = async (who: Person) =>
      Promise.all([running, frozen, over].map(async ({ id }) => JSON.stringify((await detail(id, who)).data)))
    const before = await Promise.all([ann, chair].map(read))
    const { testdata_hash: kept } = await server.deps.db
      .selectFrom('problem')
      .select('testdata_hash')
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow()
    const change = (hash: string | null) =>
      server.deps.db
        .updateTable('problem')
        .set({ testdata_hash: hash, updated_at: new Date(server.clock.now().getTime() + 60_000), modified_by: 'root' })
        .where('id', '=', first.id)
        .execute()
    await change(null)
    const after = await Promise.all([ann, chair].map(read))
    await change(kept)
    const isSame = after.map((texts, who) => texts.map((text, index) => text === before[who]?.[index]))
    expect(isSame).toEqual([
      [true, true, false],
      [false, false, false],
    ])
  })

  test('includes its origin once the contest is over', async () => {
    const { id } = await contestWith({ ends_at: at(-1) })
    const { data } = await detail(id, ann)
    expect(data.problem).toMatchObject({
      problemId: first.displayId,
      title: 'Problem A',
      source: 'a secret source',
      author: 'chair',
      difficulty: 4,
    })
    expect(data.tags.map((tag: { name: string }) => tag.name)).toEqual(['a secret tag'])
  })

  test.each<[string, ContestGiven, () => Person | undefined, number, number]>([
    ['a guest', {}, () => undefined, 401, 401],
    ['a guest, where the board is open', { shows_board: true }, () => undefined, 401, 401],
    ['a contestant before the start', { starts_at: at0(1) }, () => ann, 200, 403],
    ['its owner before the start', { starts_at: at0(1) }, () => chair, 200, 200],
    ['a user without the password', { auth: 1, shows_board: true }, () => ann, 200, 403],
    ['any user, for a hidden contest', { is_visible: false }, () => root, 200, 400],
  ])('%s', async (_, given, who, http, status) => {
    const { id } = await contestWith(given)
    expect(await detail(id, who())).toMatchObject({ http, status })
  })
})

describe('results of a contestant', () => {
  const standing = (contest: Contest, who: Person, more: object = {}) =>
    server.call('POST', '/api/get-user-problem-status', {
      token: who.token,
      body: { pidList: [first.id, second.id], isContestProblemList: true, cid: String(contest.id), ...more },
    })
  const strip = (contest: Contest, who: Person) =>
    server.call('GET', '/api/get-full-screen-problem-list', { token: who.token, query: { cid: contest.id } })

  test('ACM: accepted wins, else the latest; problems never tried are there too', async () => {
    const contest = await contestWith()
    for (const code of [accepted, wrongAnswer])
      await makeEntry(server, ann, { contest, problemId: first.id, at: at(-9), verdict: code, score: 50 })
    expect((await standing(contest, ann)).data).toEqual({
      [first.id]: { status: accepted, score: null },
      [second.id]: { status: -10, score: null },
    })
    expect((await standing(contest, bob)).data[first.id]).toEqual({ status: -10, score: null })
    expect((await strip(contest, ann)).data).toEqual([
      { pid: first.id, problemId: 'A', title: 'Problem A', status: accepted, score: null },
      { pid: second.id, problemId: 'B', title: 'Problem B', status: null, score: null },
    ])
  })

  test('OI: the latest submission counts with its score, and during the freeze results are hidden, also from the owner', async () => {
    const contest = await contestWith({ type: 1, is_sealed: true, seals_at: at(30) })
    for (const who of [ann, chair]) {
      await makeEntry(server, who, { contest, problemId: first.id, at: at(-9), verdict: accepted, score: 100 })
      await makeEntry(server, who, { contest, problemId: first.id, at: at(-8), verdict: wrongAnswer, score: 40 })
    }
    expect((await standing(contest, ann)).data[first.id]).toEqual({ status: wrongAnswer, score: 40 })
    await server.deps.db
      .updateTable('contest')
      .set({ seals_at: at(-1) })
      .where('id', '=', contest.id)
      .execute()
    for (const who of [ann, chair]) {
      expect((await standing(contest, who)).data).toEqual({
        [first.id]: { status: unseen, score: null },
        [second.id]: { status: -10, score: null },
      })
      expect((await strip(contest, who)).data[0]).toMatchObject({ status: unseen, score: null })
    }
  })

  test('late submissions count when requested and allowed', async () => {
    const contest = await contestWith({ ends_at: at(-5), takes_late: true })
    await makeEntry(server, ann, { contest, problemId: first.id, at: at(-4), verdict: accepted })
    expect((await standing(contest, ann)).data[first.id].status).toBe(-10)
    expect((await standing(contest, ann, { containsEnd: true })).data[first.id].status).toBe(accepted)
    expect((await strip(contest, ann)).data[0].status).toBe(accepted)
  })

  test('the strip excludes pending verdicts and requires view access', async () => {
    const contest = await contestWith({ auth: 1 })
    await makeEntry(server, chair, { contest, problemId: first.id, at: at(-9), verdict: wrongAnswer })
    await makeEntry(server, chair, { contest, problemId: first.id, at: at(-4), verdict: judging })
    expect((await strip(contest, chair)).data[0].status).toBe(wrongAnswer)
    expect(await strip(contest, ann)).toMatchObject({ http: 200, status: 403 })
    expect(await standing({ ...contest, id: 999_999 }, ann)).toMatchObject({ http: 200, status: 404 })
  })

  test('the last accepted code is returned, but never during the freeze of an OI contest', async () => {
    const contest = await contestWith({ type: 1, is_sealed: true, seals_at: at(30) })
    await makeEntry(server, ann, { contest, problemId: first.id, at: at(-9), verdict: accepted, code: 'mine' })
    const last = (who: Person) =>
      server.call('GET', '/api/get-last-ac-code', { token: who.token, query: { pid: first.id, cid: contest.id } })
    expect((await last(ann)).data.code).toContain('mine')
    expect((await last(bob)).data.code).toBe('')
    await server.deps.db
      .updateTable('contest')
      .set({ seals_at: at(-1) })
      .where('id', '=', contest.id)
      .execute()
    expect((await last(ann)).data).toEqual({ submitId: null, code: '', language: null })
  })
})

describe('a problem that is only for contests', () => {
  test('is nowhere in the bank', async () => {
    await contestWith()
    const get = (path: string, query: object = {}) =>
      server.call('GET', path, { token: ann.token, query: { ...query } })
    expect((await get('/api/get-problem-list', { limit: 500 })).data.records).toEqual([])
    expect((await get('/api/get-problem-list', { keyword: 'SECRET' })).data.total).toBe(0)
    expect((await get('/api/get-problem-list', { keyword: '原题' })).data.total).toBe(0)
    expect(await get('/api/get-problem-detail', { problemId: first.displayId })).toMatchObject({ status: 403 })
    expect(await get('/api/get-random-problem')).toMatchObject({ status: 400 })
    for (const path of ['/api/get-problem-tags', '/api/get-problem-code-template', '/api/get-problem-languages'])
      expect(await get(path, { pid: first.id })).toMatchObject({ status: 403 })
  })

  test('moves no rank, no profile and no heat map, during the contest and after it', async () => {
    const contest = await contestWith({ ends_at: at(-1) })
    await makeEntry(server, bob, { contest, problemId: first.id, at: at(-9), verdict: accepted, score: 100 })
    const get = (path: string, query: object) => server.call('GET', path, { query: { ...query } })
    const home = await get('/api/get-user-home-info', { username: 'bob' })
    expect(home.data).toMatchObject({ total: 0, solvedList: [] })
    expect((await get('/api/get-user-calendar-heatmap', { username: 'bob' })).data.dataList).toEqual([])
    const rank = await get('/api/get-rank-list', { type: 0, searchUser: 'bob', limit: 10 })
    expect(rank.data.records[0]).toMatchObject({ ac: 0 })
    expect((await get('/api/get-submission-list', { limit: 500 })).data.total).toBe(0)
  })
})
