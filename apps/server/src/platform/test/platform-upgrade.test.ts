import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestServer, TestClock, type TestServer } from '../../../test/harness/server.ts'
import { recountTallies } from '../../features/judging/tallies/recount.ts'
import { recountStandings } from '../../features/ranks/recount-standings.ts'
import { ensureDatabase } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'

/**
 * A site of an earlier version starts this one. The fixture is `pg_dump --inserts` of PostgreSQL 15 after `seed:demo` of
 * the version with the migrations 0001 to 0056, which the baseline replaces; without the rows of sessions, throttles,
 * judge hosts and single test cases, and without the tables of the job engine.
 */

const fixture = join(import.meta.dirname, '../../../test/fixtures/schema-0056.sql.br')
const password = 'XbV77HWe'
const secretKey = '35b2a4c84dae4903d4b6ad4d5da2210568718b2a55262df1b200449ec3527b9b'

let url: string
let dataDir: string
let server: TestServer
let before: ReadonlyMap<string, number>
let applied: readonly string[]
beforeAll(async () => {
  url = await ensureDatabase(inject('adminUrl'), `upgrade_${process.pid}_${Date.now().toString(36)}`)
  await withClient(url, (client) =>
    readFile(fixture).then((packed) => client.query(brotliDecompressSync(packed).toString('utf8'))),
  )
  before = await countRows(url)
  applied = await migrate(url)
  dataDir = await mkdtemp(join(tmpdir(), 'verdict-upgrade-'))
  await writeFile(join(dataDir, 'secret-key'), `${secretKey}\n`, { mode: 0o600 })
  server = await startTestServer({}, { on: { databaseUrl: url, dataDir, clock: new TestClock() } })
}, 120_000)
afterAll(async () => {
  await server?.close()
  await rm(dataDir, { recursive: true, force: true })
})

const withClient = async <T>(address: string, run: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

const countRows = (address: string): Promise<ReadonlyMap<string, number>> =>
  withClient(address, async (client) => {
    const tables = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('migration', 'applied_functions')",
    )
    const counts = new Map<string, number>()
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${pg.escapeIdentifier(name)}`)
      counts.set(name, rows[0]?.n ?? 0)
    }
    return counts
  })

/** Columns, constraints, indexes, triggers and functions, in an order that does not depend on history. A dump flattens `and`. */
const schemaQuery = `
  select 'column' as kind, format('%I.%I', table_name, column_name) as name,
         concat_ws(' ', data_type, udt_name, is_nullable, column_default, is_generated, generation_expression) as text
    from information_schema.columns where table_schema = 'public'
  union all select 'constraint', format('%s %I', conrelid::regclass, conname), translate(pg_get_constraintdef(oid), '()', '')
    from pg_constraint where connamespace = 'public'::regnamespace
  union all select 'index', indexname, indexdef from pg_indexes where schemaname = 'public'
  union all select 'trigger', format('%s %I', tgrelid::regclass, tgname), pg_get_triggerdef(oid)
    from pg_trigger where not tgisinternal
  union all select 'function', oid::regprocedure::text, prosrc from pg_proc
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
  order by 1, 2, 3`

const schemaOf = (address: string) =>
  withClient(address, async (client) => (await client.query<{ kind: string; name: string }>(schemaQuery)).rows)

test('every migration after the baseline is applied, and the schema is that of a new site', async () => {
  expect(applied[0]).toBe('0057_announcements_of_groups.sql')
  const template = new URL(inject('adminUrl'))
  template.pathname = '/template_verdict'
  const [upgraded, fresh] = [await schemaOf(url), await schemaOf(template.toString())]
  expect(fresh.length).toBeGreaterThan(500)
  expect(upgraded).toEqual(fresh)
  expect(await migrate(url)).toEqual([])
})

test('no row is lost', async () => {
  expect(before.get('submission')).toBe(396)
  const after = await countRows(url)
  const lost = [...before].filter(([name, count]) => (after.get(name) ?? 0) < count)
  expect(lost).toEqual([])
})

test('users log in and read their problems, submissions, contests and boards', async () => {
  const login = await server.call('POST', '/api/login', { body: { username: 'linxi', password } })
  expect(login).toMatchObject({ status: 200, data: { username: 'linxi' } })
  const token = String(login.headers.authorization)
  const get = async (path: string, query: object = {}) =>
    (await server.call('GET', path, { token, query: { ...query } })).data
  expect((await get('/api/get-problem-list', { currentPage: 1, limit: 10 })).total).toBe(20)
  expect((await get('/api/get-problem-detail', { problemId: 'V-1000' })).problem.title).not.toBe('')
  const own = await get('/api/get-submission-list', { onlyMine: true, currentPage: 1, limit: 10 })
  expect(own.total).toBeGreaterThan(0)
  const detail = await get('/api/get-submission-detail', { submitId: own.records[0].submitId })
  expect(detail.submission.code).not.toBe('')
  const contests = await get('/api/get-contest-list', { currentPage: 1, limit: 10 })
  expect(contests.total).toBe(3)
  const ended = contests.records.find(({ title }: { readonly title: string }) => title.includes('contest 1'))
  const board = await server.call('POST', '/api/get-contest-rank', {
    token,
    body: { cid: ended.id, currentPage: 1, limit: 50, removeStar: false, forceRefresh: false },
  })
  expect(board.data.records.length).toBeGreaterThan(10)
  expect(board.data.records[0].ac).toBeGreaterThan(0)
})

test('tallies and standings agree with the submissions', async () => {
  const counts = { ...(await recountTallies(server.deps.db)), ...(await recountStandings(server.deps.db)) }
  expect(Object.values(counts).filter((count) => typeof count === 'number' && count > 0)).toEqual([])
})

test('this version refuses a database of a newer one with a clear sentence', async () => {
  const newer = await ensureDatabase(inject('adminUrl'), `newer_${process.pid}_${Date.now().toString(36)}`)
  await migrate(newer)
  await withClient(newer, (client) =>
    client.query("insert into migration (name, hash) values ('9000_of_the_future.sql', 'x')"),
  )
  await expect(migrate(newer)).rejects.toThrow(
    'The database was migrated by a newer version of Verdict (9000_of_the_future.sql).',
  )
})
