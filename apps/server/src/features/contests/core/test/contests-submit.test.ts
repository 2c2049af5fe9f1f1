import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeContest } from '../../../../../test/harness/contests.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { fewestQueries } from '../../../../../test/harness/queries.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { type Draft, entryWriter } from '../../../submissions/write-submissions.ts'

let server: TestServer
let ann: Person
let owner: Person
let problem: { id: number; displayId: string }
let hidden: { id: number }

beforeAll(async () => {
  server = await startTestServer()
  ann = await makeUser(server, { username: 'team1' })
  owner = await makeUser(server, { username: 'chair', role: 'admin' })
  problem = await makeProblem(server, { visibility: 3 })
  hidden = await makeProblem(server, { visibility: 2 })
})
afterAll(() => server.close())

const submit = (who: Person, cid: number, pid = 'A', more: object = {}) =>
  server.call('POST', '/api/submit-problem-judge', {
    token: who.token,
    body: { pid, language: 'C++', code: 'int main(){}', cid: String(cid), isRemote: false, ...more },
  })

const later = (minutes: number) => new Date(server.clock.now().getTime() + minutes * 60_000)

describe('submitting during a contest', () => {
  test('is taken for the problem of that label and judged before practice', async () => {
    const { id, labels } = await makeContest(server, { problems: [problem.id] })
    const reply = await submit(ann, id)
    expect(reply).toMatchObject({ http: 200, status: 200 })
    expect(reply.data).toMatchObject({ cid: id, cpid: labels.get('A'), pid: problem.id, displayPid: problem.displayId })
    const queued = await server.deps.db
      .selectFrom('judging')
      .select('priority')
      .where('submission_id', '=', reply.data.submitId)
      .executeTakeFirstOrThrow()
    expect(queued.priority).toBe(0)
  })

  test('needs no pause and counts in no tally of the site', async () => {
    const { id } = await makeContest(server, { problems: [problem.id] })
    const tallies = () => server.deps.db.selectFrom('submission_tally').selectAll().execute()
    const before = await tallies()
    for (let n = 0; n < 3; n += 1) expect(await submit(ann, id)).toMatchObject({ status: 200 })
    expect(await tallies()).toEqual(before)
  })

  test.each<[string, () => Promise<{ id: number }>, string, number]>([
    ['before the start', () => makeContest(server, { problems: [problem.id], starts_at: later(1) }), 'A', 403],
    ['after the end', () => makeContest(server, { problems: [problem.id], ends_at: later(0) }), 'A', 403],
    ['of a hidden contest', () => makeContest(server, { problems: [problem.id], is_visible: false }), 'A', 400],
    ['of no contest', async () => ({ id: 999_999 }), 'A', 404],
    ['without the password', () => makeContest(server, { problems: [problem.id], auth: 2 }), 'A', 403],
    [
      'by an account that may not',
      () => makeContest(server, { problems: [problem.id], limits_accounts: true }),
      'A',
      403,
    ],
    ['for an unknown label', () => makeContest(server, { problems: [problem.id] }), 'B', 404],
    ['for its display id outside', () => makeContest(server, { problems: [problem.id] }), 'T-1', 404],
    ['for a hidden problem', () => makeContest(server, { problems: [hidden.id] }), 'A', 403],
  ])('is refused %s', async (_, make, label, status) => {
    const { id } = await make()
    expect(await submit(ann, id, label)).toMatchObject({ http: 200, status })
  })

  test('is open to the owner before the start', async () => {
    const { id } = await makeContest(server, { problems: [problem.id], starts_at: later(1), owner_id: owner.id })
    expect(await submit(owner, id)).toMatchObject({ status: 200 })
    expect(await submit(ann, id)).toMatchObject({ status: 403 })
  })

  test('goes on after the end where late ones are taken, as practice', async () => {
    const { id } = await makeContest(server, { problems: [problem.id], ends_at: later(0), takes_late: true })
    const reply = await submit(ann, id)
    expect(reply).toMatchObject({ status: 200 })
    const queued = await server.deps.db
      .selectFrom('judging')
      .select('priority')
      .where('submission_id', '=', reply.data.submitId)
      .executeTakeFirstOrThrow()
    expect(queued.priority).toBe(1)
  })

  test('its problem is not found outside the contest', async () => {
    await makeContest(server, { problems: [problem.id] })
    expect(await submit(ann, 0, problem.displayId)).toMatchObject({ status: 403 })
  })
})

describe('concurrent submissions', () => {
  const draftOf = (contestId: number, accountId: string, code: string): Draft => ({
    contestId,
    contestProblemId: 0,
    maxTries: null,
    maxSubmissions: null,
    problemId: problem.id,
    groupId: null,
    accountId,
    language: 'C++',
    route: 'C++',
    code,
    files: null,
    address: '',
    idempotencyKey: null,
    submittedAt: server.clock.now(),
    queuedAt: server.clock.now(),
    priority: 0,
    requestId: null,
    isHeld: false,
    traceparent: null,
    blocks: null,
  })

  test('one submission costs four statements: authentication, access, insert, and receipt', async () => {
    const { id } = await makeContest(server, { problems: [problem.id] })
    await submit(ann, id)
    let tries = 0
    // The settings are read at most once a second.
    await server.deps.settings.read()
    const sent = await fewestQueries(server.deps, async () => {
      tries += 1
      expect(await submit(ann, id, 'A', { idempotencyKey: `counted-${tries}` })).toMatchObject({ status: 200 })
    })
    expect(sent).toBeLessThanOrEqual(5)
  })

  test('concurrent submissions are taken, each once, each with a receipt and their turns in order', async () => {
    const { id } = await makeContest(server, { problems: [problem.id] })
    const crowd = await Promise.all(Array.from({ length: 12 }, () => makeUser(server)))
    const replies = await Promise.all(
      crowd.flatMap((who) => [submit(who, id, 'A', { code: who.username }), submit(who, id)]),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    const numbers = replies.map(({ data }) => data.receipt.number).sort((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 24 }, (_, index) => index + 1))
    const rows = await server.deps.db
      .selectFrom('judging')
      .innerJoin('submission', 'submission.id', 'judging.submission_id')
      .innerJoin('submission_source', 'submission_source.submission_id', 'submission.id')
      .select(['judging.account_id', 'due_at', 'queued_at', 'code', 'length'])
      .where('contest_id', '=', id)
      .orderBy('due_at')
      .execute()
    expect(rows).toHaveLength(24)
    for (const { username, id: accountId } of crowd) {
      const mine = rows.filter((row) => row.account_id === accountId)
      expect(mine.map(({ code }) => code).sort()).toEqual([username, 'int main(){}'].sort())
      expect(mine.map(({ code, length }) => length - code.length)).toEqual([0, 0])
      const [first, second] = mine
      expect((second?.due_at.getTime() ?? 0) - (first?.due_at.getTime() ?? 0)).toBe(10_000)
    }
  })

  test('submissions that arrive while others are written are written together, two of a user one after the other', async () => {
    const { id } = await makeContest(server, { problems: [problem.id] })
    const crowd = await Promise.all(Array.from({ length: 12 }, () => makeUser(server)))
    const write = entryWriter(server.deps)
    await Promise.all(crowd.flatMap((who) => [write(draftOf(id, who.id, 'one')), write(draftOf(id, who.id, 'two'))]))
    const { rows } = await sql<{ transactions: number; submissions: number }>`
      select count(distinct xmin::text)::int as transactions, count(*)::int as submissions
      from submission where contest_id = ${id}`.execute(server.deps.db)
    // The first alone, then one of each user, then the rest.
    expect(rows).toEqual([{ transactions: 3, submissions: 24 }])
  })

  test('one key is one entry, however often and however much at once', async () => {
    const { id } = await makeContest(server, { problems: [problem.id] })
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => submit(ann, id, 'A', { idempotencyKey: 'contest-key' })),
    )
    expect(new Set(replies.map(({ data }) => data.submitId)).size).toBe(1)
    expect(new Set(replies.map(({ data }) => data.receipt.number))).toEqual(new Set([1]))
  })

  test('a key that is known is answered as the first time: after the end, and without what came of the entry', async () => {
    const { id } = await makeContest(server, { problems: [problem.id] })
    const first = await submit(ann, id, 'A', { idempotencyKey: 'lost-answer' })
    await server.deps.db
      .updateTable('submission')
      .set({ verdict: -1, score: 30, time_ms: 12, judger: 'somewhere' })
      .where('id', '=', first.data.submitId)
      .execute()
    await server.deps.db.updateTable('contest').set({ ends_at: server.clock.now() }).where('id', '=', id).execute()
    expect((await submit(ann, id, 'A', { idempotencyKey: 'lost-answer' })).data).toEqual(first.data)
    expect((await submit(ann, 0, problem.displayId, { idempotencyKey: 'lost-answer' })).data).toEqual(first.data)
    expect(await submit(ann, id, 'A', { idempotencyKey: 'another' })).toMatchObject({ status: 403 })
  })

  test('a concurrent submission that cannot be written fails alone', async () => {
    const { id } = await makeContest(server, { problems: [problem.id] })
    const write = entryWriter(server.deps)
    const draft = (who: { readonly id: string }): Draft => draftOf(id, who.id, `"{,}\\" of ${who.id}`)
    const given = [owner, { id: 'gone' }, ann].map(draft)
    const first = write(draft(owner))
    const ended = await Promise.allSettled(given.map(write))
    expect(await first).toMatchObject({ receipt: { number: 1 } })
    expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    const sources = await server.deps.db
      .selectFrom('submission_source')
      .select('code')
      .where('code', 'like', '"{,}%')
      .execute()
    expect(sources.map(({ code }) => code).sort()).toEqual(
      [draft(owner), draft(owner), draft(ann)].map(({ code }) => code).sort(),
    )
  })
})
