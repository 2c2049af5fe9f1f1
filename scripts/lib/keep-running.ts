import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, renameSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Launch, launchAsIs } from '../../apps/server/src/platform/service-user.ts'
import { root } from './paths.ts'

const maxLogBytes = 20_000_000
const dieWithParent = join(import.meta.dirname, 'die-with-parent.ts')

export interface KeptProcess {
  readonly name: string
  /** Process id of the running child, or null between two of them. */
  pid(): number | null
  /** Lets the child finish its work, and restarts it. */
  renew(): void
  /** Asks the child to end and waits; kills it when it does not end in time. */
  stop(graceMs: number): Promise<void>
}

export interface KeepOptions {
  readonly name: string
  readonly script: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  readonly logFile: string
  readonly nodeFlags?: readonly string[] | undefined
  /** Runs it as another user. */
  readonly launch?: Launch | undefined
  /** Called on every unexpected end. */
  readonly onDeath: (line: string) => void
}

/** The log, or null when it cannot be opened: a full disk must not keep a service from starting. */
const openLog = (file: string): number | null => {
  try {
    mkdirSync(dirname(file), { recursive: true })
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > maxLogBytes) renameSync(file, `${file}.1`)
    return openSync(file, 'a', 0o600)
  } catch {
    return null
  }
}

/**
 * Starts a Node child and restarts it whenever it ends unexpectedly, with longer delays for early ends. The child leads
 * a separate process group, so Ctrl-C in a terminal reaches only us and we end processes in order.
 */
export const keepRunning = (options: KeepOptions): KeptProcess => {
  let child: ChildProcess | null = null
  let stopping = false
  let renewing = false
  let waitMs = 200
  let timer: NodeJS.Timeout | undefined
  const flags = options.nodeFlags ?? []
  const { launch = launchAsIs } = options

  const begin = (): void => {
    const log = openLog(options.logFile)
    const startedAt = Date.now()
    const { file, args } = launch(process.execPath, [
      ...flags,
      '--import',
      dieWithParent,
      options.script,
      ...options.args,
    ])
    const next = spawn(file, args, {
      cwd: root,
      detached: true,
      stdio: ['pipe', log ?? 'ignore', log ?? 'ignore'],
      env: { ...process.env, ...options.env } as NodeJS.ProcessEnv,
    })
    if (log !== null) closeSync(log)
    child = next
    let hasEnded = false
    const afterEnd = (reason: string): void => {
      // A process that cannot be started reports an error and no exit.
      if (hasEnded) return
      hasEnded = true
      child = null
      if (stopping) return
      if (renewing) {
        renewing = false
        begin()
        return
      }
      waitMs = Date.now() - startedAt > 10_000 ? 200 : Math.min(waitMs * 2, 10_000)
      options.onDeath(`${options.name} ended (${reason}); starting it again. Log: ${options.logFile}`)
      timer = setTimeout(begin, waitMs)
    }
    next.on('exit', (code, signal) => afterEnd(signal ?? `code ${code}`))
    next.on('error', (error) => afterEnd(error.message))
  }

  begin()
  return {
    name: options.name,
    pid: () => child?.pid ?? null,
    renew: () => {
      renewing = child !== null
      child?.kill('SIGTERM')
    },
    stop: async (graceMs) => {
      stopping = true
      clearTimeout(timer)
      const running = child
      if (running === null) return
      const ended = new Promise<void>((done) => running.once('exit', () => done()))
      // A judge would drain on SIGTERM, which is meant for separate hosts.
      running.kill('SIGINT')
      const force = setTimeout(() => running.kill('SIGKILL'), graceMs)
      await ended
      clearTimeout(force)
    },
  }
}
