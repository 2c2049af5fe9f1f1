import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeGroup } from '../../../../test/harness/groups.ts'
import { caseOf, casesOf, type JudgeHost, makeJudgeHost } from '../../../../test/harness/judge-host.ts'
import { makeUser, type Person } from '../../../../test/harness/people.ts'
import { makeProblem } from '../../../../test/harness/problems.ts'
import { fewestQueries } from '../../../../test/harness/queries.ts'
import { startTestServer, type TestServer } from '../../../../test/harness/server.ts'
import { recountTallies } from '../../judging/tallies/recount.ts'
import { moveAccepted, moveTallies } from '../../judging/tallies/tallies.ts'
import { recountStandings } from '../recount-standings.ts'

let server: TestServer
let host: JudgeHost
beforeAll(async () => {
  server = await startTestServer()
  host = await makeJudgeHost(server)
})
afterAll(() => server.close())

const ranks = async (query: Readonly<Record<string, unknown>>) => {
  const reply = await server.call('GET', '/api/get-rank-list', { query })
  expect(reply).toMatchObject({ http: 200, status: 200 })
  return reply.data
}

/** A person hands a program in over HTTP and a host judges it. */
const submits = async (person: Person, pid: string, ...verdicts: readonly number[]): Promise<void> => {
  server.clock.advance(10_000)
  const sent = await server.call('POST', '/api/submit-problem-judge', {
    token: person.token,
    body: { pid, language: 'C++', code: 'int main() {}' },
  })
  expect(sent.status).toBe(200)
  const [job] = await host.lease()
  if (job === undefined) throw new Error('nothing to judge')
  const isOi = verdicts.length > 1
  const outcome = isOi
    ? { kind: 'cases' as const, cases: verdicts.map((verdict, at) => caseOf(at + 1, verdict, { fullScore: 50 })) }
    : casesOf(...verdicts)
  expect((await host.result(job, outcome)).status).toBe(200)
}

/** Other tests of this file insert rows directly, which bypasses the tallies. */
const isOf =
  (people: readonly Person[]) =>
  ({ key }: { readonly key: string }): boolean =>
    people.some(({ id }) => key.startsWith(id))

const standingOf = (person: Person) =>
  server.deps.db
    .selectFrom('standing')
    .select(['solved', 'score', 'practised', 'submitted'])
    .where('account_id', '=', person.id)
    .executeTakeFirstOrThrow()

describe('the sums behind the lists', () => {
  test('move with every submission and are what a recount finds', async () => {
    const ada = await makeUser(server, { username: 'sum-ada' })
    const one = await makeProblem(server)
    const two = await makeProblem(server, {
      type: 1,
      difficulty: 3,
      cases: [
        { input: '1\n', output: '1\n', score: 50 },
        { input: '2\n', output: '2\n', score: 50 },
      ],
    })
    await submits(ada, one.displayId, -1)
    expect(await standingOf(ada)).toEqual({ solved: 0, score: 0, practised: 1, submitted: 1 })
    await submits(ada, one.displayId, 0)
    await submits(ada, one.displayId, 0)
    expect(await standingOf(ada)).toEqual({ solved: 1, score: 0, practised: 3, submitted: 3 })
    await submits(ada, two.displayId, 0, -1)
    const partly = (await standingOf(ada)).score
    expect(partly).toBeGreaterThan(0)
    await submits(ada, two.displayId, 0, 0)
    // 0.1 * 100 + 2 * 3 (api-public 12.3)
    expect(await standingOf(ada)).toEqual({ solved: 2, score: 16, practised: 5, submitted: 5 })
    expect(partly).toBeLessThan(16)
    await submits(ada, two.displayId, -1, -1)
    expect(await standingOf(ada)).toMatchObject({ solved: 2, score: 16 })
    expect((await recountStandings(server.deps.db, { repair: false })).differences).toEqual([])
  })

  test('fall when an accepted submission goes, and only then', async () => {
    const eve = await makeUser(server, { username: 'sum-eve' })
    const { displayId } = await makeProblem(server)
    await submits(eve, displayId, 0)
    await submits(eve, displayId, 0)
    const rows = () =>
      server.deps.db.selectFrom('submission').select('id').where('account_id', '=', eve.id).orderBy('id').execute()
    const [first, second] = await rows()
    await server.deps.db
      .deleteFrom('submission')
      .where('id', '=', first?.id ?? 0)
      .execute()
    expect(await standingOf(eve)).toEqual({ solved: 1, score: 0, practised: 1, submitted: 1 })
    await server.deps.db
      .deleteFrom('submission')
      .where('id', '=', second?.id ?? 0)
      .execute()
    expect(await standingOf(eve)).toEqual({ solved: 0, score: 0, practised: 0, submitted: 0 })
  })

  test('a problem that is deleted takes what it gave', async () => {
    const kim = await makeUser(server, { username: 'sum-kim' })
    const { id, displayId } = await makeProblem(server)
    await submits(kim, displayId, 0)
    expect(await standingOf(kim)).toMatchObject({ solved: 1, practised: 1 })
    await server.deps.db.deleteFrom('problem').where('id', '=', id).execute()
    expect(await standingOf(kim)).toEqual({ solved: 0, score: 0, practised: 0, submitted: 0 })
    expect((await recountStandings(server.deps.db, { repair: false })).differences).toEqual([])
  })

  test('submissions of contests and groups count for nothing but the number of submissions', async () => {
    const sam = await makeUser(server, { username: 'sum-sam' })
    const { id } = await makeProblem(server)
    const row = { problem_id: id, account_id: sam.id, language: 'C++', length: 1, submitted_at: server.clock.now() }
    await server.deps.db
      .insertInto('submission')
      .values([
        { ...row, contest_id: 9, verdict: 0, rank_score: 30 },
        { ...row, group_id: await makeGroup(server), verdict: 0, rank_score: 30 },
      ])
      .execute()
    expect(await standingOf(sam)).toEqual({ solved: 0, score: 0, practised: 0, submitted: 2 })
  })

  test('two judgings of one problem that end at once are one solved problem', async () => {
    const lee = await makeUser(server, { username: 'sum-lee' })
    const { id } = await makeProblem(server)
    const solve = () =>
      server.deps.db.transaction().execute(async (trx) => {
        const { id: submission_id } = await trx
          .insertInto('submission')
          .values({
            problem_id: id,
            account_id: lee.id,
            language: 'C++',
            length: 1,
            submitted_at: server.clock.now(),
            verdict: 0,
            rank_score: 7,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        await trx
          .insertInto('accepted')
          .values({ submission_id, account_id: lee.id, problem_id: id, created_at: server.clock.now() })
          .execute()
      })
    await Promise.all(Array.from({ length: 12 }, solve))
    expect(await standingOf(lee)).toEqual({ solved: 1, score: 7, practised: 12, submitted: 12 })
  })

  test('concurrent submitting and settling neither deadlocks nor loses counts', async () => {
    const people = [await makeUser(server), await makeUser(server)]
    const problems = [(await makeProblem(server)).id, (await makeProblem(server)).id]
    const handInAndSettle = async (turn: number): Promise<void> => {
      const account_id = people[turn % 2]?.id ?? ''
      const problem_id = problems[(turn >> 1) % 2] ?? 0
      const now = server.clock.now()
      const row = { account_id, problem_id, language: 'C++', length: 1, submitted_at: now }
      const counted = await server.deps.db.transaction().execute(async (trx) => {
        const made = await trx.insertInto('submission').values(row).returning('id').executeTakeFirstOrThrow()
        const submission = { id: made.id, problem_id, account_id, contest_id: 0, group_id: null }
        await moveTallies(trx, submission, { from: null, to: 5 })
        return submission
      })
      const to = turn % 3 === 0 ? -1 : 0
      await server.deps.db.transaction().execute(async (trx) => {
        await trx
          .updateTable('submission')
          .set({ verdict: to, rank_score: turn % 4 })
          .where('id', '=', counted.id)
          .execute()
        await moveAccepted(trx, counted, { from: 5, to })
        await moveTallies(trx, counted, { from: 5, to })
      })
    }
    await Promise.all(Array.from({ length: 80 }, (_, turn) => handInAndSettle(turn)))
    for (const person of people) {
      expect(await standingOf(person)).toMatchObject({ solved: 2, practised: 40, submitted: 40 })
    }
    expect((await recountStandings(server.deps.db, { repair: false })).differences).toEqual([])
    expect((await recountTallies(server.deps.db, { repair: false })).differences.filter(isOf(people))).toEqual([])
  })

  test('a recount repairs manipulated rows', async () => {
    const ann = await makeUser(server, { username: 'sum-ann' })
    await server.deps.db.updateTable('standing').set({ solved: 99 }).where('account_id', '=', ann.id).execute()
    const { differences } = await recountStandings(server.deps.db)
    expect(differences).toMatchObject([{ account: ann.id, kept: { solved: 99 }, counted: { solved: 0 } }])
    expect((await recountStandings(server.deps.db)).differences).toEqual([])
  })
})

describe('the rank lists', () => {
  let people: Person[]
  beforeAll(async () => {
    people = []
    for (const name of ['rank-a', 'rank-b', 'rank-c']) people.push(await makeUser(server, { username: name }))
    const set = async (at: number, values: object) =>
      server.deps.db
        .updateTable('standing')
        .set(values)
        .where('account_id', '=', people[at]?.id ?? '')
        .execute()
    await set(0, { solved: 500, practised: 900, submitted: 1_000, score: 10 })
    await set(1, { solved: 500, practised: 800, submitted: 2_000, score: 30 })
    await set(2, { solved: 400, practised: 400, submitted: 400, score: 30 })
    await server.deps.db
      .updateTable('account')
      .set({ nickname: 'Countess', realname: 'Ada King', signature: '计'.repeat(200) })
      .where('id', '=', people[0]?.id ?? '')
      .execute()
  })

  const names = (data: { records: { username: string }[] }) => data.records.map(({ username }) => username)

  test('ACM goes by problems solved, then by fewer submissions', async () => {
    const page = await ranks({ type: 0, limit: 3 })
    expect(names(page)).toEqual(['rank-b', 'rank-a', 'rank-c'])
    expect(page.records[0]).toEqual({
      uid: people[1]?.id,
      username: 'rank-b',
      nickname: null,
      signature: null,
      avatar: null,
      titleName: null,
      titleColor: null,
      ac: 500,
      total: 800,
      rating: null,
    })
    expect(page.records[1].signature).toBe('计'.repeat(100))
  })

  test('OI goes by score, then by problems solved, and counts every submission', async () => {
    await server.deps.db
      .updateTable('standing')
      .set({ score: 31 })
      .where('account_id', '=', people[2]?.id ?? '')
      .execute()
    const page = await ranks({ type: 1, limit: 3 })
    expect(names(page)).toEqual(['rank-c', 'rank-b', 'sum-ada'])
    expect(page.records[1]).toMatchObject({ score: 30, ac: 500, total: 2_000 })
    expect(page.records[1]).not.toHaveProperty('rating')
  })

  test.each([
    [0, '-solved', ['rank-b', 'rank-a', 'rank-c']],
    [0, '-total', ['rank-a', 'rank-b', 'rank-c']],
    [1, '-total', ['rank-b', 'rank-a', 'rank-c']],
    [1, '-solved', ['rank-b', 'rank-a', 'rank-c']],
    [1, '-score', ['rank-c', 'rank-b']],
  ] as const)('list %i goes by %s, from either end', async (type, sort, first) => {
    const sorted = names(await ranks({ type, sort, limit: 500 }))
    const known = sorted.filter((name) => name.startsWith('rank-'))
    expect(known.slice(0, first.length)).toEqual(first)
    expect(names(await ranks({ type, sort: sort.slice(1), limit: 500 }))).toEqual(sorted.toReversed())
    expect(names(await ranks({ type, sort, limit: 2, currentPage: 2 }))).toEqual(sorted.slice(2, 4))
  })

  test('an order that the list does not have is refused', async () => {
    const ask = (query: object) => server.call('GET', '/api/get-rank-list', { query: { ...query } })
    expect(await ask({ type: 0, sort: 'score' })).toMatchObject({ http: 200, status: 400 })
    expect(await ask({ type: 0, sort: 'name' })).toMatchObject({ status: 400 })
  })

  test('the pages form one list without gaps, matching the total', async () => {
    const all = await ranks({ type: 0, limit: 500 })
    expect(all.records).toHaveLength(all.total)
    const pages = [await ranks({ type: 0, limit: 4 }), await ranks({ type: 0, limit: 4, currentPage: 2 })]
    expect(pages.flatMap(names)).toEqual(names(all).slice(0, 8))
    expect(await ranks({ type: 0, limit: 4, currentPage: 1_000 })).toMatchObject({ records: [], total: all.total })
  })

  test.each(['NK-A', 'countess', 'ada king'])('are searched by any name: %s', async (searchUser) => {
    expect(await ranks({ type: 0, searchUser })).toMatchObject({ records: [{ username: 'rank-a' }], total: 1 })
  })

  test('signs of a pattern are letters like others', async () => {
    expect(await ranks({ type: 0, searchUser: '%' })).toMatchObject({ records: [], total: 0 })
  })

  test('leave banned people out until they are forgiven', async () => {
    const id = people[1]?.id ?? ''
    const { total } = await ranks({ type: 0 })
    await server.deps.db.updateTable('account').set({ status: 1 }).where('id', '=', id).execute()
    const without = await ranks({ type: 0, limit: 2 })
    expect([names(without), without.total]).toEqual([['rank-a', 'rank-c'], total - 1])
    await server.deps.db.updateTable('account').set({ status: 0 }).where('id', '=', id).execute()
    expect((await ranks({ type: 0 })).total).toBe(total)
  })

  test('drop deleted users', async () => {
    const { total } = await ranks({ type: 0 })
    const gone = await makeUser(server)
    expect((await ranks({ type: 0 })).total).toBe(total + 1)
    await server.deps.db.deleteFrom('account').where('id', '=', gone.id).execute()
    expect((await ranks({ type: 0 })).total).toBe(total)
  })

  test('another type is refused, none is malformed', async () => {
    const ask = (query: object) => server.call('GET', '/api/get-rank-list', { query: { ...query } })
    expect(await ask({ type: 2 })).toMatchObject({ http: 200, status: 400 })
    expect(await ask({})).toMatchObject({ http: 400, status: 400 })
  })

  test('cost one statement, with a search too', async () => {
    expect(await fewestQueries(server.deps, () => ranks({ type: 0 }))).toBe(1)
    expect(await fewestQueries(server.deps, () => ranks({ type: 1, searchUser: 'rank' }))).toBe(1)
  })

  test.each([
    [0, '-solved', 'standing_acm'],
    [0, 'solved', 'standing_acm'],
    [0, '-total', 'standing_practised'],
    [1, '-score', 'standing_oi'],
    [1, 'total', 'standing_submitted'],
  ] as const)('reads the people it shows and not all of thousands, list %i by %s', async (type, sort, index) => {
    const { pool } = server.deps
    await pool.query(`insert into account (id, username, password_hash)
      select 'many-' || n, 'many-' || n, '' from generate_series(1, 4000) n on conflict do nothing`)
    await pool.query('analyze account, standing')
    const query = vi.spyOn(pool, 'query')
    await ranks({ type, sort })
    const [[{ text = '' } = {}] = []] = query.mock.calls as unknown as [{ readonly text?: string }][]
    query.mockRestore()
    expect(text).toContain('limit 30')
    const { rows } = await pool.query(`explain ${text}`)
    const plan = rows.map((row: { 'QUERY PLAN': string }) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain(index)
    expect(plan).not.toMatch(/Seq Scan on (account|standing)/)
  })
})
