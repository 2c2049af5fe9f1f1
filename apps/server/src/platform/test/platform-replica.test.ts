import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeContest } from '../../../test/harness/contests.ts'
import { type DatabaseLink, openDatabaseLink } from '../../../test/harness/database-link.ts'
import { casesOf, type JudgeHost, makeJudgeHost } from '../../../test/harness/judge-host.ts'
import { handIn } from '../../../test/harness/judging.ts'
import { makeUser, type Person } from '../../../test/harness/people.ts'
import { makeProblem } from '../../../test/harness/problems.ts'
import { type ReplicatedDatabase, startReplicated } from '../../../test/harness/replica.ts'
import { type Reply, startTestServer, type TestServer } from '../../../test/harness/server.ts'
import { serverDoctor } from '../../doctor.ts'
import { makeActivityMeter } from '../../features/site/dashboard/activity.ts'
import { readConfig } from '../config.ts'
import type { LateRead } from '../db/replica/replica.ts'

/**
 * Reads of a streaming replica. One server has the default bound. Two others of the same site accept a replica that is a
 * minute behind: while replay is paused, they show the worst case within a bound.
 */

const metricsToken = 'a token that reads metrics'

let database: ReplicatedDatabase
let strict: TestServer
let lax: TestServer
let other: TestServer
let root: Person
let host: JudgeHost
beforeAll(async () => {
  database = await startReplicated()
  const env = { DATABASE_URL: database.primaryUrl, DATABASE_REPLICA_URL: database.replicaUrl }
  const { primaryUrl: databaseUrl } = database
  strict = await startTestServer({ ...env, VERDICT_METRICS_TOKEN: metricsToken }, { databaseUrl })
  const on = { databaseUrl, clock: strict.clock, dataDir: strict.dataDir }
  const laxEnv = { ...env, VERDICT_REPLICA_LAG_MS: '60000' }
  lax = await startTestServer(laxEnv, { on })
  other = await startTestServer(laxEnv, { on })
  await strict.deps.settings.write({ defaultSubmitInterval: 0 })
  root = await makeUser(strict, { role: 'root' })
  host = await makeJudgeHost(strict)
})
afterAll(async () => {
  for (const server of [other, lax, strict]) await server?.close()
  await database?.close()
})

const past = { starts_at: new Date(0), ends_at: new Date(3_600_000) }
const waits = { timeout: 60_000, interval: 20 }
const isUsable = (server: TestServer) => server.deps.replica.state().isUsable

/** Everything that was committed before is on the replica, and both servers know it. */
const caughtUp = async (): Promise<void> => {
  const { rows } = await sql<{ at: string }>`select pg_current_wal_lsn()::text as at`.execute(strict.deps.db)
  const shown = `select pg_last_wal_replay_lsn() >= '${rows[0]?.at}'::pg_lsn as is_there`
  await expect.poll(async () => (await database.onReplica(shown))[0]?.is_there, waits).toBe(true)
  for (const server of [strict, lax, other]) {
    const since = performance.now()
    await expect
      .poll(() => (server.deps.replica.state().lagMs ?? Number.POSITIVE_INFINITY) < performance.now() - since, waits)
      .toBe(true)
    expect(isUsable(server)).toBe(true)
  }
}
beforeEach(caughtUp, 120_000)

/** Names of a counter's series with their values. */
const counted = async (server: TestServer, name: 'replicaReads' | 'replicaFallbacks') => {
  const { values } = await server.deps.metrics[name].get()
  return new Map(values.map(({ labels, value }) => [Object.values(labels)[0], value]))
}
const readsOf = async (server: TestServer, target: string) => (await counted(server, 'replicaReads')).get(target) ?? 0
const fallbacksOf = async (server: TestServer, reason: string) =>
  (await counted(server, 'replicaFallbacks')).get(reason) ?? 0

const get = async (server: TestServer, path: string, query: object = {}, who?: Person): Promise<Reply['data']> => {
  const reply = await server.call('GET', `/api/${path}`, { query: { limit: 50, ...query }, token: who?.token })
  expect(reply.status).toBe(200)
  return reply.data
}
const problemsFor = async (server: TestServer, who?: Person): Promise<readonly string[]> =>
  (await get(server, 'get-problem-list', {}, who)).records.map((row: { problemId: string }) => row.problemId)
const submissionsFor = async (server: TestServer, who?: Person): Promise<ReadonlyMap<number, number>> =>
  new Map(
    (await get(server, 'get-submission-list', {}, who)).records.map((row: { submitId: number; status: number }) => [
      row.submitId,
      row.status,
    ]),
  )
const ranked = async (server: TestServer, who?: Person): Promise<readonly string[]> =>
  (await get(server, 'get-rank-list', { type: 0 }, who)).records.map((row: { username: string }) => row.username)

const whilePaused = async (run: () => Promise<void>): Promise<void> => {
  await database.pause()
  try {
    await run()
  } finally {
    await database.resume()
  }
}

describe('a replica that is up to date', () => {
  test('serves lists to guests and users, and an idle primary is no lag', async () => {
    const reader = await makeUser(strict)
    await makeProblem(strict)
    await makeContest(strict, past)
    await caughtUp()
    const before = await readsOf(strict, 'replica')
    for (const who of [undefined, reader]) {
      await problemsFor(strict, who)
      await ranked(strict, who)
      await submissionsFor(strict, who)
      await get(strict, 'get-contest-list', { status: 1 }, who)
    }
    // The rank list of the reader has a row of their own.
    expect(await readsOf(strict, 'replica')).toBe(before + 7)
    const heartbeats = async () =>
      (await database.onReplica('select max(heartbeat) as n from replica_heartbeat'))[0]?.n as number
    const first = await heartbeats()
    await expect
      .poll(async () => {
        expect(isUsable(strict)).toBe(true)
        return (await heartbeats()) - first
      }, waits)
      .toBeGreaterThan(30)
  })

  test('is read in sessions that cannot write', async () => {
    const late: LateRead<string> = {
      from: async ({ db }) => {
        const { rows } = await sql<{ only: string }>`
          select current_setting('default_transaction_read_only') as only`.execute(db)
        return rows[0]?.only ?? ''
      },
      isShared: true,
    }
    expect(await strict.deps.replica.read(late)).toBe('on')
  })

  test('is not used where the caller is not known, such as pages with embedded lists', async () => {
    const before = await fallbacksOf(strict, 'caller')
    expect(await strict.deps.replica.read({ from: async () => 'read' })).toBe('read')
    expect(await fallbacksOf(strict, 'caller')).toBe(before + 1)
  })
})

describe('pages of a user', () => {
  const heatmap = async (of: Person, who?: Person): Promise<number> => {
    const { dataList } = await get(lax, 'get-user-calendar-heatmap', { uid: of.id }, who)
    return dataList.reduce((sum: number, { count }: { count: number }) => sum + count, 0)
  }

  test('the heat map of others may be late, the own one is exact', async () => {
    const problem = await makeProblem(strict)
    const [writer, reader] = [await makeUser(strict), await makeUser(strict)]
    await caughtUp()
    await whilePaused(async () => {
      await handIn(lax, writer, { pid: problem.displayId })
      expect([await heatmap(writer, writer), await heatmap(writer, reader), await heatmap(writer)]).toEqual([1, 0, 0])
    })
  })

  test('the list of ratings may be late, without banned accounts, and with the own rating as it is', async () => {
    const [first, second, outsider] = [await makeUser(strict), await makeUser(strict), await makeUser(strict)]
    const rate = (who: Person, rating: number) =>
      sql`insert into account_rating (account_id, rating, best, contests) values (${who.id}, ${rating}, ${rating}, 1)
        on conflict (account_id) do update set rating = excluded.rating`.execute(strict.deps.db)
    await rate(first, 2_000)
    await rate(second, 1_900)
    await caughtUp()
    const list = async (who?: Person): Promise<readonly unknown[]> =>
      (await get(lax, 'get-contest-rating-list', {}, who)).records.map((row: { username: string; rating: number }) => [
        row.username,
        row.rating,
      ])
    const late = [
      [first.username, 2_000],
      [second.username, 1_900],
    ]
    await whilePaused(async () => {
      await rate(second, 2_100)
      const exact = [[second.username, 2_100], late[0]]
      expect([await list(), await list(outsider), await list(second)]).toEqual([late, late, exact])
      await sql`update account set status = 1 where id = ${first.id}`.execute(strict.deps.db)
      expect(await list()).toEqual([[second.username, 2_100]])
    })
  })
})

test('beyond the bound the primary serves, and the replica serves again when it has caught up', async () => {
  await whilePaused(async () => {
    await expect.poll(() => isUsable(strict), waits).toBe(false)
    expect(strict.deps.replica.state()).toMatchObject({ error: null })
    expect(strict.deps.replica.state().lagMs).toBeGreaterThan(2_000)
    const { displayId } = await makeProblem(strict)
    const before = await fallbacksOf(strict, 'lag')
    expect(await problemsFor(strict)).toContain(displayId)
    expect(await fallbacksOf(strict, 'lag')).toBe(before + 1)
    // The other server takes the late replica, so the list above really came from the primary.
    expect(await problemsFor(lax)).not.toContain(displayId)
  })
  await expect.poll(() => isUsable(strict), waits).toBe(true)
})

describe('while the replica is late within the bound', () => {
  test('users see their own writes on every server, and others may not yet', async () => {
    const problem = await makeProblem(strict)
    const [writer, reader] = [await makeUser(strict), await makeUser(strict)]
    await caughtUp()
    await whilePaused(async () => {
      const id = await handIn(lax, writer, { pid: problem.displayId })
      for (const server of [lax, other]) {
        const shows = async (who?: Person) => (await submissionsFor(server, who)).has(id)
        expect([await shows(writer), await shows(reader), await shows()]).toEqual([true, false, false])
      }
      expect(await fallbacksOf(other, 'writer')).toBeGreaterThan(0)
    })
    await caughtUp()
    const before = await fallbacksOf(other, 'writer')
    await problemsFor(other, writer)
    expect(await fallbacksOf(other, 'writer')).toBe(before)
  })

  test('a verdict of the own submission is exact, also long after the submission', async () => {
    const problem = await makeProblem(strict)
    const writer = await makeUser(strict)
    const id = await handIn(lax, writer, { pid: problem.displayId })
    const jobs = await host.lease({ free: 10, waitMs: 10_000 })
    await caughtUp()
    await whilePaused(async () => {
      for (const job of jobs) await host.result(job, casesOf(0))
      expect((await submissionsFor(lax, writer)).get(id)).toBe(0)
      expect((await submissionsFor(lax)).get(id)).not.toBe(0)
    })
  })

  test('a problem, a contest or a person is hidden at once', async () => {
    const problem = await makeProblem(strict)
    const banned = await makeUser(strict)
    const { id: cid } = await makeContest(strict, past)
    await sql`update standing set solved = 99 where account_id = ${banned.id}`.execute(strict.deps.db)
    const contests = async () =>
      (await get(lax, 'get-contest-list', { status: 1 })).records.map((row: { id: number }) => row.id)
    await caughtUp()
    expect(await problemsFor(lax)).toContain(problem.displayId)
    expect(await ranked(lax)).toContain(banned.username)
    expect(await contests()).toContain(cid)
    await whilePaused(async () => {
      const { db } = strict.deps
      await sql`update problem set visibility = 2 where id = ${problem.id}`.execute(db)
      await sql`update account set status = 1 where id = ${banned.id}`.execute(db)
      await sql`update contest set is_visible = false where id = ${cid}`.execute(db)
      const before = await fallbacksOf(lax, 'changed')
      expect(await problemsFor(lax)).not.toContain(problem.displayId)
      expect(await ranked(lax)).not.toContain(banned.username)
      expect(await contests()).not.toContain(cid)
      expect(await fallbacksOf(lax, 'changed')).toBe(before + 3)
    })
  })
})

test('a read that recovery cancels is repeated on the primary', async () => {
  const before = await fallbacksOf(lax, 'conflict')
  const reading = lax.deps.replica.read({
    from: async ({ db }) => {
      const { rows } = await sql<{ late: boolean }>`
        select pg_is_in_recovery() as late, pg_sleep(case when pg_is_in_recovery() then 600 else 0 end)
        from (select count(*) from announcement) as held`.execute(db)
      return rows[0]?.late
    },
    isShared: true,
  })
  const asleep = `select count(*)::int as n from pg_stat_activity where wait_event = 'PgSleep'`
  await expect.poll(async () => (await database.onReplica(asleep))[0]?.n, waits).toBe(1)
  await strict.deps.db.transaction().execute(async (trx) => {
    await sql`lock table announcement in access exclusive mode`.execute(trx)
  })
  expect(await reading).toBe(false)
  expect(await fallbacksOf(lax, 'conflict')).toBe(before + 1)
})

/** Seconds without the replica, as sampled for alerts. */
const sampledUnread = async (): Promise<number | null | undefined> => {
  const { db } = strict.deps
  await db.deleteFrom('activity_sample').execute()
  await makeActivityMeter(strict.deps)()
  return (await db.selectFrom('activity_sample').select('replica_unread_s').executeTakeFirst())?.replica_unread_s
}

test('a killed replica is noticed by the next read, left alone, and read again when it is back', async () => {
  const { displayId } = await makeProblem(strict)
  await database.killReplica()
  expect(await problemsFor(strict)).toContain(displayId)
  await expect.poll(() => strict.deps.replica.state().error, waits).not.toBe(null)
  expect(isUsable(strict)).toBe(false)
  expect(await problemsFor(strict)).toContain(displayId)
  expect(await fallbacksOf(strict, 'away')).toBeGreaterThan(0)
  await expect.poll(() => strict.deps.replica.state().unreadMs, waits).toBeGreaterThan(1_000)
  expect(await sampledUnread()).toBeGreaterThan(0)
  await database.restartReplica()
  await expect.poll(() => isUsable(strict), waits).toBe(true)
  expect(strict.deps.replica.state().unreadMs).toBe(0)
  expect(await sampledUnread()).toBe(0)
})

test('a replica that stops answering holds no reader: running reads are repeated on the primary', async () => {
  const link: DatabaseLink = await openDatabaseLink(database.replicaUrl)
  const env = { DATABASE_URL: database.primaryUrl, DATABASE_REPLICA_URL: link.url, VERDICT_REPLICA_LAG_MS: '1000' }
  const on = { databaseUrl: database.primaryUrl, clock: strict.clock, dataDir: strict.dataDir }
  const server = await startTestServer(env, { on })
  try {
    await expect.poll(() => isUsable(server), waits).toBe(true)
    const { displayId } = await makeProblem(strict)
    await problemsFor(server)
    link.silence()
    expect(await problemsFor(server)).toContain(displayId)
    expect((await fallbacksOf(server, 'away')) + (await fallbacksOf(server, 'lag'))).toBeGreaterThan(0)
    link.restore()
    await expect.poll(() => isUsable(server), waits).toBe(true)
  } finally {
    await server.close()
    await link.close()
  }
})

test('a database that did not prove its lag is not read, although its address is the same', async () => {
  const link = await openDatabaseLink(database.replicaUrl)
  const env = { DATABASE_URL: database.primaryUrl, DATABASE_REPLICA_URL: link.url }
  const on = { databaseUrl: database.primaryUrl, clock: strict.clock, dataDir: strict.dataDir }
  const server = await startTestServer(env, { on })
  try {
    await expect.poll(() => isUsable(server), waits).toBe(true)
    link.redirect(database.primaryUrl)
    await problemsFor(server)
    expect(await readsOf(server, 'replica')).toBe(0)
    expect(await fallbacksOf(server, 'failed')).toBe(1)
  } finally {
    await server.close()
    await link.close()
  }
})

test('the admin area and the metrics show whether the replica is read', async () => {
  const { data } = await strict.call('GET', '/api/admin/config/get-database-state', { token: root.token })
  expect(data.replication.reads).toMatchObject({ isUsable: true, boundMs: 2_000 })
  expect(data.replication.reads.lagMs).toBeLessThanOrEqual(2_000)
  const headers = { authorization: `Bearer ${metricsToken}` }
  const metrics = await (await fetch(`${strict.url}/metrics`, { headers })).text()
  expect(metrics).toContain('verdict_replica_usable 1')
  expect(metrics).toMatch(/^verdict_replica_lag_seconds [01]\./m)
})

test('the doctor waits for the replica and says what it is', async () => {
  const { config } = strict.deps
  const look = async (change: Partial<typeof config> = {}) =>
    (await serverDoctor({ ...config, ...change })).find(({ name }) => name === 'database replica')
  // Replay may end its connection, as everywhere here.
  await expect.poll(() => look(), waits).toMatchObject({ ok: true })
  await whilePaused(async () => {
    await makeProblem(strict)
    expect(await look({ VERDICT_REPLICA_LAG_MS: 200 })).toMatchObject({ ok: false, seen: 'more than 200 ms behind' })
  })
  const primary = { DATABASE_REPLICA_URL: database.primaryUrl }
  expect(await look(primary)).toMatchObject({ ok: false, seen: 'it is no replica' })
})

test('a replica needs its primary in the settings', () => {
  expect(() => readConfig({ DATABASE_REPLICA_URL: 'postgres://a/b' })).toThrow('requires DATABASE_URL')
})
