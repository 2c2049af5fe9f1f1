import { execFile, execFileSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser } from '../../../test/harness/people.ts'
import { makeProblem } from '../../../test/harness/problems.ts'
import { startTestServer, TestClock, type TestServer } from '../../../test/harness/server.ts'
import { openDataFolder } from '../data-folder.ts'
import { ensureDatabase, startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'

/** Runs the commands of docs/backup.md on a real site and restores it elsewhere. */

const run = promisify(execFile)
let folder: string
let page: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdict-backup-'))
  // The database's user passes through.
  await chmod(folder, 0o711)
  page = await readFile(join(import.meta.dirname, '../../../../../docs/backup.md'), 'utf8')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const commands = (name: string): string => {
  const found = new RegExp(`\`\`\`sh name=${name}\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1]
  if (found === undefined) throw new Error(`docs/backup.md has no commands named ${name}`)
  return found
}

const shell = (name: string, env: Readonly<Record<string, string>>) =>
  run('sh', ['-e', '-c', commands(name)], { env: { ...process.env, ...env } })

const open = (databaseUrl: string, dataDir: string) =>
  startTestServer({}, { on: { databaseUrl, dataDir, clock: new TestClock() } })

/** Puts something into every part of a site. */
const fill = async (server: TestServer) => {
  const root = await makeUser(server, { role: 'root', username: 'keeper' })
  const problem = await makeProblem(server, { cases: [{ input: 'one\n', output: 'two\n' }] })
  const { hash } = await server.deps.files.putBlob(Readable.from(['kept content']))
  return { root, problem, hash, encrypted: server.deps.cipher.encryptText('a secret', 'backup') }
}

const expectAll = async (server: TestServer, { problem, hash, encrypted }: Awaited<ReturnType<typeof fill>>) => {
  const login = await server.call('POST', '/api/login', { body: { username: 'keeper', password: 'secret-1' } })
  expect(login.status).toBe(200)
  const row = await server.deps.db.selectFrom('problem').select('display_id').where('id', '=', problem.id).execute()
  expect(row).toHaveLength(1)
  expect(await text((await server.deps.files.readBlob(hash)).stream)).toBe('kept content')
  expect(server.deps.cipher.decryptText(encrypted, 'backup')).toBe('a secret')
  // It still works: jobs, triggers and sequences came along.
  await makeProblem(server)
}

test('embedded database: a copy of the stopped data folder is the whole site', { timeout: 180_000 }, async () => {
  const [dataDir, backup] = [join(folder, 'data'), join(folder, 'backup')]
  await openDataFolder(dataDir)
  await mkdir(backup)
  const start = () => startEmbedded({ dir: join(dataDir, 'postgres'), unsafe: true })
  let postgres = await start()
  const databaseUrl = await ensureDatabase(postgres.url, 'verdict')
  await migrate(databaseUrl)
  let server = await open(databaseUrl, dataDir)
  const kept = await fill(server)
  await server.close()
  await postgres.stop()
  const env = { VERDICT_DATA_DIR: dataDir, BACKUP: backup }
  await shell('save-embedded', env)
  await rm(dataDir, { recursive: true })
  await shell('restore-embedded', env)
  postgres = await start()
  try {
    server = await open(await ensureDatabase(postgres.url, 'verdict'), dataDir)
    await expectAll(server, kept)
    await server.close()
  } finally {
    await postgres.stop()
  }
})

/** The newest PostgreSQL of the system, with its client; tests as root run it as its own user. */
const systemPostgres = (): string | null => {
  try {
    const bin = execFileSync('sh', ['-c', 'ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1'], {
      encoding: 'utf8',
    }).trim()
    execFileSync(join(bin, 'initdb'), ['--version'])
    execFileSync('id', ['postgres'])
    return process.getuid?.() === 0 ? bin : null
  } catch {
    return null
  }
}
const bin = systemPostgres()

test.skipIf(bin === null)(
  'external PostgreSQL: a dump and the files, taken while the site runs',
  { timeout: 180_000 },
  async () => {
    const cluster = join(folder, 'cluster')
    const port = await freePort()
    await mkdir(cluster)
    await run('chown', ['postgres', cluster])
    const as = (command: string) => run('su', ['postgres', '-s', '/bin/sh', '-c', command], { cwd: '/' })
    await as(`${bin}/initdb -D ${cluster} -A trust -U postgres > /dev/null`)
    await as(
      `${bin}/pg_ctl -D ${cluster} -w -l ${cluster}/log -o "-p ${port} -k ${cluster} -h 127.0.0.1 -F" start > /dev/null`,
    )
    try {
      const admin = `postgres://postgres@127.0.0.1:${port}/postgres`
      const [databaseUrl, restoredUrl] = [
        await ensureDatabase(admin, 'verdict'),
        await ensureDatabase(admin, 'restored'),
      ]
      const [dataDir, restoredDir, backup] = ['live', 'restored', 'dump'].map((name) => join(folder, name)) as [
        string,
        string,
        string,
      ]
      await openDataFolder(dataDir)
      await mkdir(backup)
      await migrate(databaseUrl)
      const server = await open(databaseUrl, dataDir)
      const kept = await fill(server)
      const path = `${bin}:${process.env.PATH}`
      await shell('save-external', { VERDICT_DATA_DIR: dataDir, DATABASE_URL: databaseUrl, BACKUP: backup, PATH: path })
      await server.close()
      await shell('restore-external', {
        VERDICT_DATA_DIR: restoredDir,
        DATABASE_URL: restoredUrl,
        BACKUP: backup,
        PATH: path,
      })
      await migrate(restoredUrl)
      const second = await open(restoredUrl, restoredDir)
      await expectAll(second, kept)
      await second.close()
    } finally {
      await as(`${bin}/pg_ctl -D ${cluster} -m immediate -w stop > /dev/null`)
    }
  },
)

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
