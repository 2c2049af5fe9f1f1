import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { cloneDatabase } from '../../../../../test/harness/database.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { backUp, openBackups } from '../../../../platform/backup/back-up.ts'
import { recordRun } from '../../../../platform/backup/backup-runs.ts'
import { compareTables, drillRestore } from '../../../../platform/backup/drill-restore.ts'
import { loadDatabase } from '../../../../platform/backup/load-database.ts'
import { withScratchDatabase } from '../../../../platform/backup/scratch-database.ts'
import { checkAlerts } from '../../alerts/check-alerts.ts'

/** Backups and restore drills as jobs, in the admin area and in alerts. */

let folder: string
let server: TestServer
let root: Person
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdict-drill-'))
  const databaseUrl = await cloneDatabase(inject('adminUrl'))
  server = await startTestServer({ DATABASE_URL: databaseUrl, VERDICT_BACKUP_DIR: folder }, { databaseUrl })
  root = await makeUser(server, { role: 'root' })
  await makeProblem(server, { cases: [{ input: 'one\n', output: 'two\n' }] })
  await server.deps.files.putNamed('img', 'kept.png', Readable.from(['kept picture']))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await server.deps.db.deleteFrom('alert').execute()
  await server.deps.db.deleteFrom('backup_run').execute()
})

const path = '/api/admin/backups'
const waitFor = { timeout: 60_000, interval: 100 }
const get = async (part = '', query: object = {}, person = root) =>
  server.call('GET', `${path}${part}`, { token: person.token, query: { ...query } })
const start = (kind: string, person = root) =>
  server.call('POST', `${path}/runs`, { token: person.token, body: { kind } })
const log = pino({ level: 'silent' })
const site = () => ({ ...server.deps, databaseUrl: server.databaseUrl, log })
const databases = async (): Promise<readonly string[]> => {
  const { rows } = await server.deps.pool.query('select datname from pg_database where datname like $1', [
    `${new URL(server.databaseUrl).pathname.slice(1)}%`,
  ])
  return rows.map(({ datname }) => datname)
}
const openAlerts = async () =>
  (await server.call('GET', '/api/admin/alerts/open', { token: root.token })).data as readonly object[]

test('a backup and a drill that root starts are run by jobs and reported', async () => {
  expect(await start('backup')).toMatchObject({ http: 200 })
  await expect.poll(async () => (await get()).data.lastBackup, waitFor).not.toBeNull()
  await expect.poll(async () => (await get()).data.running, waitFor).toEqual([])
  expect(await start('drill')).toMatchObject({ http: 200 })
  await expect.poll(async () => (await get()).data.lastDrill, waitFor).not.toBeNull()
  const { data } = await get()
  expect(data).toMatchObject({ target: 'folder', isEncrypted: false, keep: 14, lastDrill: { error: null } })
  expect(data.lastDrill.backup).toBe(data.lastBackup.backup)
  for (const part of ['tables', 'rows', 'files']) {
    expect(data.lastDrill[part]).toBe(data.lastBackup[part])
    expect(data.lastDrill[part]).toBeGreaterThan(2)
  }
  const runs = async (query: object) =>
    (await get('/runs', query)).data.records.map(({ kind }: { readonly kind: string }) => kind)
  expect(await runs({})).toEqual(['drill', 'backup'])
  expect(await runs({ kind: 'backup' })).toEqual(['backup'])
  expect(await databases()).toHaveLength(1)
  const entries = await server.call('GET', '/api/admin/audit', { token: root.token, query: { action: 'backup.start' } })
  expect(entries.data.records.length).toBeGreaterThanOrEqual(2)
  const schedules = await server.deps.jobs.getSchedules()
  expect(schedules.find(({ name }) => name === 'backup.drill')?.cron).toBe('0 19 * * 6')
})

test('a drill of a damaged backup fails with the reason, raises an alert and leaves no database', async () => {
  const { name } = await backUp(site())
  const content = join(folder, 'content')
  const files = (await readdir(content, { recursive: true, withFileTypes: true })).filter((file) => file.isFile())
  const saved = await Promise.all(
    files.map(async (file) => {
      const at = join(file.parentPath, file.name)
      return [at, await readFile(at)] as const
    }),
  )
  try {
    for (const [at] of saved) await writeFile(at, 'damaged')
    const run = { kind: 'drill', databaseUrl: server.databaseUrl, clock: server.clock } as const
    await expect(recordRun(run, () => drillRestore(site(), name))).rejects.toThrow('The backup is damaged')
  } finally {
    for (const [at, bytes] of saved) await writeFile(at, bytes)
  }
  expect((await get()).data.lastDrill.error).toContain('The backup is damaged')
  expect(await databases()).toHaveLength(1)
  await checkAlerts(server.deps)
  expect(await openAlerts()).toMatchObject([{ rule: 'drillFailed', value: 1, threshold: 1 }])
  const run = { kind: 'drill', databaseUrl: server.databaseUrl, clock: server.clock } as const
  await recordRun(run, () => drillRestore(site()))
  await checkAlerts(server.deps)
  expect(await openAlerts()).toEqual([])
})

test('rows that change while they are restored are found', async () => {
  await backUp(site())
  const store = await openBackups(server.deps.config)
  const snapshot = await store.readSnapshot((await store.names()).at(-1) ?? '')
  const restored = withScratchDatabase(server.databaseUrl, (url) =>
    loadDatabase(url, {
      store,
      snapshot,
      log,
      whenLoaded: async (client) => {
        await compareTables(client, snapshot)
        await client.query("update account set signature = 'other'")
        await compareTables(client, snapshot)
      },
    }),
  )
  await expect(restored).rejects.toThrow('The restored table account differs from the backup.')
})

test('a database of another use is never dropped', async () => {
  await backUp(site())
  const name = `${new URL(server.databaseUrl).pathname.slice(1)}_restore_drill`
  await server.deps.pool.query(`create database ${name}`)
  try {
    await expect(drillRestore(site())).rejects.toThrow(`The database ${name} exists`)
    expect(await databases()).toContain(name)
    await server.deps.pool.query(`comment on database ${name} is 'restore drill of Verdict; dropped at its end'`)
    // One that a killed drill has left is replaced.
    await drillRestore(site())
    expect(await databases()).not.toContain(name)
  } finally {
    await server.deps.pool.query(`drop database if exists ${name}`)
  }
})

test('a role that may not create databases gets the command that allows it', async () => {
  await backUp(site())
  const role = `narrow_${process.pid}_${Date.now().toString(36)}`
  await server.deps.pool.query(`create role ${role} login password 'narrow'`)
  const url = new URL(server.databaseUrl)
  url.username = role
  url.password = 'narrow'
  await expect(drillRestore({ ...site(), databaseUrl: url.toString() })).rejects.toThrow(
    `alter role "${role}" createdb`,
  )
  await server.deps.pool.query(`drop role ${role}`)
})

test('a backup that is too old raises an alert until the next one', async () => {
  await backUp(site())
  await checkAlerts(server.deps)
  expect(await openAlerts()).toEqual([])
  await server.deps.pool.query(
    "update backup_run set started_at = started_at - interval '37 hours', finished_at = finished_at - interval '37 hours'",
  )
  await checkAlerts(server.deps)
  expect(await openAlerts()).toMatchObject([{ rule: 'backupAge', value: 37, threshold: 36 }])
  await backUp(site())
  await checkAlerts(server.deps)
  expect(await openAlerts()).toEqual([])
})

test('a failed backup is reported, and is not the last one', async () => {
  const run = { kind: 'backup', databaseUrl: server.databaseUrl, clock: server.clock } as const
  await expect(recordRun(run, () => Promise.reject(new Error('The disk is full.')))).rejects.toThrow('disk is full')
  expect((await get()).data.lastBackup).toBeNull()
  expect((await get('/runs')).data.records).toMatchObject([
    { kind: 'backup', error: 'The disk is full.', tables: null },
  ])
})

test('a site without a target shows so and starts nothing', async () => {
  const other = await startTestServer({}, { on: server })
  try {
    const call = (method: 'GET' | 'POST', part: string, body?: object) =>
      other.call(method, `${path}${part}`, { token: root.token, ...(body && { body }) })
    expect((await call('GET', '')).data).toMatchObject({ target: null })
    expect(await call('POST', '/runs', { kind: 'drill' })).toMatchObject({
      status: 400,
      msg: expect.stringContaining('VERDICT_BACKUP_DIR'),
    })
  } finally {
    await other.close()
  }
})

test('backups are for root only', async () => {
  const admin = await makeUser(server, { role: 'admin' })
  expect(await get('', {}, admin)).toMatchObject({ http: 403 })
  expect(await get('/runs', {}, admin)).toMatchObject({ http: 403 })
  expect(await start('backup', admin)).toMatchObject({ http: 403 })
  expect(await server.call('GET', path)).toMatchObject({ http: 401 })
})
