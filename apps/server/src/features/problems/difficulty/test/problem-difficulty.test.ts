import { verdict } from '@verdict/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeContest } from '../../../../../test/harness/contests.ts'
import { makeEntry } from '../../../../../test/harness/entries.ts'
import { makeGroup } from '../../../../../test/harness/groups.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { computeDifficulties } from '../compute.ts'

/** Difficulty from results: only from results that every guest can know, and from nothing else. */

let server: TestServer
let people: readonly Person[]
beforeAll(async () => {
  server = await startTestServer()
  people = await Promise.all(Array.from({ length: 14 }, () => makeUser(server)))
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.deps.db.deleteFrom('submission').execute()
  await server.deps.db.deleteFrom('problem_difficulty').execute()
})

const minutes = (count: number) => new Date(server.clock.now().getTime() + count * 60_000)
const practice = { id: 0, labels: new Map<string, number>() }
/** Everyone fails once, then the first `solvers` people solve. */
const play = async (
  problemId: number,
  contest: typeof practice | Awaited<ReturnType<typeof makeContest>>,
  solvers = 7,
) => {
  for (const [index, who] of people.entries()) {
    await makeEntry(server, who, { contest, problemId, at: minutes(-50), verdict: verdict.wrongAnswer })
    if (index < solvers)
      await makeEntry(server, who, { contest, problemId, at: minutes(-40), verdict: verdict.accepted })
  }
}
const stored = () =>
  server.deps.db
    .selectFrom('problem_difficulty')
    .select(['problem_id', 'rating', 'people', 'solved', 'attempts'])
    .orderBy('problem_id')
    .execute()
const read = (pid: number) => server.call('GET', '/api/problem-difficulty', { query: { pid } })
const sorted = async (sort: string) =>
  (await server.call('GET', '/api/get-problem-list', { query: { sort, limit: 10, currentPage: 1 } })).data.records.map(
    ({ pid }: { pid: number }) => pid,
  )

test('practice gives a difficulty that guests can read and sort by, and a second run the same', async () => {
  const [hard, easy, unknown] = [await makeProblem(server), await makeProblem(server), await makeProblem(server)]
  await play(hard.id, practice, 1)
  await play(easy.id, practice, 14)
  await makeEntry(server, people[0] as Person, {
    contest: practice,
    problemId: unknown.id,
    at: minutes(-5),
    verdict: 0,
  })
  expect(await computeDifficulties(server.deps)).toEqual({ problems: 3, rated: 2 })
  const first = await stored()
  expect((await read(easy.id)).data).toMatchObject({ computed: { people: 14, solved: 14, attempts: 28 }, needed: 10 })
  expect((await read(unknown.id)).data).toEqual({ computed: null, needed: 10 })
  const list = await server.call('GET', '/api/problem-difficulties', {
    query: { pids: [hard.id, easy.id, unknown.id].join(',') },
  })
  expect(list.data.map(({ pid }: { pid: number }) => pid)).toEqual([hard.id, easy.id])
  expect(list.data[0].rating).toBeGreaterThan(list.data[1].rating)
  expect((await sorted('result')).slice(0, 3)).toEqual([easy.id, hard.id, unknown.id])
  expect((await sorted('-result')).slice(0, 3)).toEqual([hard.id, easy.id, unknown.id])
  await server.deps.db.deleteFrom('problem_difficulty').execute()
  await computeDifficulties(server.deps)
  expect(await stored()).toEqual(first)
})

test('attempts after the first accepted one, compile errors and those of its people do not count', async () => {
  const { id } = await makeProblem(server)
  await play(id, practice)
  await computeDifficulties(server.deps)
  const before = await stored()
  const [solver, second] = people as [Person, Person]
  for (const code of [verdict.wrongAnswer, verdict.accepted])
    await makeEntry(server, solver, { contest: practice, problemId: id, at: minutes(-1), verdict: code })
  for (const code of [verdict.compileError, verdict.systemError, verdict.judging, verdict.cancelled])
    await makeEntry(server, second, { contest: practice, problemId: id, at: minutes(-60), verdict: code })
  const tester = await makeUser(server)
  await server.deps.db
    .insertInto('problem_person')
    .values({ problem_id: id, account_id: tester.id, role: 'tester', added_by: 'x', added_at: minutes(0) })
    .execute()
  await makeEntry(server, tester, { contest: practice, problemId: id, at: minutes(-9), verdict: 0 })
  await computeDifficulties(server.deps)
  expect(await stored()).toEqual(before)
})

const over = { starts_at: minutesAgo(60), ends_at: minutesAgo(30), shows_board: true } as const
function minutesAgo(count: number): Date {
  return new Date(Date.now() - count * 60_000)
}

test.each([
  ['running', { ends_at: minutesAgo(-60) }],
  ['frozen after its end', { is_sealed: true, seals_at: minutesAgo(55), opens_at_end: false }],
  ['not visible', { is_visible: false }],
  ['with a password', { auth: 1, password: 'x' }],
  ['without a board for guests', { shows_board: false }],
] as const)('results of a contest that is %s do not enter', async (_, more) => {
  const { id } = await makeProblem(server)
  await play(id, await makeContest(server, { ...over, ...more, problems: [id] }))
  await computeDifficulties(server.deps)
  expect(await stored()).toEqual([])
})

test('a freeze hides its results until it ends, and then they enter', async () => {
  const { id } = await makeProblem(server)
  const contest = await makeContest(server, {
    ...{ ...over, problems: [id], is_sealed: true, seals_at: minutesAgo(55), opens_at_end: false },
  })
  await play(id, contest)
  await computeDifficulties(server.deps)
  expect(await stored()).toEqual([])
  await server.deps.db.updateTable('contest').set({ opens_at_end: true }).where('id', '=', contest.id).execute()
  await computeDifficulties(server.deps)
  expect(await stored()).toMatchObject([{ problem_id: id, people: 14, solved: 7 }])
})

test('results in groups and of hidden problems do not enter, and a problem that is hidden has no difficulty', async () => {
  const [hidden, open] = [await makeProblem(server, { visibility: 3 }), await makeProblem(server)]
  await play(hidden.id, practice)
  await play(open.id, practice)
  const gid = await makeGroup(server, { owner: await makeUser(server) })
  await server.deps.db.updateTable('submission').set({ group_id: gid }).where('problem_id', '=', open.id).execute()
  await computeDifficulties(server.deps)
  expect(await stored()).toEqual([])
  await server.deps.db.updateTable('submission').set({ group_id: null }).execute()
  await computeDifficulties(server.deps)
  expect((await stored()).map(({ problem_id }) => problem_id)).toEqual([open.id])
  await server.deps.db.updateTable('problem').set({ visibility: 3 }).where('id', '=', open.id).execute()
  expect((await read(open.id)).data.computed).toBeNull()
})

test('a run deletes what an earlier one stored for problems that are not public now, also after the last public one', async () => {
  const [hidden, open, last] = [await makeProblem(server), await makeProblem(server), await makeProblem(server)]
  for (const { id } of [hidden, open, last]) await play(id, practice)
  await computeDifficulties(server.deps)
  expect(await stored()).toHaveLength(3)
  await server.deps.db.updateTable('problem').set({ visibility: 3 }).where('id', 'in', [hidden.id, last.id]).execute()
  await computeDifficulties(server.deps)
  expect((await stored()).map(({ problem_id }) => problem_id)).toEqual([open.id])
})

test('a run does not wait for an editor of a problem without enough results', async () => {
  const { id } = await makeProblem(server)
  const { id: edited } = await makeProblem(server)
  await play(id, practice)
  await server.deps.db.transaction().execute(async (trx) => {
    await trx.selectFrom('problem').select('id').where('id', '=', edited).forUpdate().execute()
    await computeDifficulties(server.deps)
  })
  expect((await stored()).map(({ problem_id }) => problem_id)).toEqual([id])
})

test('people with contest ratings count with them while ratings are shown', async () => {
  const { id } = await makeProblem(server)
  await play(id, practice)
  await computeDifficulties(server.deps)
  const [plain] = await stored()
  const contest = await makeContest(server, over)
  await server.deps.db
    .insertInto('rated_contest')
    .values({ contest_id: contest.id, marked_by: 'x', marked_at: minutes(0) })
    .execute()
  await server.deps.db
    .insertInto('rating_change')
    .values(
      people.map((who, index) => ({
        ...{ contest_id: contest.id, account_id: who.id, place: index + 1, rating: 2_300, performance: 2_300 },
        ...{ mean: 2_300, deviation: 80, anchor: 2_300, anchor_weight: 1 },
      })),
    )
    .execute()
  await computeDifficulties(server.deps)
  const [rated] = await stored()
  expect(rated?.rating).toBeGreaterThan((plain?.rating ?? 0) + 300)
})
