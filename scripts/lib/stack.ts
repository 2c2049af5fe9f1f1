import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { compiledModules, openDataFolder } from '../../apps/server/src/platform/data-folder.ts'
import { embeddedServerDatabase } from '../../apps/server/src/platform/db/server-role.ts'
import type { Launch } from '../../apps/server/src/platform/service-user.ts'
import { keepPostgres } from './keep-postgres.ts'
import { type KeptRemote, keepRemote } from './keep-remote.ts'
import { type KeptProcess, keepRunning } from './keep-running.ts'
import { judgeMain, serverMain } from './paths.ts'
import { openService } from './service.ts'
import { answers } from './wait-for.ts'
import { waitForServer } from './wait-for-server.ts'
import { writeOwn } from './write-own.ts'

export { waitFor } from './wait-for.ts'

/**
 * The whole installation on one machine: database, server, judge and, for sites with accounts at remote judges, the
 * remote host, each in a separate process. Started bottom up and
 * stopped top down. Unexpectedly ended processes are restarted; interrupted judgings are leased again.
 */

export interface StackOptions {
  readonly dataDir: string
  readonly host: string
  readonly port: number
  /** An outside database; null starts the embedded one. */
  readonly databaseUrl: string | null
  readonly withJudge: boolean
  readonly env?: Readonly<Record<string, string>>
  readonly say: (line: string) => void
  /** Extra flags for the Node of server and judge, e.g. to watch their sources. */
  readonly nodeFlags?: readonly string[]
  /** Faster and not durable; for tests only. */
  readonly unsafeDatabase?: boolean
}

export interface Stack {
  readonly url: string
  readonly databaseUrl: string
  /** The same database for the superuser of the embedded cluster; an outside one has only the address it was given. */
  readonly adminDatabaseUrl: string
  /** Process ids by name: `postgres`, `server`, `judge`; null while one is being started again. */
  pids(): Readonly<Record<'postgres' | 'server' | 'judge', number | null>>
  /** Lets the judge finish its work and restarts it, with the languages installed by then. */
  renewJudge(): void
  stop(): Promise<void>
}

const runFile = promisify(execFile)

const adminUrlOf = (clusterUrl: string, databaseUrl: string): string => {
  const url = new URL(clusterUrl)
  url.pathname = new URL(databaseUrl).pathname
  return url.toString()
}

/** Takes the data folder for this process, so that two installations never share one. */
export const lockFolder = async (dataDir: string): Promise<() => Promise<void>> => {
  const file = join(dataDir, 'running.pid')
  const holder = existsSync(file) ? Number(await readFile(file, 'utf8')) : 0
  const line = holder > 0 ? await readFile(`/proc/${holder}/cmdline`, 'utf8').catch(() => '') : ''
  if (holder !== process.pid && line.includes('node')) {
    throw new Error(`Verdict already runs on ${dataDir} (process ${holder}). Stop it first.`)
  }
  await writeOwn(file, String(process.pid))
  return () => rm(file, { force: true })
}

/**
 * The token of the judge on this machine: stored in a private file, created again when the server no longer accepts it.
 */
const judgeToken = async (
  options: StackOptions & { readonly launch: Launch },
  url: string,
  databaseUrl: string,
): Promise<string> => {
  const file = join(options.dataDir, 'judge-token')
  if (existsSync(file)) {
    const kept = (await readFile(file, 'utf8')).trim()
    const status = await answers(`${url}/api/judge/testdata/${'0'.repeat(64)}`, { authorization: kept })
    if (status !== 401) return kept
  }
  const { file: program, args } = options.launch(process.execPath, [serverMain, 'judge-token', 'this machine'])
  const made = await runFile(program, args, {
    env: {
      ...process.env,
      ...options.env,
      DATABASE_URL: databaseUrl,
      VERDICT_DATA_DIR: options.dataDir,
      VERDICT_LOG: 'silent',
    },
  })
  const token = made.stdout.trim().split(/\s+/).at(-1) ?? ''
  await writeOwn(file, `${token}\n`)
  return token
}

/** The last lines of a service's log, shown when it does not start. */
const lastLines = async (file: string): Promise<string> =>
  (await readFile(file, 'utf8').catch(() => '')).trim().split('\n').slice(-15).join('\n')

/**
 * Starts everything and waits until the server answers.
 * @throws Error with the end of the server's log when it does not start.
 */
export const startStack = async (options: StackOptions): Promise<Stack> => {
  const dataDir = resolve(options.dataDir)
  await openDataFolder(dataDir)
  const unlock = await lockFolder(dataDir)
  const launch = await openService({
    dataDir,
    port: options.port,
    env: { ...process.env, ...options.env },
    say: options.say,
  })
  const postgres =
    options.databaseUrl === null
      ? await keepPostgres({
          dir: join(dataDir, 'postgres'),
          unsafe: options.unsafeDatabase === true,
          say: options.say,
        })
      : null
  const databaseUrl =
    options.databaseUrl ?? (await embeddedServerDatabase(join(dataDir, 'postgres'), postgres?.url ?? ''))
  const shared = { ...options.env, VERDICT_DATA_DIR: dataDir }
  // Node's cache of compiled modules: a restarted server is ready sooner. It belongs to the server's user, so only processes
  // of that user may load it.
  const ofServer = { ...shared, NODE_COMPILE_CACHE: join(dataDir, ...compiledModules) }
  const log = (name: string) => join(dataDir, 'logs', `${name}.log`)
  const url = `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${options.port}`
  let deaths = 0
  const server = keepRunning({
    name: 'server',
    script: serverMain,
    args: ['serve'],
    env: { ...ofServer, DATABASE_URL: databaseUrl, HOST: options.host, PORT: String(options.port) },
    logFile: log('server'),
    nodeFlags: options.nodeFlags,
    launch,
    onDeath: (line) => {
      deaths += 1
      options.say(line)
    },
  })
  let judge: KeptProcess | null = null
  let remote: KeptRemote | null = null
  const stop = async (): Promise<void> => {
    await Promise.all([judge?.stop(15_000), remote?.stop(15_000)])
    await server.stop(15_000)
    await postgres?.stop()
    await unlock()
  }
  const { say } = options
  const start = { url, logFile: log('server'), pid: server.pid, deaths: () => deaths, say }
  if (!(await waitForServer(start))) {
    await stop()
    throw new Error(`The server did not start. The end of its log:\n${await lastLines(log('server'))}`)
  }
  if (options.withJudge) {
    const token = await judgeToken({ ...options, dataDir, launch, env: ofServer }, url, databaseUrl)
    judge = keepRunning({
      name: 'judge',
      script: judgeMain,
      args: [],
      env: { ...shared, VERDICT_SERVER_URL: url, VERDICT_JUDGE_TOKEN: token },
      logFile: log('judge'),
      nodeFlags: options.nodeFlags,
      onDeath: options.say,
    })
  }
  remote = keepRemote({
    dataDir,
    url,
    databaseUrl,
    env: ofServer,
    nodeFlags: options.nodeFlags,
    launch,
    logFile: log('remote'),
    say: options.say,
  })
  return {
    url,
    databaseUrl,
    adminDatabaseUrl: postgres === null ? databaseUrl : adminUrlOf(postgres.url, databaseUrl),
    pids: () => ({ postgres: postgres?.pid() ?? null, server: server.pid(), judge: judge?.pid() ?? null }),
    renewJudge: () => judge?.renew(),
    stop,
  }
}
