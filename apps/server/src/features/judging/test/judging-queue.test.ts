import type { Job } from '@verdict/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeContest } from '../../../../test/harness/contests.ts'
import { casesOf, type JudgeHost, makeJudgeHost } from '../../../../test/harness/judge-host.ts'
import { authorOf, handIn, submitProgram } from '../../../../test/harness/judging.ts'
import { makeUser, type Person } from '../../../../test/harness/people.ts'
import { makeProblem } from '../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../test/harness/server.ts'
import { allClasses } from '../queue/class-shares.ts'
import { priority, turnOf } from '../queue/enqueue.ts'
import { nextRuns } from '../repository.ts'

/** Waiting times while one account floods the queue and a rejudging of thousands is in progress. */

let server: TestServer
let host: JudgeHost
let root: Person
let flooding: Person
let bob: Person
let problem: { id: number; displayId: string }

/** One server per test, because leftovers of a test in the queue would take long to finish. */
beforeEach(async () => {
  server = await startTestServer()
  await server.deps.settings.write({ defaultSubmitInterval: 0 })
  root = await makeUser(server, { role: 'root' })
  flooding = await makeUser(server, { username: 'flooding' })
  bob = await makeUser(server, { username: 'bob' })
  problem = await makeProblem(server)
  host = await makeJudgeHost(server)
})
afterEach(() => server.close())

const flood = async (count: number): Promise<void> => {
  for (let n = 0; n < count; n++) await handIn(server, flooding, { pid: problem.displayId })
}
const selfTest = async (who: Person): Promise<void> => {
  const body = { pid: problem.id, type: 'public', language: 'C++', code: '// self-test', userInput: '1 2', mode: null }
  const reply = await server.call('POST', '/api/submit-problem-test-judge', { token: who.token, body })
  expect(reply).toMatchObject({ status: 200 })
}
const compile = (): Promise<unknown> => {
  const body = { pid: problem.id, code: 'int main(){}', language: 'C++', extraFiles: {} }
  return server.call('POST', '/api/admin/problem/compile-spj', { token: root.token, body })
}
/** Submissions that have been judged, and a rejudging of all of them. */
const rejudgeThousands = async (count: number): Promise<void> => {
  const rejudged = await makeProblem(server)
  await sql`
    with entered as (
      insert into submission (problem_id, account_id, language, length, submitted_at, updated_at, verdict)
      select ${rejudged.id}, ${flooding.id}, 'C++', 12, now(), now(), 0 from generate_series(1, ${count}) returning id)
    insert into submission_source (submission_id, code, address) select id, 'int main(){}', '' from entered
  `.execute(server.deps.db)
  const body = { reason: 'new data', pid: rejudged.id }
  const reply = await server.call('POST', '/api/admin/rejudgings', { token: root.token, body })
  expect(reply).toMatchObject({ status: 200 })
  expect(reply.data.total).toBe(count)
}
const what = (job: Job): string => {
  if (job.kind !== 'submission') return job.kind
  return job.code.startsWith('// by ') ? authorOf(job) : 'rejudging'
}
const finish = (job: Job) =>
  job.kind === 'trial'
    ? host.result(job, { kind: 'trial', case: { ...caseRow, seq: 1 }, stdout: '', stderr: '' })
    : host.result(job, job.kind === 'compile' ? { kind: 'compiled' } : casesOf(0))
const caseRow = {
  group: null,
  verdict: 0,
  timeMs: 1,
  memoryKb: 1,
  fraction: null,
  fullScore: null,
  message: null,
} as const
/** Order of runs leased to a host that judges one at a time. */
const serve = async (count: number): Promise<readonly string[]> => {
  const served: string[] = []
  while (served.length < count) {
    const [job] = await host.lease()
    if (job === undefined) throw new Error('Nothing waits.')
    await finish(job)
    served.push(what(job))
  }
  return served
}
const untilQueued = async (kind: string): Promise<void> => {
  for (;;) {
    const row = await server.deps.db.selectFrom('judge_task').select('id').where('kind', '=', kind).executeTakeFirst()
    if (row !== undefined) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

test('submissions that wait for remote sites do not count in a turn at the judges, nor a site in the turn at another', async () => {
  const remote = [await makeProblem(server, { displayId: 'HDU-1' }), await makeProblem(server, { displayId: 'POJ-1' })]
  const ids = remote.map(({ id }) => id)
  await server.deps.db.updateTable('problem').set({ is_remote: true }).where('id', 'in', ids).execute()
  const accounts = Object.fromEntries(
    ['hdu', 'poj'].flatMap((judge) => [
      [`${judge}UsernameList`, ['a']],
      [`${judge}PasswordList`, ['b']],
    ]),
  )
  await server.call('PUT', '/api/admin/switch/update', { token: root.token, body: accounts })
  for (let n = 0; n < 20; n++) await handIn(server, flooding, { pid: remote[0]?.displayId ?? '' })
  for (let n = 0; n < 3; n++) await handIn(server, bob, { pid: problem.displayId })
  await handIn(server, flooding, { pid: problem.displayId })
  expect(await serve(4)).toEqual(['bob', 'flooding', 'bob', 'bob'])
  await handIn(server, flooding, { pid: remote[1]?.displayId ?? '' })
  const { rows } = await sql<{ language: string; due_at: Date }>`
    select language, due_at from judging where state = 'queued' order by due_at, id`.execute(server.deps.db)
  expect(rows).toHaveLength(21)
  expect(rows.map(({ language }) => language).indexOf('remote:POJ')).toBeLessThanOrEqual(1)
})

describe('while one account has 157 runs waiting and a rejudging of thousands goes on', () => {
  test('custom tests, compiles, submissions and contest submissions of other users are served immediately', async () => {
    await rejudgeThousands(2_000)
    await flood(157)
    await serve(20)
    const contest = (await makeContest(server, { problems: [problem.id] })).id
    await selfTest(bob)
    const compiling = compile()
    await untilQueued('compile')
    await handIn(server, bob, { pid: problem.displayId })
    await submitProgram(server, bob, { pid: 'A', cid: contest, code: '// by bob in the contest' })
    const served = await serve(9)
    for (const item of ['trial', 'compile', 'bob', 'bob in the contest']) expect(served).toContain(item)
    await compiling
  })

  test('rejudging and the flood both go on', async () => {
    await rejudgeThousands(500)
    await flood(60)
    const served = await serve(60)
    const count = (of: string) => served.filter((item) => item === of).length
    expect(count('rejudging')).toBeGreaterThanOrEqual(8)
    expect(count('flooding')).toBeGreaterThanOrEqual(40)
  })

  test('latecomers share the class from then on, and runs of one user keep their order', async () => {
    await flood(40)
    await serve(20)
    server.clock.advance(3_600_000)
    for (let n = 0; n < 5; n++) await handIn(server, bob, { pid: problem.displayId })
    const served = await serve(12)
    // An hour of waiting gives the flood no claim to go first.
    expect(served.indexOf('bob')).toBeLessThanOrEqual(1)
    expect(served.filter((item) => item === 'bob')).toHaveLength(5)
    expect(served.slice(0, 6).filter((item) => item === 'bob').length).toBeLessThanOrEqual(3)
  })
})

describe('the express lane of a host', () => {
  const express = () => host.lease({ lane: 'express' })

  test('is for custom tests, and only while the slots are taken', async () => {
    await flood(4)
    await selfTest(bob)
    expect(await express()).toEqual([])
    const taken = await host.lease({ free: 2 })
    expect(taken.map(what)).not.toContain('nothing')
    if (!taken.some((job) => job.kind === 'trial')) expect((await express()).map(what)).toEqual(['trial'])
    else {
      await selfTest(bob)
      expect((await express()).map(what)).toEqual(['trial'])
    }
    expect(await express()).toEqual([])
  })

  test('is for a submission while rejudgings hold the slots', async () => {
    await rejudgeThousands(10)
    expect((await host.lease({ free: 2 })).map(what)).toEqual(['rejudging', 'rejudging'])
    await handIn(server, bob, { pid: problem.displayId })
    expect((await express()).map(what)).toEqual(['bob'])
    await handIn(server, bob, { pid: problem.displayId })
    expect(await express()).toEqual([])
  })

  test('keeps what its own request does not name apart from the slots', async () => {
    await flood(2)
    const jobs = await host.lease({ free: 2 })
    await selfTest(bob)
    const [quick] = await express()
    expect(quick?.kind).toBe('trial')
    const held = jobs.map((job) => job.leaseId)
    await host.lease({ held })
    const alive = async () => (await host.beat([quick?.leaseId ?? ''])).data.lost
    expect(await alive()).toEqual([])
    await host.lease({ lane: 'express', held: [] })
    expect(await alive()).toEqual([quick?.leaseId])
  })
})

describe('the query of a lease', () => {
  test('reads a few rows of the index, however many wait', async () => {
    await rejudgeThousands(3_000)
    await sql`analyze judging`.execute(server.deps.db)
    const taking = { classes: allClasses, count: 1, now: server.clock.now(), express: null }
    const query = nextRuns({ name: host.name, instance: 'test', languages: ['C++'], versions: {}, classes: [] }, taking)
    const { rows } = await sql<{ 'QUERY PLAN': readonly [{ Plan: PlanNode }] }>`
      explain (analyze, format json) ${query}`.execute(server.deps.db)
    const plan = rows[0]?.['QUERY PLAN'][0].Plan
    const scans = plan === undefined ? [] : scansOf(plan)
    expect(scans.map((scan) => scan['Index Name'])).toEqual(['judging_queue'])
    expect((scans[0]?.['Actual Rows'] ?? 99) * (scans[0]?.['Actual Loops'] ?? 99)).toBeLessThanOrEqual(4)
  })

  test('so does the query for the turn of a new run, however many runs of other classes its account has waiting', async () => {
    await rejudgeThousands(3_000)
    await sql`update judging set account_id = ${bob.id}`.execute(server.deps.db)
    await sql`vacuum analyze judging`.execute(server.deps.db)
    const turn = turnOf({
      accountId: sql`${bob.id}`,
      language: sql`${'C++'}::text`,
      priority: sql`${priority.practice}::smallint`,
      queuedAt: sql`now()`,
    })
    const { rows } = await sql<{ 'QUERY PLAN': readonly [{ readonly Plan: PlanNode }] }>`
      explain (analyze, format json) select ${turn}`.execute(server.deps.db)
    const plan = rows[0]?.['QUERY PLAN'][0].Plan
    const scans = plan === undefined ? [] : scansOf(plan)
    expect(scans.map((scan) => scan['Index Name'])).toContain('judging_turns')
    const removed = scans.map((scan) => (scan['Rows Removed by Filter'] ?? 0) * scan['Actual Loops'])
    expect(Math.max(...removed)).toBeLessThanOrEqual(4)
  })
})

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Index Name'?: string
  readonly 'Actual Rows': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Actual Loops': number
  readonly 'Relation Name'?: string
  readonly Plans?: readonly PlanNode[]
}

const scansOf = (node: PlanNode): readonly PlanNode[] => [
  ...(node['Relation Name'] === 'judging' ? [node] : []),
  ...(node.Plans ?? []).flatMap(scansOf),
]
