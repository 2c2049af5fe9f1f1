import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

const hostMain = join(import.meta.dirname, '../../src/main.ts')
const serverMain = join(import.meta.dirname, 'server-process.ts')

/** Processes a test file started. */
export class Processes {
  readonly #running = new Set<ChildProcess>()

  startHost(url: string, token: string, env: Readonly<Record<string, string>> = {}): ChildProcess {
    return this.#start(hostMain, {
      ...env,
      VERDICT_SERVER_URL: url,
      VERDICT_REMOTE_TOKEN: token,
      VERDICT_REMOTE_NAME: 'killed',
    })
  }

  /** The server names its port on its standard output. */
  startServer(env: Readonly<Record<string, string>>): {
    readonly server: ChildProcess
    readonly port: Promise<number>
  } {
    const server = this.#start(serverMain, { HOST: '127.0.0.1', VERDICT_DB_POOL: '4', ...env })
    const port = new Promise<number>((done, failed) => {
      server.stdout?.once('data', (text: Buffer) => done(Number(text.toString().trim())))
      server.once('exit', (code) => failed(new Error(`The server ended with ${code}.`)))
    })
    return { server, port }
  }

  #start(script: string, env: Readonly<Record<string, string>>): ChildProcess {
    const child = spawn(process.execPath, [script], {
      env: { ...process.env, NODE_ENV: 'test', VERDICT_LOG: 'warn', ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    // A full pipe would stop the process.
    child.stdout?.resume()
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
