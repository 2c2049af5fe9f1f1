import { setTimeout as sleep } from 'node:timers/promises'
import { type CaseResult, judging } from '@verdict/contract'
import type { Origin, Server } from './server.ts'

/** No progress is sent before this: many judgings are over by then, and a message costs as much as a small run. */
const firstMs = 100
/** From then on two or three messages a second for one submission. */
const restMs = 400

/**
 * Reports the progress of a judging without delaying it: cases are batched while a message is in flight or during the
 * interval after it. A failed message is not repeated: the result contains every case again.
 */
export class ProgressReporter {
  readonly #server: Server
  readonly #leaseId: string
  readonly #origin: Origin
  #phase: 'compiling' | 'judging' = 'compiling'
  #caseTotal: number | null = null
  #gathered: CaseResult[] = []
  #hasNews = false
  #isSending = false
  #isClosed = false

  constructor(server: Server, leaseId: string, origin: Origin = {}) {
    this.#server = server
    this.#leaseId = leaseId
    this.#origin = origin
  }

  compiling(): void {
    this.#changed()
  }

  judging(caseTotal: number): void {
    this.#phase = 'judging'
    this.#caseTotal = caseTotal
    this.#changed()
  }

  finished(result: CaseResult): void {
    this.#gathered.push(result)
    this.#changed()
  }

  /** Nothing more is sent: the result is next. */
  close(): void {
    this.#isClosed = true
  }

  #changed(): void {
    this.#hasNews = true
    if (!this.#isSending) void this.#send()
  }

  async #send(): Promise<void> {
    this.#isSending = true
    await sleep(firstMs, undefined, { ref: false })
    while (this.#hasNews && !this.#isClosed) {
      this.#hasNews = false
      const cases = this.#gathered
      this.#gathered = []
      const body = { leaseId: this.#leaseId, phase: this.#phase, caseTotal: this.#caseTotal, cases }
      await this.#server.call(judging.progress, { body, ...this.#origin }).catch(() => {})
      await sleep(restMs, undefined, { ref: false })
    }
    this.#isSending = false
  }
}
