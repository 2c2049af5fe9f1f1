import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { ask } from '../../e2e/lib/api.ts'
import { ensureSandbox, ensureWeb } from '../../scripts/lib/build.ts'
import { freePort } from '../../scripts/lib/free-port.ts'
import { compilers, ensurePackages } from '../../scripts/lib/packages.ts'
import { type Stack, startStack, waitFor } from '../../scripts/lib/stack.ts'

/** A whole installation for a benchmark, gone afterwards. */
export interface Site {
  readonly stack: Stack
  readonly dataDir: string
  readonly rootToken: string
  query<T extends pg.QueryResultRow>(sql: string, values?: readonly unknown[]): Promise<T[]>
  close(): Promise<void>
}

export const openSite = async (options: {
  readonly withJudge: boolean
  /** False when no page is opened. */
  readonly withPages?: boolean
  readonly nodeFlags?: readonly string[]
}): Promise<Site> => {
  await ensurePackages(compilers)
  await ensureSandbox()
  if (options.withPages !== false) await ensureWeb()
  const dataDir = await mkdtemp(join(tmpdir(), 'verdict-bench-'))
  const stack = await startStack({
    dataDir,
    host: '127.0.0.1',
    port: await freePort(),
    databaseUrl: null,
    withJudge: options.withJudge,
    // Benchmarks import problems from this process, into the same data folder.
    env: { VERDICT_LOG: 'warn', VERDICT_SERVER_USER: 'root' },
    nodeFlags: options.nodeFlags ?? [],
    say: (line) => console.error(line),
  })
  if (options.withJudge && !(await waitFor(`${stack.url}/readyz`, 60_000)))
    throw new Error('The judge did not connect.')
  const password = (await readFile(join(dataDir, 'root-password'), 'utf8')).trim()
  const login = await ask(stack.url, 'POST', '/api/login', { body: { username: 'root', password } })
  // Filling a site turns triggers off, which only a superuser may do.
  const client = new pg.Client({ connectionString: stack.adminDatabaseUrl })
  await client.connect()
  // Benchmarks submit faster than a person may.
  await client.query(
    `insert into site_setting (key, value) values ('defaultSubmitInterval', '0') on conflict (key) do update set value = '0'`,
  )
  return {
    stack,
    dataDir,
    rootToken: login.token ?? '',
    query: async <T extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []) =>
      (await client.query<T>(sql, [...values])).rows,
    close: async () => {
      await client.end()
      await stack.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
