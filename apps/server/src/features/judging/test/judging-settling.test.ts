import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { caseOf, casesOf, type JudgeHost, makeJudgeHost } from '../../../../test/harness/judge-host.ts'
import { authorOf, endAllWork, handIn, only, readSubmission, submissionOf } from '../../../../test/harness/judging.ts'
import { makeUser, type Person } from '../../../../test/harness/people.ts'
import { makeProblem } from '../../../../test/harness/problems.ts'
import { shortestWait } from '../../../../test/harness/queries.ts'
import { startTestServer, type TestServer } from '../../../../test/harness/server.ts'
import { enqueueJudging } from '../queue/enqueue.ts'
import { sweep } from '../queue/janitor.ts'
import { makeRemoteToken } from '../remote/token.ts'
import { recountTallies } from '../tallies/recount.ts'

/** Leased work is settled, exactly once, despite failures of its host, the server and the database. */

let server: TestServer
let alice: Person
let bob: Person
let host: JudgeHost
let problem: { id: number; displayId: string }

beforeAll(async () => {
  server = await startTestServer()
  await server.deps.settings.write({ defaultSubmitInterval: 0 })
  alice = await makeUser(server)
  bob = await makeUser(server)
  problem = await makeProblem(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  host = await makeJudgeHost(server)
})
afterEach(async () => {
  await endAllWork(server)
  expect((await recountTallies(server.deps.db, { repair: false })).differences).toEqual([])
})

const submit = (who: Person, language = 'C++', on: TestServer = server) =>
  handIn(on, who, { pid: problem.displayId, language })
const read = (submitId: number) => readSubmission(server, submitId)

describe('settling', () => {
  test('a result sent many times at once moves everything once', async () => {
    const id = await submit(alice)
    const job = only(await host.lease())
    const replies = await Promise.all(Array.from({ length: 5 }, () => host.result(job, casesOf(0, 0, 0))))
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200, 200])
    expect(await read(id)).toMatchObject({ status: 0, time: 30, memory: 3_000, judger: host.name, score: null })
    const accepted = await server.deps.db
      .selectFrom('accepted')
      .select('account_id')
      .where('submission_id', '=', id)
      .execute()
    expect(accepted).toEqual([{ account_id: alice.id }])
    expect((await recountTallies(server.deps.db, { repair: false })).differences).toEqual([])
  })

  test('the first failing case decides, and figures are capped at the limits of the language', async () => {
    const c = await submit(alice)
    await host.result(only(await host.lease()), {
      kind: 'cases',
      cases: [caseOf(3, 2), caseOf(1, 0), caseOf(2, 1, { timeMs: 99_999, memoryKb: 9_999_999 })],
    })
    expect(await read(c)).toMatchObject({ status: 1, time: 1_000, memory: 256 * 1024 })
    const python = await submit(alice, 'Python3')
    await host.result(only(await host.lease()), { kind: 'cases', cases: [caseOf(1, 1, { timeMs: 99_999 })] })
    expect(await read(python)).toMatchObject({ status: 1, time: 2_000 })
  })

  test('a compile error shows the compiler output, with any bytes', async () => {
    const id = await submit(alice)
    await host.result(only(await host.lease()), { kind: 'compileError', message: 'oh \u0000 no' })
    const own = await server.call('GET', '/api/get-submission-detail', { query: { submitId: id }, token: alice.token })
    const seen = { status: -2, time: null, memory: null }
    expect(own.data.submission).toMatchObject({ ...seen, errorMessage: 'oh \ufffd no' })
    // They quote the program, which a guest may not read.
    const detail = await read(id)
    expect(detail).toMatchObject(seen)
    expect(detail.errorMessage).not.toContain('oh')
  })

  test('a fault of the judge is retried three times, preferably elsewhere, before it is reported', async () => {
    // No other host could try, and the problem itself works: another submission was judged.
    server.clock.advance(600_000)
    await submit(bob)
    await host.result(only(await host.lease()), casesOf(0))
    const id = await submit(alice)
    for (const tries of [1, 2, 3]) {
      const job = only(await host.lease())
      expect(await host.result(job, { kind: 'systemError', message: `fault ${tries}` })).toMatchObject({ status: 200 })
      if (tries === 3) break
      expect((await read(id)).status).toBe(5)
      expect(await host.lease()).toEqual([])
      server.clock.advance(2_100)
    }
    const admin = await makeUser(server, { role: 'admin' })
    const { data } = await server.call('GET', '/api/get-submission-detail', {
      query: { submitId: id },
      token: admin.token,
    })
    expect(data.submission).toMatchObject({ status: 4, errorMessage: 'fault 3' })
  })

  test('no case at all is a fault and not an acceptance', async () => {
    const id = await submit(alice)
    await host.result(only(await host.lease()), { kind: 'cases', cases: [] })
    expect((await read(id)).status).toBe(5)
    const run = server.deps.db.selectFrom('judging').select(['faults', 'fault']).where('submission_id', '=', id)
    expect(await run.executeTakeFirst()).toEqual({ faults: 1, fault: 'The host reported no case' })
  })

  test('the result of an older version is refused', async () => {
    const id = await submit(alice)
    const job = only(await host.lease())
    await server.deps.db.updateTable('submission').set({ version: 1 }).where('id', '=', id).execute()
    expect(await host.result(job, casesOf(0))).toMatchObject({ status: 409 })
    expect(await host.progress(job, {})).toMatchObject({ status: 409 })
    await server.deps.db.updateTable('submission').set({ version: 0 }).where('id', '=', id).execute()
    expect(await host.result(job, casesOf(0))).toMatchObject({ status: 200 })
  })

  test('side by side, many settle and every tally is right', async () => {
    for (let n = 0; n < 30; n += 1) await submit(n % 2 === 0 ? alice : bob)
    const jobs = await host.lease({ free: 100 })
    expect(jobs).toHaveLength(30)
    const codes = [0, -1, 1, 2, 3, -3]
    const replies = await Promise.all(jobs.map((job, index) => host.result(job, casesOf(codes[index % 6] ?? 0))))
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]))
    expect((await recountTallies(server.deps.db, { repair: false })).differences).toEqual([])
  })

  test('recounting finds and repairs errors', async () => {
    const { db } = server.deps
    await submit(alice)
    await host.result(only(await host.lease()), casesOf(0))
    await db.updateTable('problem_tally').set({ ac: 77 }).where('problem_id', '=', problem.id).execute()
    await db
      .updateTable('submission_tally')
      .set({ n: 77 })
      .where('ref', '=', alice.id)
      .where('verdict', '=', 0)
      .execute()
    await db.deleteFrom('accepted').where('account_id', '=', alice.id).execute()
    const found = (await recountTallies(db)).differences.map((difference) => difference.tally)
    expect(new Set(found)).toEqual(new Set(['problem', 'account', 'accepted']))
    expect((await recountTallies(db)).differences).toEqual([])
  })

  test('a submission without a run is queued again', async () => {
    const id = await submit(alice)
    await server.deps.db.deleteFrom('judging').where('submission_id', '=', id).execute()
    await sweep(server.deps)
    expect(await submissionOf(server, only(await host.lease()))).toBe(id)
    server.clock.advance(31_000)
    await sweep(server.deps)
    const run = {
      of: { kind: 'submission', submissionId: id, version: 0 },
      accountId: alice.id,
      language: 'C++',
      priority: 1,
    } as const
    expect(await enqueueJudging(server.deps.db, run, server.clock.now())).toBeNull()
  })

  test('a problem whose data vanished is judged when they are back', async () => {
    const id = await submit(alice)
    const { testdata_hash } = await server.deps.db
      .selectFrom('problem')
      .select('testdata_hash')
      .where('id', '=', problem.id)
      .executeTakeFirstOrThrow()
    const keep = (hash: string | null) =>
      server.deps.db.updateTable('problem').set({ testdata_hash: hash }).where('id', '=', problem.id).execute()
    await keep(null)
    expect(await host.lease()).toEqual([])
    await keep(testdata_hash)
    expect((await read(id)).status).toBe(5)
    await sweep(server.deps)
    server.clock.advance(2_100)
    await host.result(only(await host.lease()), casesOf(0))
    expect((await read(id)).status).toBe(0)
  })
})

describe('a host that is lost', () => {
  test('heartbeats keep a lease; silence gives the work to another host, whose result counts', async () => {
    const id = await submit(alice)
    const job = only(await host.lease())
    await host.progress(job, { cases: [caseOf(1, 0)] })
    server.clock.advance(20_000)
    expect((await host.beat([job.leaseId, 'unknown'])).data.lost).toEqual(['unknown'])
    server.clock.advance(20_000)
    await sweep(server.deps)
    expect((await read(id)).status).toBe(7)
    server.clock.advance(31_000)
    await sweep(server.deps)
    expect((await read(id)).status).toBe(5)
    expect((await host.beat([job.leaseId])).data.lost).toEqual([job.leaseId])

    const other = await makeJudgeHost(server)
    const again = only(await other.lease())
    expect(again.leaseId).not.toBe(job.leaseId)
    expect(await host.result(job, casesOf(-1))).toMatchObject({ http: 200, status: 409 })
    expect(await host.progress(job, {})).toMatchObject({ status: 409 })
    expect(await other.result(again, casesOf(0))).toMatchObject({ status: 200 })
    expect(await host.result(job, casesOf(-1))).toMatchObject({ status: 409 })
    expect(await read(id)).toMatchObject({ status: 0, judger: other.name })
  })

  test('a restarted host loses its work immediately', async () => {
    const id = await submit(alice)
    const job = only(await host.lease())
    const restarted = host.restarted()
    const again = only(await restarted.lease())
    expect(await host.result(job, casesOf(-1))).toMatchObject({ status: 409 })
    expect(await restarted.result(again, casesOf(0))).toMatchObject({ status: 200 })
    expect((await read(id)).status).toBe(0)
  })

  test('a lease its host never received is queued again at the next request', async () => {
    const id = await submit(alice)
    const unheard = only(await host.lease({ held: [] }))
    const known = await submit(bob)
    const job = only(await host.lease({ held: [unheard.leaseId] }))
    expect(await submissionOf(server, job)).toBe(known)
    expect(await host.lease({ held: [job.leaseId] })).toEqual([])
    expect(await host.result(unheard, casesOf(-1))).toMatchObject({ status: 409 })
    server.clock.advance(2_100)
    const again = only(await host.lease({ held: [job.leaseId] }))
    expect(await submissionOf(server, again)).toBe(id)
    for (const item of [job, again]) expect(await host.result(item, casesOf(0))).toMatchObject({ status: 200 })
  })

  test('work that takes one host down after the other ends as system error', async () => {
    const id = await submit(alice)
    for (let lost = 0; lost < 5; lost += 1) {
      only(await host.lease())
      server.clock.advance(31_000)
      await sweep(server.deps)
      // Another host would get it at once, this one after a moment.
      server.clock.advance(2_100)
    }
    expect((await read(id)).status).toBe(4)
    expect(await host.lease()).toEqual([])
  })

  test('returned work keeps its place and goes to another host first', async () => {
    const id = await submit(alice)
    await submit(bob)
    const job = only(await host.lease())
    await host.giveBack([job.leaseId, 'unknown'])
    const next = only(await host.lease())
    expect(authorOf(next)).toBe(bob.username)
    const again = only(await (await makeJudgeHost(server)).lease())
    expect(await submissionOf(server, again)).toBe(id)
    for (const item of [next, again]) expect(await host.result(item, casesOf(0))).toMatchObject({ status: 200 })
  })

  test('a host that breaks off its waiting is not given work', async () => {
    const broken = new AbortController()
    const report = { host: { ...(await reportOf(host)) }, free: 1, waitMs: 10_000 }
    const waiting = fetch(`${server.url}/api/judge/lease`, {
      method: 'POST',
      headers: { authorization: host.token, 'content-type': 'application/json' },
      body: JSON.stringify(report),
      signal: broken.signal,
    }).catch(() => null)
    await sleep(200)
    broken.abort()
    await waiting
    await submit(alice)
    await sleep(200)
    const job = only(await (await makeJudgeHost(server)).lease())
    expect(await host.result(job, casesOf(0))).toMatchObject({ status: 200 })
  })
})

const reportOf = async (judgeHost: JudgeHost) => {
  await judgeHost.lease()
  const row = await server.deps.db
    .selectFrom('judge_host')
    .select('report')
    .where('name', '=', judgeHost.name)
    .executeTakeFirstOrThrow()
  return row.report as object
}

describe('servers come and go', () => {
  test('a run begun with one server is finished with the next', async () => {
    const first = await startTestServer({}, { on: server })
    const id = await submit(alice, 'C++', first)
    const there = await makeJudgeHost(first, { name: host.name })
    const job = only(await there.lease())
    await there.progress(job, { cases: [caseOf(1, 0)] })
    await first.close()
    expect(await host.result(job, casesOf(0))).toMatchObject({ status: 200 })
    expect(await read(id)).toMatchObject({ status: 0 })
  })

  test('a host that waits at one server is woken by a submission to another', async () => {
    const second = await startTestServer({}, { on: server })
    const shortestMs = await shortestWait(async () => {
      const waiting = host.lease({ waitMs: 10_000 })
      await sleep(150)
      const before = performance.now()
      await submit(bob, 'C++', second)
      const job = only(await waiting)
      const tookMs = performance.now() - before
      await host.result(job, casesOf(0))
      return tookMs
    })
    expect(shortestMs).toBeLessThan(500)
    await second.close()
  })

  test('a host that was replaced at one server is refused by the other', async () => {
    const second = await startTestServer({}, { on: server })
    await host.lease()
    await host.at(second).lease()
    const id = await submit(alice)
    const lost = only(await host.lease())
    const restarted = host.restarted()
    // The run of the earlier instance is queued again.
    const job = only(await restarted.at(second).lease())
    expect(job.leaseId).not.toBe(lost.leaseId)
    server.clock.advance(3_000)
    for (const there of [server, second]) await expect(host.at(there).lease()).rejects.toThrow(/409 /)
    await restarted.lease({ held: [job.leaseId] })
    await restarted.result(job, casesOf(0))
    expect(await read(id)).toMatchObject({ status: 0 })

    const token = await makeRemoteToken(server.deps.db, 'remote')
    const report = (there: TestServer, instance: string) => {
      const body = { host: { name: 'remote', instance }, free: 1, waitMs: 0, sites: ['HDU'], held: [] }
      return there.call('POST', '/api/remote/lease', { body, token })
    }
    const [earlier, later] = [randomUUID(), randomUUID()]
    expect(await report(server, earlier)).toMatchObject({ status: 200 })
    expect(await report(second, later)).toMatchObject({ status: 200 })
    for (const there of [server, second]) {
      expect(await report(there, earlier)).toMatchObject({ status: 409 })
      expect(await report(there, later)).toMatchObject({ status: 200 })
    }
    await second.close()
  })

  test('a server that stops lets its waiting hosts go', async () => {
    const second = await startTestServer({}, { on: server })
    const waiting = (await makeJudgeHost(second)).lease({ waitMs: 20_000 })
    await sleep(150)
    const before = performance.now()
    await second.close()
    expect(await waiting).toEqual([])
    expect(performance.now() - before).toBeLessThan(15_000)
  })

  test('a database that drops every connection costs nothing but a moment', async () => {
    const id = await submit(alice)
    const job = only(await host.lease())
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(server.deps.db)
    await sleep(700)
    // Retries after a broken connection, as hosts do.
    for (let tries = 0; tries < 5; tries += 1) {
      if ((await host.result(job, casesOf(0))).status === 200) break
    }
    expect(await read(id)).toMatchObject({ status: 0 })
    const shortestMs = await shortestWait(async () => {
      const waiting = host.lease({ waitMs: 10_000 })
      await sleep(150)
      const before = performance.now()
      await submit(bob)
      const next = only(await waiting)
      const tookMs = performance.now() - before
      await host.result(next, casesOf(0))
      return tookMs
    })
    expect(shortestMs).toBeLessThan(500)
  })
})
