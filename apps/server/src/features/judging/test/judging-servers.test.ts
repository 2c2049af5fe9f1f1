import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { caseOf, casesOf, makeJudgeHost } from '../../../../test/harness/judge-host.ts'
import { only } from '../../../../test/harness/judging.ts'
import { shortestWait } from '../../../../test/harness/queries.ts'
import { startTestServer, type TestServer } from '../../../../test/harness/server.ts'
import { makeRemoteToken } from '../remote/token.ts'
import { alice, bob, host, read, server, submit, withHost } from './settling-setup.ts'

/** Leased work is settled, exactly once, despite failures of servers and of the database. */

withHost()

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
