import { verdict } from '@verdict/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeContest } from '../../../../../test/harness/contests.ts'
import { makeEntry } from '../../../../../test/harness/entries.ts'
import { casesOf, makeJudgeHost } from '../../../../../test/harness/judge-host.ts'
import { meanwhile } from '../../../../../test/harness/meanwhile.ts'
import { organiserAt } from '../../../../../test/harness/organisers.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { priority } from '../../../judging/queue/enqueue.ts'
import { type Draft, entryWriter } from '../../../submissions/write-submissions.ts'

/**
 * Rows of a contest are locked in one order everywhere, so that no deadlock occurs: a transaction that waits for the
 * first lock holds none of the later ones. `nowait` fails otherwise.
 */

let server: TestServer
let root: Person
let people: readonly Person[]
beforeAll(async () => {
  server = await startTestServer()
  await server.deps.settings.write({ defaultSubmitInterval: 0 })
  root = await makeUser(server, { role: 'root' })
  people = await Promise.all([makeUser(server), makeUser(server), makeUser(server)])
})
afterAll(() => server.close())

/** A contest of two problems. The first was relabeled, so that a query without an explicit order returns it last. */
const round = async () => {
  const [one, other] = [await makeProblem(server), await makeProblem(server)]
  const contest = await makeContest(server, { problems: [one.id, other.id], description: 'D' })
  const [a = 0, b = 0] = [contest.labels.get('A'), contest.labels.get('B')]
  await server.deps.db.updateTable('contest_problem').set({ label: 'Z' }).where('id', '=', a).execute()
  return { contest, cid: contest.id, pids: [one.id, other.id] as const, a, b }
}
type Round = Awaited<ReturnType<typeof round>>

test('those written together wait for a problem that goes before they hold another', async () => {
  const { cid, pids, a, b } = await round()
  const write = entryWriter(server.deps)
  const draft = (who: number, place: number): Draft => ({
    contestId: cid,
    contestProblemId: place,
    maxTries: null,
    maxSubmissions: null,
    problemId: place === a ? pids[0] : pids[1],
    groupId: null,
    accountId: people[who]?.id ?? '',
    language: 'C++',
    route: 'C++',
    code: 'int main() {}',
    files: null,
    address: '127.0.0.1',
    idempotencyKey: null,
    submittedAt: server.clock.now(),
    queuedAt: server.clock.now(),
    priority: priority.contest,
    requestId: null,
    isHeld: false,
    traceparent: null,
    blocks: null,
  })
  const written = await meanwhile(server, {
    first: [`select id from contest_problem where id = ${a} for no key update`],
    // The first goes alone, the others together.
    come: () => Promise.all([write(draft(0, b)), write(draft(1, a)), write(draft(2, b))]),
    next: [`select id from contest_problem where id = ${b} for no key update nowait`],
  })
  expect(written).not.toContain(null)
})

test.each<readonly [string, (given: Round) => Promise<unknown>]>([
  ['a contest that goes', ({ cid }) => organiserAt(server)(root).remove('', { cid })],
  [
    'a problem that is taken out',
    ({ cid, pids }) => organiserAt(server)(root).remove('/problem', { cid, pid: pids[1] }),
  ],
  [
    'other labels',
    ({ cid, a, b }) => {
      const places = [
        { id: a, displayId: 'B' },
        { id: b, displayId: 'Z' },
      ]
      return organiserAt(server)(root).put('/arrange-problems', { cid, places })
    },
  ],
])('%s: a submission waiting for the first problem does not block the second', async (_, come) => {
  const given = await round()
  const reply = await meanwhile(server, {
    first: [`select id from contest_problem where id = ${given.a} for share`],
    come: () => come(given),
    next: [`select id from contest_problem where id = ${given.b} for share nowait`],
  })
  expect(reply).toMatchObject({ http: 200, status: 200 })
})

test('a problem is deleted together with a concurrent submission', async () => {
  const { cid, pids, a } = await round()
  const reply = await meanwhile(server, {
    first: [`select id from contest_problem where id = ${a} for share`],
    come: () =>
      server.call('DELETE', '/api/admin/problem', { query: { pid: pids[0], force: true }, token: root.token }),
    // References of a new row take this lock; a deletion must not hold it yet.
    next: [
      `select id from problem where id = ${pids[0]} for key share nowait`,
      `insert into submission (problem_id, account_id, contest_id, contest_problem_id, language, length, submitted_at)
       values (${pids[0]}, '${people[0]?.id}', ${cid}, ${a}, 'C++', 9, now())`,
    ],
  })
  expect(reply).toMatchObject({ http: 200, status: 200 })
  const left = await server.deps.db.selectFrom('submission').select('id').where('contest_id', '=', cid).execute()
  expect(left).toEqual([])
})

test('a contest that goes takes submissions in the order of their numbers', async () => {
  const { contest, cid, pids } = await round()
  const [ann] = people as readonly [Person]
  const entry = { contest, problemId: pids[0], at: server.clock.now(), verdict: verdict.accepted }
  const [first, second] = [await makeEntry(server, ann, entry), await makeEntry(server, ann, entry)]
  await server.deps.db.updateTable('submission').set({ share: true }).where('id', '=', first).execute()
  const reply = await meanwhile(server, {
    first: [`select id from submission where id = ${first} for update`],
    come: () => organiserAt(server)(root).remove('', { cid }),
    next: [`select id from submission where id = ${second} for update nowait`],
  })
  expect(reply).toMatchObject({ http: 200, status: 200 })
})

test('a result of a rejudging waits for the submission before it holds the run', async () => {
  const { contest, cid, pids } = await round()
  const [ann] = people as readonly [Person]
  const at = server.clock.now()
  const id = await makeEntry(server, ann, { contest, problemId: pids[0], at, verdict: verdict.accepted })
  const body = { reason: 'the data were wrong', cid }
  expect(await server.call('POST', '/api/admin/rejudgings', { body, token: root.token })).toMatchObject({ status: 200 })
  const host = await makeJudgeHost(server)
  // Submissions of the tests before are still pending too.
  const jobs = await host.lease({ free: 50 })
  const runs = await server.deps.db
    .selectFrom('judging')
    .innerJoin('rejudging_item', 'rejudging_item.id', 'judging.item_id')
    .select(['judging.id', 'judging.lease_id'])
    .where('rejudging_item.submission_id', '=', id)
    .execute()
  const job = jobs.find(({ leaseId }) => leaseId === runs[0]?.lease_id)
  if (job === undefined) throw new Error('No submission is judged twice.')
  const reply = await meanwhile(server, {
    first: [`select id from submission where id = ${id} for update`],
    come: () => host.result(job, casesOf(verdict.wrongAnswer)),
    next: [`select id from judging where id = ${runs[0]?.id} for update nowait`],
  })
  expect(reply).toMatchObject({ status: 200 })
})
