import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { makeUser } from '../../../test/harness/people.ts'
import { makeProblem } from '../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../test/harness/server.ts'
import { backUp, checkBackup, openBackups, restore, restoreOnlyFiles } from '../backup/back-up.ts'
import { readConfig } from '../config.ts'
import { ensureDatabase, startEmbedded } from '../db/embedded.ts'
import { embeddedServerDatabase } from '../db/server-role.ts'
import { sendJob } from '../jobs/start-work.ts'
import { mailJob } from '../mail/jobs.ts'

/** The commands `backup` and `restore` on a real site that loses its data folder and its database. */

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../../../..')
const log = pino({ level: 'silent' })
const key = 'a key of a backup, longer than thirty-two characters'

let folder: string
let server: TestServer
let lost: Awaited<ReturnType<typeof fill>>
let contents: Readonly<Record<string, string>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdict-backup-'))
  // The user of the database passes through.
  await chmod(folder, 0o711)
  const dataDir = join(folder, 'data')
  server = await startTestServer({ VERDICT_DATA_DIR: dataDir })
  lost = await fill(server)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Puts something into every part of a site. */
const fill = async ({ deps }: TestServer) => {
  await makeUser(server, { role: 'root', username: 'keeper' })
  const problem = await makeProblem(server, { cases: [{ input: 'one\n', output: 'two\n' }] })
  const { hash } = await deps.files.putBlob(Readable.from(['kept content']))
  await deps.files.putNamed('img', 'kept.png', Readable.from(['kept picture']))
  const mail = { to: 'someone@example.org', subject: 'later', text: 'later', html: 'later' }
  await sendJob(deps, deps.db, mailJob, mail, { startAfter: 86_400 })
  return { problem, hash, encrypted: deps.cipher.encryptText('a secret', 'backup') }
}

const configOf = (backups: string, env: Readonly<Record<string, string>> = {}) =>
  readConfig({ VERDICT_DATA_DIR: join(folder, 'data'), VERDICT_BACKUP_DIR: join(folder, backups), ...env })

const clock = { now: () => new Date() }
const save = (config: ReturnType<typeof configOf>) => backUp({ config, databaseUrl: server.databaseUrl, clock })

let made = 0
const emptyDatabase = (): Promise<string> => {
  made += 1
  return ensureDatabase(inject('adminUrl'), `restored_${process.pid}_${Date.now().toString(36)}_${made}`)
}

const query = async <T extends pg.QueryResultRow>(url: string, statement: string): Promise<readonly T[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(statement)).rows
  } finally {
    await client.end()
  }
}

/** Hashes of all tables, the state of all sequences, and the mails to send. */
const contentsOf = async (url: string): Promise<Readonly<Record<string, string>>> => {
  const tables = await query<{ name: string }>(
    url,
    // Records when functions were applied here; a restore applies them again.
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'applied_functions'",
  )
  const result: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await query<{ hash: string }>(
      url,
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' order by t::text)), '') as hash from public.${pg.escapeIdentifier(name)} t`,
    )
    result[name] = row?.hash ?? ''
  }
  const [rest] = await query<{ sequences: string; mails: string }>(
    url,
    `select (select json_agg(s order by 1)::text from (select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1) s) as sequences,
      (select json_agg(data)::text from jobs.job where name = 'mail' and state = 'created') as mails`,
  )
  return { ...result, ...rest }
}

/** All files below a folder with their text. */
const filesIn = async (path: string): Promise<Readonly<Record<string, string>>> => {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return Object.fromEntries(
    await Promise.all(files.map(async (file) => [file.slice(path.length), await readFile(file, 'latin1')] as const)),
  )
}

test('a running site is backed up; the second backup writes no file again', async () => {
  const first = await save(configOf('plain'))
  expect(first).toMatchObject({ damaged: [], deleted: 0 })
  expect(first.files).toBeGreaterThan(2)
  expect(first.written).toBe(first.files)
  const second = await save(configOf('plain'))
  expect(second.files).toBe(first.files)
  expect(second.written).toBe(0)
  expect(await (await openBackups(configOf('plain'))).names()).toEqual([first.name, second.name])
})

/** Runs a command of the site; without an address, the embedded database is used. */
const command = async (databaseUrl: string | null, ...words: readonly string[]): Promise<string> => {
  const { DATABASE_URL: _, ...env } = process.env
  const { stdout } = await run(process.execPath, [join(root, 'scripts/main.ts'), ...words], {
    cwd: root,
    env: {
      ...env,
      VERDICT_DATA_DIR: join(folder, 'data'),
      VERDICT_BACKUP_DIR: join(folder, 'plain'),
      ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
    },
  })
  return stdout
}

test('after the loss of the data folder, restore brings back every table and file', { timeout: 300_000 }, async () => {
  await server.close()
  contents = await contentsOf(server.databaseUrl)
  expect(contents.mails).toContain('someone@example.org')
  const dataDir = join(folder, 'data')
  const files = await filesIn(join(dataDir, 'files'))
  expect(await command(server.databaseUrl, 'backup')).toContain('(0 of them new)')
  expect(await command(server.databaseUrl, 'backup', '--check')).toContain('all checksums are right')
  const secretKey = await readFile(join(dataDir, 'secret-key'), 'utf8')
  await rm(dataDir, { recursive: true })
  expect(await command(null, 'restore')).toContain('Restored the backup')
  const postgres = await startEmbedded({ dir: join(dataDir, 'postgres'), unsafe: true })
  try {
    const databaseUrl = await embeddedServerDatabase(join(dataDir, 'postgres'), postgres.url)
    expect(await contentsOf(databaseUrl)).toEqual(contents)
    expect(await filesIn(join(dataDir, 'files'))).toEqual(files)
    expect(await readFile(join(dataDir, 'secret-key'), 'utf8')).toBe(secretKey)
    const restored = await startTestServer({}, { on: { databaseUrl, dataDir, clock: server.clock } })
    await expectAlive(restored).finally(() => restored.close())
  } finally {
    await postgres.stop()
  }
})

const expectAlive = async (site: TestServer): Promise<void> => {
  const login = await site.call('POST', '/api/login', { body: { username: 'keeper', password: 'secret-1' } })
  expect(login.status).toBe(200)
  expect(await text((await site.deps.files.readBlob(lost.hash)).stream)).toBe('kept content')
  expect(site.deps.cipher.decryptText(lost.encrypted, 'backup')).toBe('a secret')
  // Functions, triggers and sequences work.
  await makeProblem(site)
}

test('lost files come back without a restore of the database, which keeps its later rows', async () => {
  const dataDir = join(folder, 'data')
  const [files, key] = [await filesIn(join(dataDir, 'files')), await readFile(join(dataDir, 'secret-key'), 'utf8')]
  await rm(join(dataDir, 'files'), { recursive: true })
  await rm(join(dataDir, 'secret-key'))
  expect(await command(server.databaseUrl, 'restore', '--files')).toContain('Restored the files of the backup')
  // The site made files after the backup.
  const restored = await filesIn(join(dataDir, 'files'))
  expect(Object.values(restored)).toEqual(expect.arrayContaining(['kept content', 'kept picture']))
  expect(files).toMatchObject(restored)
  expect(await readFile(join(dataDir, 'secret-key'), 'utf8')).toBe(key)
  await writeFile(join(dataDir, 'secret-key'), 'another key\n')
  await expect(restoreOnlyFiles(configOf('plain'))).rejects.toThrow('is not the key of the backup')
  await writeFile(join(dataDir, 'secret-key'), key)
})

test('a database that is not empty is refused', async () => {
  const site = { config: configOf('plain'), databaseUrl: server.databaseUrl, log }
  await expect(restore(site)).rejects.toThrow('The database is not empty')
})

test('with a key, nothing can be read, and another key is refused', async () => {
  const found = async (backups: string) =>
    Object.values(await filesIn(join(folder, backups))).some((file) => file.includes('kept content'))
  expect(await found('plain')).toBe(true)
  const config = configOf('encrypted', { VERDICT_BACKUP_KEY: key })
  await save(config)
  expect(await found('encrypted')).toBe(false)
  await checkBackup(config)
  const databaseUrl = await emptyDatabase()
  await expect(restore({ config: configOf('encrypted'), databaseUrl, log })).rejects.toThrow('another key')
  await restore({ config, databaseUrl, log })
  expect((await contentsOf(databaseUrl)).account).toBe(contents.account)
})

test.each(['damaged', 'missing'])('%s content is found, and the database stays empty', async (kind) => {
  const config = configOf(kind)
  await save(config)
  const store = await openBackups(config)
  const snapshot = await store.readSnapshot((await store.names())[0] ?? '')
  const hash = snapshot.tables.find(({ name }) => name === 'account')?.hash ?? ''
  const path = join(folder, kind, 'content', hash.slice(0, 2), hash)
  const bytes = await readFile(path)
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 255
  await (kind === 'missing' ? rm(path) : writeFile(path, bytes))
  await expect(checkBackup(config)).rejects.toThrow('The backup is damaged')
  const databaseUrl = await emptyDatabase()
  await expect(restore({ config, databaseUrl, log })).rejects.toThrow('The backup is damaged')
  expect(await query(databaseUrl, "select tablename from pg_tables where schemaname = 'public'")).toEqual([])
})

test('expired backups are deleted with the content that only they have', async () => {
  const config = configOf('few', { VERDICT_BACKUP_KEEP: '1' })
  await save(config)
  const before = Object.keys(await filesIn(join(folder, 'few', 'content')))
  await query(server.databaseUrl, "update account set signature = 'changed' where username = 'keeper'")
  expect((await save(config)).deleted).toBe(1)
  const after = Object.keys(await filesIn(join(folder, 'few', 'content')))
  expect(after).toHaveLength(before.length)
  // The accounts, and the record of the first backup.
  expect(after.filter((file) => !before.includes(file))).toHaveLength(2)
  await checkBackup(config)
})

test('a backup of a newer version is refused', async () => {
  const config = configOf('newer')
  const { name } = await save(config)
  const store = await openBackups(config)
  const snapshot = await store.readSnapshot(name)
  await store.writeSnapshot('9999', { ...snapshot, migrations: [...snapshot.migrations, '9000_of_the_future.sql'] })
  const databaseUrl = await emptyDatabase()
  await expect(restore({ config, databaseUrl, log })).rejects.toThrow('newer version')
})
