import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

const hostMain = join(import.meta.dirname, '../../src/main.ts')
const serverMain = join(import.meta.dirname, 'server-process.ts')

/** Processes a test file started. */
export class Processes {
  readonly #running = new Set<ChildProcess>()

  startHost(url: string, token: string): ChildProcess {
    return this.#start(hostMain, {
      VERDICT_SERVER_URL: url,
      VERDICT_REMOTE_TOKEN: token,
      VERDICT_REMOTE_NAME: 'killed',
    })
  }

  startServer(env: Readonly<Record<string, string>>): ChildProcess {
    return this.#start(serverMain, { HOST: '127.0.0.1', VERDICT_DB_POOL: '4', ...env })
  }

  #start(script: string, env: Readonly<Record<string, string>>): ChildProcess {
    const child = spawn(process.execPath, [script], {
      env: { ...process.env, NODE_ENV: 'test', VERDICT_LOG: 'warn', ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    this.#running.add(child)
    child.once('exit', () => this.#running.delete(child))
    return child
  }

  /** `kill -9`, and waits until the process is gone. */
  async kill(child: ChildProcess): Promise<void> {
    if (!this.#running.has(child)) return
    const ended = new Promise((done) => child.once('exit', done))
    child.kill('SIGKILL')
    await ended
  }

  async killAll(): Promise<void> {
    await Promise.all([...this.#running].map((child) => this.kill(child)))
  }
}
