import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../scripts/lib/paths.ts'
import { folder, type Host } from './addresses.ts'
import { commandOn, processesOn, signalAll } from './network.ts'

/** One program of the cluster on its host: started, killed, frozen and started again by the fault runner. */

export interface Program {
  readonly file: string
  readonly args: readonly string[]
  /** This checkout when not given. */
  readonly cwd?: string
}

export interface PartOptions {
  readonly host: Host
  /** Its log is named by it. */
  readonly name: string
  readonly program: Program
  readonly env: Readonly<Record<string, string>>
  /** User and group to run as. */
  readonly user?: { readonly uid: number; readonly gid: number } | null
}

export class Part {
  readonly host: Host
  readonly name: string
  readonly #options: PartOptions
  #program: Program
  #child: ChildProcess | null = null
  #isExpected = true

  constructor(options: PartOptions) {
    this.#options = options
    this.#program = options.program
    this.host = options.host
    this.name = options.name
  }

  get logFile(): string {
    return join(folder, 'logs', `${this.name}.log`)
  }

  get pid(): number | null {
    return this.#child?.pid ?? null
  }

  get isRunning(): boolean {
    return this.#child !== null
  }

  /** It ended by itself. */
  get hasCrashed(): boolean {
    return this.#child === null && !this.#isExpected
  }

  /** Starts another program from now on, such as another version. */
  install(program: Program): void {
    this.#program = program
  }

  /** @param change Variables that differ from the usual ones in this start. */
  start(change: Readonly<Record<string, string>> = {}): void {
    if (this.#child !== null) throw new Error(`${this.name} already runs`)
    mkdirSync(join(folder, 'logs'), { recursive: true })
    const log = openSync(this.logFile, 'a')
    const { host, user } = this.#options
    const words = [this.#program.file, ...this.#program.args]
    const asUser =
      user === undefined || user === null
        ? words
        : ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups', '--pdeathsig', 'KILL', ...words]
    const [program = '', ...given] = asUser
    const { file, args } = commandOn(host, program, given)
    const child = spawn(file, args, {
      cwd: this.#program.cwd ?? root,
      detached: true,
      stdio: ['ignore', log, log],
      env: { PATH: process.env.PATH ?? '', ...this.#options.env, ...change },
    })
    closeSync(log)
    this.#child = child
    this.#isExpected = false
    const ended = () => {
      if (this.#child === child) this.#child = null
    }
    child.once('exit', ended)
    child.once('error', ended)
  }

  /** Ends it by a signal and waits for the end. */
  async end(signal: NodeJS.Signals): Promise<void> {
    this.#isExpected = true
    const child = this.#child
    if (child === null) return
    const ended = new Promise<void>((done) => child.once('exit', () => done()))
    child.kill(signal)
    await ended
  }

  /** The whole host loses its power: this part and everything that it started. */
  async kill(): Promise<void> {
    this.#isExpected = true
    const child = this.#child
    const ended = child === null ? Promise.resolve() : new Promise<void>((done) => child.once('exit', () => done()))
    signalAll(this.host, 'SIGKILL')
    await ended
    while (processesOn(this.host).length > 0) {
      signalAll(this.host, 'SIGKILL')
      await new Promise((next) => setTimeout(next, 20))
    }
  }

  freeze(): void {
    signalAll(this.host, 'SIGSTOP')
  }

  thaw(): void {
    signalAll(this.host, 'SIGCONT')
  }
}
