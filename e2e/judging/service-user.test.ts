import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mayLeaveRoot } from '../../apps/server/src/platform/service-user.ts'
import { freePort } from '../../scripts/lib/free-port.ts'
import { type Stack, startStack } from '../../scripts/lib/stack.ts'
import { ask, mailTo } from '../lib/api.ts'

/** A site that ran with a server of root, as older versions did, and is started by root again. */

const mayLeave = mayLeaveRoot({ uid: 47_110, gid: 47_110 })
let dataDir: string
let stack: Stack | undefined

const start = async (env: Readonly<Record<string, string>>): Promise<Stack> => {
  stack = await startStack({
    dataDir,
    host: '127.0.0.1',
    port: await freePort(),
    databaseUrl: null,
    withJudge: false,
    env,
    unsafeDatabase: true,
    say: (line) => console.log(line),
  })
  return stack
}
const userOf = async (pid: number | null): Promise<number> =>
  Number(/^Uid:\t(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1])

beforeAll(async () => {
  // Closed to all others, as a home folder is.
  dataDir = await mkdtemp(join(tmpdir(), 'verdict-service-'))
})
afterAll(async () => {
  await stack?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test.runIf(mayLeave)('the server leaves root with all it has, and its database role is no superuser', async () => {
  const before = await start({ VERDICT_SERVER_USER: 'root' })
  expect(await userOf(before.pids().server)).toBe(0)
  await ask(before.url, 'GET', '/api/get-register-code?email=first%40example.org')
  await mailTo(dataDir, 'first@example.org')
  await before.stop()

  const { url, pids, databaseUrl } = await start({})
  const { server, postgres } = pids()
  expect([await userOf(server), await userOf(postgres)]).not.toContain(0)
  expect((await stat(join(dataDir, 'secret-key'))).uid).toBe(await userOf(server))
  const password = (await readFile(join(dataDir, 'root-password'), 'utf8')).trim()
  const login = await ask(url, 'POST', '/api/login', { body: { username: 'root', password } })
  expect(login).toMatchObject({ status: 200 })
  // It writes where root wrote before.
  await ask(url, 'GET', '/api/get-register-code?email=second%40example.org')
  expect(await mailTo(dataDir, 'second@example.org')).toContain('second@example.org')
  // The next server runs these compiled modules, so they belong to its user alone.
  const compiled = join(dataDir, 'cache', 'compiled')
  const entries = await readdir(compiled, { recursive: true })
  expect(entries.length).toBeGreaterThan(100)
  for (const entry of entries) {
    const { uid, mode } = await stat(join(compiled, entry))
    expect([entry, uid, mode & 0o022]).toEqual([entry, await userOf(server), 0])
  }

  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query('select rolname, rolsuper from pg_roles where rolname = current_user')
  await client.end()
  expect(rows).toEqual([{ rolname: 'verdict_server', rolsuper: false }])
})
