import { describe, expect, test } from 'vitest'
import { caseOf, casesOf } from '../../../../test/harness/judge-host.ts'
import { only, submissionOf } from '../../../../test/harness/judging.ts'
import { makeUser } from '../../../../test/harness/people.ts'
import { enqueueJudging } from '../queue/enqueue.ts'
import { sweep } from '../queue/janitor.ts'
import { recountTallies } from '../tallies/recount.ts'
import { alice, bob, host, problem, read, server, submit, withHost } from './settling-setup.ts'

/** Leased work is settled, exactly once. */

withHost()

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
