import type { RunReport, RunRequest, Sandbox } from '@verdict/sandbox'
import { AloneTime } from './alone-time.ts'
import { Starvation } from './starvation.ts'
import { usage } from './usage.ts'

type Pipes = readonly { readonly from: number; readonly to: number }[]

export interface RunnerOptions {
  readonly signal: AbortSignal
  /** Wait until nothing else of this judge runs, and let nothing start meanwhile. */
  readonly alone?: boolean
}

/**
 * The judge's access to the sandbox: many concurrent runs, and sometimes an exclusive one, when a time close to the
 * limit must be measured without neighbours. An exclusive run precedes later ones, so a busy host cannot starve it. A
 * fault of the sandbox itself is retried once before it is reported.
 */
export class Runner {
  /** Remaining time of this host for exclusive runs; callers reserve it there. */
  readonly aloneTime: AloneTime
  readonly starvation = new Starvation()
  readonly #sandbox: Sandbox
  #running = 0
  #alone = false
  /** While an exclusive run waits or proceeds: ends the measurement of its cost. */
  #reopen: (() => void) | null = null
  readonly #waiting: { readonly alone: boolean; readonly start: () => void }[] = []

  constructor(sandbox: Sandbox, aloneTime: AloneTime = new AloneTime()) {
    this.#sandbox = sandbox
    this.aloneTime = aloneTime
  }

  run(request: RunRequest, options: RunnerOptions): Promise<RunReport> {
    return this.#among(options, async () => {
      const report = await this.#sandbox.run(request, { signal: options.signal })
      if (!isWorthAnother(report) || options.signal.aborted) {
        noteIdle([report])
        return this.#note(report)
      }
      return this.#note(await this.#sandbox.run(request, { signal: options.signal }))
    })
  }

  runGroup(requests: readonly RunRequest[], pipes: Pipes, options: RunnerOptions) {
    return this.#among(options, async () => {
      const group = await this.#sandbox.runGroup(requests, pipes, { signal: options.signal })
      const failed = group.reports.some(isWorthAnother)
      for (const report of group.reports) this.#note(report)
      noteIdle(group.reports)
      if (!failed || options.signal.aborted) return group
      return this.#sandbox.runGroup(requests, pipes, { signal: options.signal })
    })
  }

  #note(report: RunReport): RunReport {
    this.starvation.note(report)
    usage.add(report)
    return report
  }

  async #among<T>({ signal, alone = false }: RunnerOptions, work: () => Promise<T>): Promise<T> {
    await this.#enter(alone)
    try {
      signal.throwIfAborted()
      const result = await work()
      signal.throwIfAborted()
      return result
    } finally {
      this.#leave()
    }
  }

  #enter(alone: boolean): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.push({ alone, start: resolve })
    this.#admit()
    return promise
  }

  #leave(): void {
    this.#running--
    if (this.#alone) {
      this.#alone = false
      this.#reopen?.()
      this.#reopen = null
    }
    this.#admit()
  }

  /** Starts, in order of arrival, all runs compatible with the running ones. */
  #admit(): void {
    for (;;) {
      const next = this.#waiting[0]
      if (next === undefined || this.#alone) return
      // From here on no other run may start.
      if (next.alone) this.#reopen ??= this.aloneTime.start()
      if (next.alone && this.#running > 0) return
      this.#waiting.shift()
      this.#running++
      this.#alone = next.alone
      next.start()
    }
  }
}

/** A fault of the sandbox is tried once more; a run that the host starved would only be starved again. */
const isWorthAnother = (report: RunReport): boolean => report.status === 'error' && report.isStarved !== true

/** Programs that were stopped together waited at the same time. */
const noteIdle = (reports: readonly RunReport[]): void => {
  const idle = reports.filter((report) => report.status === 'idle')
  if (idle.length > 0) usage.addIdle(Math.max(...idle.map((report) => report.wallNs)))
}
