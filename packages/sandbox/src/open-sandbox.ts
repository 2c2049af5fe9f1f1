import { readFileSync } from 'node:fs'
import { Broker, type BrokerOptions, failedRun } from './broker.ts'
import { ensureBuilt } from './build.ts'
import type { RunReport, RunRequest, Sandbox, SandboxOptions } from './types.ts'
import type { Job, JobReport } from './wire.ts'

const restartPauseMs = 1_000

export const openSandbox = async (options: SandboxOptions): Promise<Sandbox> => {
  const settings: BrokerOptions = {
    program: await ensureBuilt(),
    slots: options.slots,
    cores: options.cores ?? coresForSlots(options.slots),
    toolchains: options.toolchains ?? [],
    client: options.client,
    killGraceMs: options.killGraceMs,
  }
  const brokers = new Brokers(settings, await Broker.start(settings))

  const submit = async (job: Job, signal?: AbortSignal) => {
    signal?.throwIfAborted()
    const broker = await brokers.alive()
    signal?.throwIfAborted()
    if (typeof broker === 'string') return failedJob(job.requests, broker)
    const { id, report } = broker.send(job)
    const abort = () => broker.cancel(id)
    signal?.addEventListener('abort', abort)
    const result = await report
    signal?.removeEventListener('abort', abort)
    signal?.throwIfAborted()
    return result
  }

  return {
    run: async (request, { signal } = {}) =>
      onlyReport(await submit({ requests: [request], pipes: [], transcriptBytes: 0 }, signal)),
    runGroup: (requests, pipes, { signal, transcriptBytes = 0 } = {}) =>
      submit({ requests, pipes, transcriptBytes }, signal),
    get enforcement() {
      return brokers.enforcement
    },
    get brokerPid() {
      return brokers.pid
    },
    close: () => brokers.close(),
  }
}

/** Keeps one broker alive: a dead one is replaced when the next run asks, at most once in `restartPauseMs` on failure. */
class Brokers {
  readonly #settings: BrokerOptions
  #current: Broker
  #starting: Promise<Broker | string> | null = null
  /** Monotonic clock: setting the system clock back must not keep the sandbox shut. */
  #failedAt = Number.NEGATIVE_INFINITY
  #failure = ''
  #closed = false

  constructor(settings: BrokerOptions, first: Broker) {
    this.#settings = settings
    this.#current = first
  }

  get enforcement() {
    return this.#current.enforcement
  }

  get pid() {
    return this.#current.pid
  }

  /** A living broker, or why there is none. */
  async alive(): Promise<Broker | string> {
    if (this.#closed) return 'the sandbox is closed'
    if (!this.#current.isDead) return this.#current
    if (performance.now() - this.#failedAt < restartPauseMs) return this.#failure
    this.#starting ??= this.#restart()
    return this.#starting
  }

  async close() {
    this.#closed = true
    await this.#starting
    await this.#current.close()
  }

  async #restart(): Promise<Broker | string> {
    try {
      this.#current = await Broker.start(this.#settings)
      return this.#current
    } catch (error) {
      this.#failedAt = performance.now()
      this.#failure = error instanceof Error ? error.message : String(error)
      return this.#failure
    } finally {
      this.#starting = null
    }
  }
}

/** The cores this process may use; one is left to everything else when there are three or more and slots to spare. */
export const coresForSlots = (slots: number): readonly number[] => {
  const cores = allowedCores()
  return cores.length >= 3 && slots < cores.length ? [...cores.slice(1), ...cores.slice(0, 1)] : cores
}

const allowedCores = (): readonly number[] => {
  const list = /^Cpus_allowed_list:\s*(\S+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0'
  return list.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, offset) => first + offset)
  })
}

const failedJob = (requests: readonly RunRequest[], reason: string): JobReport => ({
  reports: requests.map(() => failedRun({ reason })),
  endOrder: requests.map((_, index) => index),
  transcript: null,
})

const onlyReport = ({ reports: [report] }: JobReport): RunReport =>
  report ?? failedRun({ reason: 'the broker sent no report' })
