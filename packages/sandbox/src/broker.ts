import { type ChildProcess, spawn } from 'node:child_process'
import type { Duplex } from 'node:stream'
import { subordinateIds } from './subordinate-ids.ts'
import type { RunReport, RunRequest, Sandbox } from './types.ts'
import { cancelFrame, type Frame, type Job, type JobReport, jobFrame, readFrame } from './wire.ts'

export type BrokerOptions = {
  readonly program: string
  readonly slots: number
  readonly cores: readonly number[]
  readonly toolchains: readonly string[]
  readonly client: number | undefined
  readonly killGraceMs: number | undefined
}

/** The broker hangs up on anything larger (MAX_FRAME). */
const maxFrameBytes = 2 ** 29

type Waiting = { readonly requests: readonly RunRequest[]; readonly settle: (report: JobReport) => void }

/** One native broker process and its current jobs. When it dies every current job returns `error`. */
export class Broker {
  readonly enforcement: Sandbox['enforcement']
  readonly #process: ChildProcess
  readonly #stream: Duplex
  readonly #waiting = new Map<number, Waiting>()
  readonly ended: Promise<void>
  #dead: string | null = null
  #nextId = 1

  static async start(options: BrokerOptions): Promise<Broker> {
    const child = spawn(
      options.program,
      ['broker', String(options.slots), options.cores.join(','), ...options.toolchains],
      {
        stdio: ['ignore', 'ignore', 'pipe', 'pipe', ...(options.client === undefined ? [] : [options.client])],
        env: brokerEnv(options),
      },
    )
    const stream = child.stdio[3] as Duplex
    const words: string[] = []
    child.stderr?.setEncoding('utf8').on('data', (text: string) => words.push(text) > 50 && words.shift())
    return new Promise((resolve, reject) => {
      let broker: Broker | null = null
      const fail = (why: string) => reject(new Error(`the sandbox cannot start: ${why}`))
      child.once('error', (error) => fail(error.message))
      child.once('exit', () => fail(words.join('').trim() || 'its broker ended'))
      onFrames(stream, (frame) => {
        if (frame.kind === 'report') return broker?.settle(frame)
        if (!frame.ok) return fail(frame.text)
        broker = new Broker(child, stream, frame)
        resolve(broker)
      })
    })
  }

  private constructor(child: ChildProcess, stream: Duplex, hello: Frame & { kind: 'hello' }) {
    this.#process = child
    this.#stream = stream
    this.enforcement = { cgroup: hello.cgroup, warnings: hello.text === '' ? [] : hello.text.split('\n') }
    this.ended = new Promise((resolve) => {
      child.once('exit', (code, signal) => {
        this.#die(`the sandbox's broker ended (${signal ?? `code ${code}`})`)
        resolve()
      })
    })
    stream.on('error', () => this.#process.kill('SIGKILL'))
  }

  get isDead(): boolean {
    return this.#dead !== null
  }

  /** Process id, for tests and the health report. */
  get pid(): number | undefined {
    return this.#process.pid
  }

  send(job: Job): { id: number; report: Promise<JobReport> } {
    const { requests } = job
    const id = this.#nextId++
    if (this.#dead !== null) return { id, report: Promise.resolve(allFailed(requests, { reason: this.#dead })) }
    const frame = jobFrame(id, job)
    if (frame.length > maxFrameBytes)
      return {
        id,
        report: Promise.resolve(
          allFailed(requests, {
            reason: 'inputs given as bytes are too large; give them as files',
            isHostFault: false,
          }),
        ),
      }
    const report = new Promise<JobReport>((settle) => this.#waiting.set(id, { requests, settle }))
    this.#stream.write(frame)
    return { id, report }
  }

  cancel(id: number) {
    if (this.#waiting.has(id) && this.#dead === null) this.#stream.write(cancelFrame(id))
  }

  async close() {
    this.#stream.end()
    await this.ended
  }

  settle(frame: Frame & { kind: 'report' }) {
    const waiting = this.#waiting.get(frame.id)
    this.#waiting.delete(frame.id)
    waiting?.settle(frame.read(waiting.requests))
  }

  #die(why: string) {
    this.#dead = why
    for (const { requests, settle } of this.#waiting.values()) settle(allFailed(requests, { reason: why }))
    this.#waiting.clear()
  }
}

interface Failure {
  readonly reason: string
  readonly isHostFault?: boolean
}

/** A run that did not come to pass; for want of anything else the host is to blame. */
export const failedRun = ({ reason, isHostFault = true }: Failure): RunReport => ({
  status: 'error',
  exitCode: null,
  signal: null,
  cpuNs: 0,
  wallNs: 0,
  memoryBytes: 0,
  stdoutBytes: 0,
  stdout: null,
  stderr: new Uint8Array(),
  collected: [],
  refused: [],
  reason,
  isHostFault,
})

const allFailed = (requests: readonly RunRequest[], failure: Failure): JobReport => ({
  reports: requests.map(() => failedRun(failure)),
  endOrder: requests.map((_, index) => index),
  transcript: null,
})

/** The broker needs little from the environment, so it gets nothing else that a core dump or a bug could show. */
const brokerEnv = ({ killGraceMs }: BrokerOptions): Record<string, string> => {
  const { VERDICT_CGROUP } = process.env
  const ids = process.geteuid?.() === 0 ? null : subordinateIds()
  return {
    ...(VERDICT_CGROUP === undefined ? {} : { VERDICT_CGROUP }),
    ...(killGraceMs === undefined ? {} : { VERDICT_KILL_GRACE_MS: String(killGraceMs) }),
    ...(ids === null
      ? {}
      : { VERDICT_SUBIDS: [ids.user, ids.group].map(({ first, count }) => `${first} ${count}`).join(' ') }),
  }
}

const onFrames = (stream: Duplex, take: (frame: Frame) => void) => {
  let rest: Buffer = Buffer.alloc(0)
  let parts: Buffer[] = []
  let length = 0
  stream.on('data', (chunk: Buffer) => {
    parts.push(chunk)
    length += chunk.length
    if (length < wanted(parts[0] ?? chunk)) return
    rest = parts.length === 1 ? chunk : Buffer.concat(parts)
    let used = 0
    while (rest.length - used >= 4) {
      const end = used + 4 + rest.readUInt32LE(used)
      if (end > rest.length) break
      take(readFrame(rest.subarray(used + 4, end)))
      used = end
    }
    rest = rest.subarray(used)
    parts = rest.length > 0 ? [rest] : []
    length = rest.length
  })
}

/** Bytes until the first frame is complete; parts are joined only then, so a large report is not copied again and again. */
const wanted = (first: Buffer): number => (first.length >= 4 ? 4 + first.readUInt32LE(0) : 4)
