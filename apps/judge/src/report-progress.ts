import { setTimeout as sleep } from 'node:timers/promises'
import { type CaseResult, judging } from '@verdict/contract'
import type { Server } from './server.ts'

/** At most five messages a second for one submission. */
const restMs = 200

/**
 * Tells the server how far a judging is without ever holding it up: cases are gathered while a message is on its way
 * or the rest after it lasts. The first case goes out at once. A message that fails is not repeated: the result
 * carries every case again.
 */
export class ProgressReporter {
  readonly #server: Server
  readonly #leaseId: string
  #phase: 'compiling' | 'judging' = 'compiling'
  #caseTotal: number | null = null
  #gathered: CaseResult[] = []
  #hasNews = false
  #isSending = false
  #isClosed = false

  constructor(server: Server, leaseId: string) {
    this.#server = server
    this.#leaseId = leaseId
  }

  compiling(): void {
    this.#tell()
  }

  judging(caseTotal: number): void {
    this.#phase = 'judging'
    this.#caseTotal = caseTotal
    this.#tell()
  }

  finished(one: CaseResult): void {
    this.#gathered.push(one)
    this.#tell()
  }

  /** Nothing more is sent: the result is next. */
  close(): void {
    this.#isClosed = true
  }

  #tell(): void {
    this.#hasNews = true
    if (!this.#isSending) void this.#send()
  }

  async #send(): Promise<void> {
    this.#isSending = true
    while (this.#hasNews && !this.#isClosed) {
      this.#hasNews = false
      const cases = this.#gathered
      this.#gathered = []
      const body = { leaseId: this.#leaseId, phase: this.#phase, caseTotal: this.#caseTotal, cases }
      await this.#server.call(judging.progress, { body }).catch(() => {})
      const isFirstCaseDue = this.#gathered.length > 0 && cases.length === 0
      if (!isFirstCaseDue) await sleep(restMs, undefined, { ref: false })
    }
    this.#isSending = false
  }
}
