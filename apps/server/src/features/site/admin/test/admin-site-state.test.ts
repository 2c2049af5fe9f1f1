import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeContest } from '../../../../../test/harness/contests.ts'
import { makeJudgeHost } from '../../../../../test/harness/judge-host.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { makeLoadMeter } from '../../../../platform/load.ts'
import { openSession } from '../../../accounts/sessions/open-session.ts'
import { takeSamples } from '../../dashboard/watch-health.ts'

/** The database and the dashboard in the admin area. */

let server: TestServer
let root: Person
beforeAll(async () => {
  server = await startTestServer({ VERDICT_BASE_URL: 'https://judge.example' })
  root = await makeUser(server, { role: 'root', username: 'chief' })
})
afterAll(() => server.close())

const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, given: object = {}, person = root) =>
  server.call(method, `/api/admin/${path}`, { token: person.token, ...given })
const get = async (path: string, query: object = {}) => {
  const reply = await ask('GET', path, { query })
  expect(reply).toMatchObject({ http: 200, status: 200 })
  return reply.data
}

test('the database is shown without its password and not changed from here', async () => {
  const shown = await get('config/get-db-and-redis-config')
  expect(shown).toMatchObject({ dbPassword: '', redisHost: '', redisPassword: '' })
  expect(server.databaseUrl).toContain(shown.dbName)
  expect(server.databaseUrl).toContain(String(shown.dbPort))
  const write = (body: object) => ask('PUT', 'config/set-db-and-redis-config', { body })
  expect(await write(shown)).toMatchObject({ status: 200 })
  for (const change of [{ dbHost: 'elsewhere' }, { dbPassword: 'x' }, { redisHost: 'x' }]) {
    expect(await write({ ...shown, ...change })).toMatchObject({ http: 200, status: 400 })
  }
})

describe('the state of the database', () => {
  const read = () => get('config/get-database-state')

  test('has size, connections and schema as PostgreSQL counts them', async () => {
    const state = await read()
    const { rows } = await sql<{ size: number; max: number }>`
      select pg_database_size(current_database())::float8 as size, current_setting('max_connections')::int as max`.execute(
      server.deps.db,
    )
    expect(state.sizeBytes).toBeGreaterThan((rows[0]?.size ?? 0) / 2)
    expect(state.connections.max).toBe(rows[0]?.max)
    expect(state.connections.pool).toBeGreaterThan(0)
    expect(state.schema).toMatch(/^\d{4}_/)
    expect(state.replication.role).toBe('primary')
    expect(state.tables).toHaveLength(8)
    expect(state.diskFreeBytes).toBeGreaterThan(0)
  })

  test('names the longest query without the values in it', async () => {
    const client = await server.deps.pool.connect()
    try {
      // A transaction that stays open after its statement is found until it ends.
      await client.query("begin; select 'password=hunter2', 4711, $$secret$$")
      const { longestQuery, connections } = await read()
      expect(longestQuery.state).toBe('idle in transaction')
      expect(longestQuery.text).toContain("select '…', …, '…'")
      expect(JSON.stringify(longestQuery)).not.toMatch(/hunter2|4711|secret/)
      expect(connections.open).toBeGreaterThan(1)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  test('is for root alone', async () => {
    const keeper = await makeUser(server, { role: 'problem_admin' })
    expect(await ask('GET', 'config/get-database-state', {}, keeper)).toMatchObject({ http: 403 })
    expect(await server.call('GET', '/api/admin/config/get-database-state')).toMatchObject({ http: 401 })
  })
})

describe('the dashboard', () => {
  test('counts, and shows the previous login', async () => {
    const day = 86_400_000
    const from = (days: number) => new Date(server.clock.now().getTime() + days * day)
    await makeContest(server)
    await makeContest(server, { starts_at: from(13), ends_at: from(14) })
    await makeContest(server, { starts_at: from(15), ends_at: from(16) })
    await makeContest(server, { starts_at: from(-2), ends_at: from(-1) })
    await makeContest(server, { is_visible: false })
    const info = await get('dashboard/get-dashboard-info')
    const { db } = server.deps
    const accounts = await db.selectFrom('account').select('id').execute()
    expect(info).toEqual({ userNum: accounts.length, recentContestNum: 2, todayJudgeNum: 0 })
    const deputy = await makeUser(server, { role: 'admin', username: 'deputy' })
    const first = await ask('POST', 'dashboard/get-sessions', { body: { uid: 'x' } }, deputy)
    expect(first.data).toMatchObject({ uid: deputy.id, ip: '127.0.0.1', userAgent: 'test' })
    server.clock.advance(5_000)
    const body = { username: 'deputy', password: 'secret-1' }
    await server.call('POST', '/api/admin/login', { body, headers: { 'user-agent': 'other' } })
    const second = await ask('POST', 'dashboard/get-sessions', { body: {} }, deputy)
    expect(second.data.userAgent).toBe('test')
  })

  test('shows this server and the judge hosts in the shapes existing clients read', async () => {
    const service = await get('config/get-service-info')
    expect(service).toMatchObject({ nacos: { status: 'UP' }, backupCores: expect.any(Number) })
    expect(service.backupPercentCpuLoad).toMatch(/^\d+\.\d\d%$/)
    expect(service.backupService[0]).toMatchObject({ metadata: { 'nacos.healthy': 'true' }, scheme: 'http' })
    expect(await get('config/get-judge-service-info')).toEqual([])
    const host = await makeJudgeHost(server, { name: 'judge-a' })
    await host.lease()
    const [judge] = await get('config/get-judge-service-info')
    expect(judge.service).toMatchObject({
      host: 'judge-a',
      metadata: { judgeName: 'judge-a', 'nacos.healthy': 'true' },
    })
    expect(Number(judge.service.metadata.maxTaskNum)).toBeGreaterThan(0)
    expect(judge.percentMemoryLoad).toMatch(/^\d+\.\d\d%$/)
  })

  test('remembers how machines were, within bounds', async () => {
    const meter = makeLoadMeter()
    const minute = 60_000
    for (let round = 0; round < 5; round += 1) {
      await takeSamples(server.deps, meter)
      // A second server in the same minute adds nothing.
      await takeSamples(server.deps, meter)
      server.clock.advance(minute)
    }
    const series = await get('dashboard/health', { hours: 1 })
    expect(series.map((row: { kind: string; name: string }) => row.kind)).toEqual(['server', 'judge'])
    const [own, judge] = series
    expect(own.samples).toHaveLength(5)
    expect(judge.samples.map((sample: { isUp: boolean }) => sample.isUp)).toEqual([true, false, false, false, false])
    // Three days later they are summed up, and later still gone.
    server.clock.advance(70 * 60 * minute)
    // No login lives that long.
    root = { ...root, token: await openSession(server.deps, root.id, { address: '::1', userAgent: 'test' }) }
    await takeSamples(server.deps, meter)
    expect((await get('dashboard/health', { hours: 72 }))[0].samples.length).toBeLessThanOrEqual(3)
    server.clock.advance(4 * 60 * minute)
    await takeSamples(server.deps, meter)
    const kept = await server.deps.db.selectFrom('health_sample').select('at').execute()
    expect(kept).toHaveLength(4)
  })

  test('is for admins; changing the site is for super admins', async () => {
    const keeper = await makeUser(server, { role: 'problem_admin' })
    const user = await makeUser(server)
    const read = (path: string, person: Person) => ask('GET', path, {}, person)
    expect(await read('dashboard/get-dashboard-info', keeper)).toMatchObject({ http: 200 })
    expect(await read('dashboard/get-dashboard-info', user)).toMatchObject({ http: 403 })
    for (const path of ['config/get-web-config', 'config/get-email-config', 'switch/info', 'announcement']) {
      expect(await read(path, keeper)).toMatchObject({ http: 403, status: 403 })
    }
    expect(await ask('PUT', 'switch/update', { body: { openPublicJudge: false } }, keeper)).toMatchObject({ http: 403 })
  })
})
