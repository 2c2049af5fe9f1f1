import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Launch } from '../../apps/server/src/platform/service-user.ts'
import { type KeptProcess, keepRunning } from './keep-running.ts'
import { remoteMain, serverMain } from './paths.ts'
import { writeOwn } from './write-own.ts'

export interface KeptRemote {
  pid(): number | null
  stop(graceMs: number): Promise<void>
}

interface Options {
  readonly dataDir: string
  readonly url: string
  readonly databaseUrl: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly nodeFlags?: readonly string[] | undefined
  readonly launch: Launch
  readonly logFile: string
  readonly say: (line: string) => void
}

const lookEveryMs = 5_000

/**
 * Runs the remote host on this machine while the site has accounts at remote judges. Most sites have none, and then no
 * process is started.
 */
export const keepRemote = (options: Options): KeptRemote => {
  const over = new AbortController()
  let host: KeptProcess | null = null
  const watch = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const wanted = await isWanted(options).catch(() => null)
      if (over.signal.aborted) return
      if (wanted === true && host === null) host = start(options, await remoteToken(options))
      if (wanted === false && host !== null) {
        await host.stop(15_000)
        host = null
      }
      await sleep(lookEveryMs, undefined, { signal: over.signal }).catch(() => undefined)
    }
  }
  const watching = watch().catch((error: Error) => options.say(`The remote host was not started: ${error.message}`))
  return {
    pid: () => host?.pid() ?? null,
    stop: async (graceMs) => {
      over.abort()
      await watching
      await host?.stop(graceMs)
    },
  }
}

const start = ({ url, env, logFile, nodeFlags, launch, say }: Options, token: string): KeptProcess =>
  keepRunning({
    name: 'remote',
    script: remoteMain,
    args: [],
    env: { ...env, VERDICT_SERVER_URL: url, VERDICT_REMOTE_TOKEN: token },
    logFile,
    nodeFlags,
    launch,
    onDeath: say,
  })

const isWanted = async (options: Options): Promise<boolean | null> => {
  const reply = await fetch(`${options.url}/api/remote/wanted`, {
    headers: { authorization: await remoteToken(options) },
    signal: AbortSignal.timeout(5_000),
  })
  // Another database does not know the token of the former one.
  if (reply.status === 401) await rm(tokenFile(options), { force: true })
  const { data } = (await reply.json()) as { data: { wanted: boolean } | null }
  return data?.wanted ?? null
}

const tokenFile = ({ dataDir }: Pick<Options, 'dataDir'>): string => join(dataDir, 'remote-token')

const runFile = promisify(execFile)

/** The token of this machine: kept in a private file, made at the first start. */
const remoteToken = async ({ dataDir, databaseUrl, env, launch }: Options): Promise<string> => {
  const file = tokenFile({ dataDir })
  if (existsSync(file)) return (await readFile(file, 'utf8')).trim()
  const { file: program, args } = launch(process.execPath, [serverMain, 'remote-token', 'this machine'])
  const made = await runFile(program, args, {
    env: { ...process.env, ...env, DATABASE_URL: databaseUrl, VERDICT_DATA_DIR: dataDir, VERDICT_LOG: 'silent' },
  })
  const token = made.stdout.trim().split(/\s+/).at(-1) ?? ''
  await writeOwn(file, `${token}\n`)
  return token
}
