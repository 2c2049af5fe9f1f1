import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { cloneDatabase } from '../../../test/harness/database.ts'
import { makeUser } from '../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../test/harness/server.ts'
import { type S3TestServer, s3Makers } from '../../../test/harness/storage/s3-servers.ts'
import { backUp, checkBackup, openBackups, restore } from '../backup/back-up.ts'
import { openBackupCipher } from '../backup/backup-cipher.ts'
import { type Config, readConfig } from '../config.ts'
import { ensureDatabase } from '../db/embedded.ts'
import { openBucket } from '../files/s3/bucket.ts'

/** Backups in a bucket, with storages of different makers. */

const log = pino({ level: 'silent' })
const key = 'a key of a backup, longer than thirty-two characters'

const bucketOf = ({ origin, bucket, key, secret }: S3TestServer) => ({
  VERDICT_BACKUP_S3_URL: `${origin}/${bucket}`,
  VERDICT_BACKUP_S3_KEY: key,
  VERDICT_BACKUP_S3_SECRET: secret,
})

describe.each(s3Makers.filter(({ absent }) => absent === null))('$name', ({ start }) => {
  let storage: S3TestServer
  let server: TestServer
  let config: Config
  beforeAll(async () => {
    storage = await start()
    const databaseUrl = await cloneDatabase(inject('adminUrl'))
    const env = { ...bucketOf(storage), VERDICT_BACKUP_KEY: key, VERDICT_BACKUP_KEEP: '2', DATABASE_URL: databaseUrl }
    server = await startTestServer(env, { databaseUrl })
    config = server.deps.config
    await makeUser(server, { role: 'root', username: 'keeper' })
    await server.deps.files.putBlob(Readable.from(['kept content']))
    await server.deps.files.putNamed('img', 'kept.png', Readable.from(['kept picture']))
  })
  afterAll(async () => {
    await server?.close()
    await storage?.close()
  })

  const save = () => backUp({ config, databaseUrl: server.databaseUrl, clock: { now: () => new Date() } })
  const keys = async (folder: string): Promise<readonly string[]> => {
    const { origin, bucket, key, secret } = storage
    const found: string[] = []
    const list = openBucket({ url: `${origin}/${bucket}`, key, secret, region: 'us-east-1' }).list(folder)
    for await (const item of list) found.push(item.key)
    return found
  }

  const change = () =>
    server.deps.pool.query("update account set signature = $1 where username = 'keeper'", [randomUUID()])

  test('a second backup uploads only what has changed, and expired backups are deleted', async () => {
    await change()
    const first = await save()
    const content = await keys('verdict-backup/content/')
    expect(content.length).toBeGreaterThan(first.files)
    const { tables } = await (await openBackups(config)).readSnapshot(first.name)
    const name = openBackupCipher(key).nameOf(tables.find((table) => table.name === 'account')?.hash ?? '')
    const stored = async () => (await keys('verdict-backup/content/')).some((path) => path.endsWith(name))
    expect(await stored()).toBe(true)
    await change()
    const second = await save()
    expect(second.written).toBe(0)
    const added = (await keys('verdict-backup/content/')).filter((path) => !content.includes(path))
    // The accounts, and the record of the first backup.
    expect(added).toHaveLength(2)
    await checkBackup(config)
    await change()
    const third = await save()
    expect(third.deleted).toBe(1)
    expect(await (await openBackups(config)).names()).toEqual([second.name, third.name])
    expect(await stored()).toBe(false)
    await checkBackup(config)
  })

  test('a site without its data folder and database comes back from the bucket', async () => {
    const { name } = await save()
    const dataDir = await mkdtemp(join(tmpdir(), 'verdict-bucket-'))
    try {
      const lost = `restored_${process.pid}_${Date.now().toString(36)}_${storage.key.length}`
      const databaseUrl = await ensureDatabase(inject('adminUrl'), lost)
      const env = { ...bucketOf(storage), VERDICT_DATA_DIR: dataDir, VERDICT_BACKUP_KEY: key }
      expect(await restore({ config: readConfig(env), databaseUrl, log })).toBe(name)
      const client = new pg.Client({ connectionString: databaseUrl })
      await client.connect()
      const { rows } = await client.query("select signature from account where username = 'keeper'")
      await client.end()
      expect(rows).toHaveLength(1)
      const restored = await startTestServer({}, { on: { databaseUrl, dataDir, clock: server.clock } })
      const picture = await restored.deps.files.readNamed('img', 'kept.png')
      expect(picture === null ? null : await text(picture.stream)).toBe('kept picture')
      await restored.close()
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  })

  test('another key is refused', async () => {
    const env = { ...bucketOf(storage), VERDICT_DATA_DIR: server.dataDir }
    await expect(checkBackup(readConfig(env))).rejects.toThrow('another key')
  })

  test('the nightly job backs up to the bucket', async () => {
    const before = await (await openBackups(config)).names()
    await server.deps.jobs.send('backup.nightly', {})
    await expect
      .poll(async () => (await (await openBackups(config)).names()).at(-1), { timeout: 60_000 })
      .not.toBe(before.at(-1))
    const schedules = await server.deps.jobs.getSchedules()
    expect(schedules.find(({ name }) => name === 'backup.nightly')?.cron).toBe('0 18 * * *')
    await checkBackup(config)
  })
})

test('a storage that does not answer is named, and is not called damage', async () => {
  const storage = await s3Makers[0]?.start()
  if (storage === undefined) throw new Error('There is no storage to start.')
  const env = { ...bucketOf(storage), VERDICT_BACKUP_S3_URL: `${storage.origin}/missing` }
  try {
    const config = readConfig({ ...env, VERDICT_DATA_DIR: tmpdir() })
    await expect(openBackups(config)).rejects.toThrow('bucket of the file storage does not exist')
  } finally {
    await storage.close()
  }
})

test('the settings of a bucket come together, and a folder is not given as well', () => {
  const url = { VERDICT_BACKUP_S3_URL: 'https://s3.example.org/backups' }
  const whole = { ...url, VERDICT_BACKUP_S3_KEY: 'k', VERDICT_BACKUP_S3_SECRET: 's' }
  expect(() => readConfig(url)).toThrow('VERDICT_BACKUP_S3_SECRET')
  expect(() => readConfig({ ...whole, VERDICT_BACKUP_DIR: '/backups' })).toThrow('only one of them')
  expect(readConfig(whole)).toMatchObject({ VERDICT_BACKUP_S3_REGION: 'us-east-1' })
})
