import { randomUUID } from 'node:crypto'
import { verdict } from '@verdict/contract'
import {
  acmBoard,
  type BoardCell,
  type BoardRecord,
  type BoardRow,
  type BoardRules,
  type BoardView,
  boardViews,
  oiBoard,
} from '@verdict/rules'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recount } from '../../../../../../../packages/rules/test/board/recounts.ts'
import { makeContest } from '../../../../../test/harness/contests.ts'
import { makeEntry } from '../../../../../test/harness/entries.ts'
import { makeUser } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { readTerms } from '../board-state.ts'
import { recordsOf } from '../repository.ts'

/**
 * For any sequence of row changes, the board in memory equals the one built from all records by the naive rule, in
 * every view. The rows are changed directly in the database: boards learn of it only through the triggers.
 */

let server: TestServer
let problems: number[]
beforeAll(async () => {
  server = await startTestServer()
  problems = []
  for (let n = 0; n < 3; n += 1) problems.push((await makeProblem(server, { visibility: 3 })).id)
  // Answered case by case.
  await server.deps.db
    .updateTable('problem')
    .set({ output_only: true, type: 1, judge_case_mode: 'default', full_score: 100 })
    .where('id', 'in', problems.slice(0, 2))
    .execute()
})
afterAll(() => server.close())

const durationS = 600
const people = 4

const code = fc.constantFrom(
  verdict.accepted,
  verdict.accepted,
  verdict.wrongAnswer,
  verdict.timeLimitExceeded,
  verdict.compileError,
  verdict.partialAccepted,
  verdict.pending,
  verdict.judging,
  verdict.cancelled,
)
const score = fc.option(fc.integer({ min: 0, max: 100 }))
const at = fc.oneof(
  fc.integer({ min: -5, max: 720 }),
  // Boundary values: the start, the freeze, the end.
  fc.constantFrom(0, 299, 300, 599, 600),
)
const which = fc.nat({ max: 40 })

const action = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('add'), who: fc.nat(people - 1), problem: fc.nat(2), at, code, score }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('judge'), which, code, score }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('cases'),
      which,
      scores: fc.array(fc.constantFrom(0, 10, 30), { minLength: 3, maxLength: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove'), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('move'), which, problem: fc.nat(2), at }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave'), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('penalty'), perTryS: fc.constantFrom(0, 1200) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('token'), which, at }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('look') }) },
)

type Action = typeof action extends fc.Arbitrary<infer D> ? D : never

const begin = async (type: 0 | 1, oiCounts: string, format: string | null = null, options: object = {}) => {
  const startsAt = new Date(server.clock.now().getTime() - 400_000)
  const moment = (seconds: number) => new Date(startsAt.getTime() + seconds * 1_000)
  const contest = await makeContest(server, {
    problems,
    type,
    oi_counts: oiCounts,
    format,
    format_options: JSON.stringify(options),
    starts_at: startsAt,
    ends_at: moment(durationS),
    is_sealed: true,
    seals_at: moment(300),
  })
  const ids = Array.from({ length: people }, () => randomUUID().replaceAll('-', ''))
  const accounts = ids.map((id) => ({ id, username: id.slice(0, 20), password_hash: '' }))
  await server.deps.db.insertInto('account').values(accounts).execute()
  // One of them looks after the contest and is never on its board.
  await server.deps.db
    .updateTable('contest')
    .set({ owner_id: ids[0] ?? null })
    .where('id', '=', contest.id)
    .execute()
  return { contest, ids, moment, made: [] as number[] }
}

type RunningContest = Awaited<ReturnType<typeof begin>>

const entryOf = ({ contest }: RunningContest, problem: number) => ({
  problem_id: problems[problem] ?? 0,
  contest_problem_id: contest.labels.get('ABC'.charAt(problem)) ?? 0,
})

const perform = async (held: RunningContest, done: Action): Promise<void> => {
  const { db } = server.deps
  const id = 'which' in done ? (held.made[done.which % Math.max(1, held.made.length)] ?? 0) : 0
  const change = db.updateTable('submission').where('id', '=', id)
  if ('who' in done) {
    const row = {
      ...entryOf(held, done.problem),
      account_id: held.ids[done.who] ?? '',
      contest_id: held.contest.id,
      language: 'C++',
      length: 1,
      submitted_at: held.moment(done.at),
      verdict: done.code,
      score: done.score,
      time_ms: 7,
    }
    const made = await db.insertInto('submission').values(row).returning('id').executeTakeFirstOrThrow()
    held.made.push(made.id)
  } else if ('code' in done) await change.set({ verdict: done.code, score: done.score, time_ms: 9 }).execute()
  else if ('scores' in done) await judgeCases(id, done.scores)
  else if (done.kind === 'token') await takeToken(held, id, done.at)
  else if ('problem' in done) {
    await change.set({ ...entryOf(held, done.problem), submitted_at: held.moment(done.at) }).execute()
  } else if ('perTryS' in done) {
    await db.updateTable('contest').set({ try_penalty_s: done.perTryS }).where('id', '=', held.contest.id).execute()
  } else if (done.kind === 'remove') await db.deleteFrom('submission').where('id', '=', id).execute()
  else if (done.kind === 'leave') await change.set({ contest_id: 0 }).execute()
  else await server.deps.boards.open(held.contest.id)
}

/** A token on a submission, or none where it has one. */
const takeToken = async ({ contest, moment }: RunningContest, submissionId: number, seconds: number): Promise<void> => {
  const { db } = server.deps
  // The board is in memory, so it depends on the trigger.
  await server.deps.boards.open(contest.id)
  const gone = await db.deleteFrom('contest_token_use').where('submission_id', '=', submissionId).executeTakeFirst()
  if (gone.numDeletedRows > 0n) return
  await sql`
    insert into contest_token_use (submission_id, contest_id, account_id, used_at)
    select id, contest_id, account_id, ${moment(seconds)} from submission
    where id = ${submissionId} and contest_id = ${contest.id}`.execute(db)
}

/** A judging with a score for each case. */
const judgeCases = async (submissionId: number, scores: readonly number[]): Promise<void> => {
  const { db } = server.deps
  const row = await db.selectFrom('submission').selectAll().where('id', '=', submissionId).executeTakeFirst()
  if (row === undefined) return
  const now = server.clock.now()
  await db.transaction().execute(async (trx) => {
    const owner = { submission_id: submissionId, account_id: row.account_id, language: 'C++' }
    const { id } = await trx
      .insertInto('judging')
      .values({ ...owner, priority: 0, due_at: now, queued_at: now, state: 'done', version: row.version + 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const figures = { judging_id: id, verdict: verdict.partialAccepted, time_ms: 1, memory_kb: 1 }
    await trx
      .insertInto('judging_case')
      .values(scores.map((score, index) => ({ ...figures, seq: index + 1, score })))
      .execute()
    const score = scores.reduce((sum, score) => sum + score, 0)
    await trx
      .updateTable('submission')
      .set({ verdict: verdict.partialAccepted, score, judging_id: id, version: row.version + 1 })
      .where('id', '=', submissionId)
      .execute()
  })
}

const comparable = (rows: readonly BoardRow<BoardCell>[]) =>
  rows.map((row) => ({ ...row, cells: Object.fromEntries([...row.cells].sort(([a], [b]) => (a < b ? -1 : 1))) }))

const boardFrom = (
  rules: BoardRules,
  records: readonly BoardRecord[],
  view: BoardView,
): readonly BoardRow<BoardCell>[] => {
  if (rules.format === 'icpc') return acmBoard(rules, records, view)
  if (rules.format === 'site') throw new Error('no contest of this test has a format of the site')
  return rules.format === 'oi' ? oiBoard(rules, records, view) : recount(rules, records, view)
}

/** The naive board of everything in the database. */
const naive = async (contestId: number) => {
  const terms = await readTerms(server.deps, contestId)
  if (terms === null) throw new Error('The contest is gone.')
  const records = await recordsOf(server.deps.db, terms.records)
  const { rules } = terms
  return Object.fromEntries(boardViews.map((view) => [view, comparable(boardFrom(rules, records, view))]))
}

const kept = async (contestId: number) => {
  const board = await server.deps.boards.open(contestId)
  await board.catchUp()
  return Object.fromEntries(boardViews.map((view) => [view, comparable(board.face(view).snapshot().rows)]))
}

test.each([
  ['ACM', 0, 'Recent', null, {}],
  ['OI by the last', 1, 'Recent', null, {}],
  ['OI by the best', 1, 'Highest', null, {}],
  ['OI by the last and the tokened', 1, 'TokenedLast', null, {}],
  ['IOI', 1, 'Recent', 'ioi', {}],
  ['IOI by the best of each case', 1, 'Recent', 'ioi', { bestCases: 1 }],
  ['AtCoder', 1, 'Recent', 'atcoder', {}],
] as const)(
  '%s: the incremental board equals the naive one after any actions',
  { timeout: 120_000 },
  async (_, type, counts, format, options) => {
    let looked = 0
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 45 }), async (deeds) => {
        const held = await begin(type, counts, format, options)
        for (const done of deeds) await perform(held, done)
        const board = await kept(held.contest.id)
        looked += board.afterEnd?.length ?? 0
        expect(board).toEqual(await naive(held.contest.id))
      }),
      { numRuns: 25 },
    )
    // A board that is always empty would prove nothing.
    expect(looked).toBeGreaterThan(5)
  },
)

test('changes while a board is being built are not missed', { timeout: 60_000 }, async () => {
  for (let round = 0; round < 5; round += 1) {
    const held = await begin(0, 'Recent')
    const adding = async () => {
      for (let n = 0; n < 30; n += 1) {
        await perform(held, {
          kind: 'add',
          who: 1 + (n % 3),
          problem: n % 3,
          at: n * 10,
          code: n % 4 === 0 ? 0 : -1,
          score: null,
        })
      }
    }
    const looking = async () => {
      for (let n = 0; n < 10; n += 1) await kept(held.contest.id)
    }
    await Promise.all([adding(), looking(), adding(), looking()])
    expect(await kept(held.contest.id)).toEqual(await naive(held.contest.id))
  }
})

test('one statement over a thousand programs is followed whole', async () => {
  const held = await begin(0, 'Recent')
  const [who] = held.ids.slice(1)
  await sql`
    insert into submission (problem_id, account_id, contest_id, contest_problem_id, language, length, submitted_at, verdict)
    select ${problems[0]}, ${who}, ${held.contest.id}, ${held.contest.labels.get('A')}, 'C++', 1,
      ${held.moment(1)}::timestamptz + n * interval '1 millisecond', -1 from generate_series(1, 1000) n`.execute(
    server.deps.db,
  )
  expect((await kept(held.contest.id)).live).toMatchObject([{ userId: who, records: 1000 }])
  await server.deps.db.updateTable('submission').set({ verdict: 0 }).where('contest_id', '=', held.contest.id).execute()
  expect(await kept(held.contest.id)).toEqual(await naive(held.contest.id))
})

test('a board is kept when a user enters the password; hiding a problem drops its column but no points', async () => {
  const hidden = (await makeProblem(server, { visibility: 3 })).id
  const contest = await makeContest(server, { problems: [hidden], auth: 2, password: 'open', shows_board: true })
  const { id } = contest
  const person = await makeUser(server)
  const { token } = person
  await makeEntry(server, person, { contest, problemId: hidden, at: server.clock.now(), verdict: verdict.accepted })
  const shown = async () => {
    const { problems, rows } = (await server.call('GET', '/api/contest-board', { query: { cid: id } })).data
    return { columns: problems.length, points: rows.map((row: { points: number }) => row.points) }
  }
  expect(await shown()).toEqual({ columns: 1, points: [1] })
  const board = await server.deps.boards.open(id)
  const made = board.state()
  const body = { cid: id, password: 'open' }
  expect((await server.call('POST', '/api/register-contest', { token, body })).status).toBe(200)
  await board.catchUp()
  expect(board.state()).toBe(made)
  await server.deps.db.updateTable('problem').set({ visibility: 2 }).where('id', '=', hidden).execute()
  await board.catchUp()
  // Which submissions count does not depend on it (api-contests-groups 3.2).
  expect(await shown()).toEqual({ columns: 0, points: [1] })
})
