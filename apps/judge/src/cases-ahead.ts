import type { CaseResult } from '@verdict/contract'
import { CalledOff } from './faults.ts'
import type { SpareSlots } from './spare-slots.ts'
import type { CaseData } from './testdata.ts'

/** When a case runs relative to those before it. */
export interface Turn {
  /** Aborted when the result is not needed after all. */
  readonly signal: AbortSignal
  /** Resolves when all earlier cases have their results and this one is needed; rejects when it is not. */
  readonly hasCome: Promise<void>
  /** How often the case was started before and stopped because a job took its slot. */
  readonly restarts: number
}

export type RunCase = (caseData: CaseData, turn: Turn) => Promise<CaseResult>

export interface Concurrency {
  readonly spareSlots: Pick<SpareSlots, 'borrow'>
  /** False while no case may start before its turn. */
  readonly mayRunAhead?: () => boolean
}

interface Attempt {
  readonly item: CaseData
  readonly abort: AbortController
  readonly turn: PromiseWithResolvers<void>
  readonly result: Promise<CaseResult>
  isRunning: boolean
}

/**
 * Runs cases before their turn on spare slots. One case at a time runs on the slot of the submission; each further one
 * borrows a slot. Results are requested in order. Those of cases that turn out not to be needed are discarded, with
 * their errors, so that the outcome is that of running one case after another.
 */
export class CasesAhead implements AsyncDisposable {
  readonly #waiting: CaseData[]
  readonly #run: RunCase
  readonly #concurrency: Concurrency
  /** Started cases whose results are not consumed, in the order of their start, which is that of the plan. */
  readonly #attempts = new Map<CaseData, Attempt>()
  readonly #restarts = new Map<CaseData, number>()
  readonly #unsettled = new Set<Promise<unknown>>()
  readonly #loans = new Set<Disposable>()
  /** The attempt whose result was requested last. */
  #awaited: Attempt | null = null

  /** `plan` lists the cases in the order in which their results are requested or dropped. */
  constructor(plan: readonly CaseData[], run: RunCase, concurrency: Concurrency) {
    this.#waiting = [...plan]
    this.#run = run
    this.#concurrency = concurrency
  }

  async result(item: CaseData): Promise<CaseResult> {
    const attempt = this.#attempts.get(item) ?? this.#start(item)
    attempt.turn.resolve()
    this.#awaited = attempt
    this.#fill()
    try {
      return await attempt.result
    } finally {
      this.#attempts.delete(item)
    }
  }

  /** The result of this case is not needed. */
  drop(item: CaseData): void {
    this.#forgetWaiting(item)
    const attempt = this.#attempts.get(item)
    if (attempt !== undefined) this.#stop(attempt, 'the case is not needed')
  }

  /** Ends what still runs; resolves when nothing does. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#awaited = null
    for (const attempt of [...this.#attempts.values()]) this.#stop(attempt, 'the case is not needed')
    await Promise.allSettled(this.#unsettled)
  }

  /** Starts further cases while the requested one runs; after its end the caller decides which cases are needed. */
  #fill(): void {
    const { spareSlots, mayRunAhead } = this.#concurrency
    while (this.#awaited?.isRunning === true) {
      const next = this.#waiting[0]
      if (next === undefined || mayRunAhead?.() === false) return
      if (this.#running().length > this.#loans.size) {
        const slot: Disposable | null = spareSlots.borrow(() => this.#surrender(slot))
        if (slot === null) return
        this.#loans.add(slot)
      }
      this.#start(next)
    }
  }

  /** A job needs the slot: the last of the running cases is stopped and waits for its turn again. */
  #surrender(slot: Disposable | null): void {
    if (slot !== null) this.#loans.delete(slot)
    const running = this.#running()
    const last = running.at(-1)
    if (last === undefined || running.length <= 1 + this.#loans.size) return
    this.#restarts.set(last.item, (this.#restarts.get(last.item) ?? 0) + 1)
    this.#waiting.unshift(last.item)
    this.#stop(last, 'another job needs the slot')
  }

  #running(): readonly Attempt[] {
    return [...this.#attempts.values()].filter(({ isRunning }) => isRunning)
  }

  #start(item: CaseData): Attempt {
    this.#forgetWaiting(item)
    const abort = new AbortController()
    const turn = Promise.withResolvers<void>()
    turn.promise.catch(() => {})
    const restarts = this.#restarts.get(item) ?? 0
    const result = this.#run(item, { signal: abort.signal, hasCome: turn.promise, restarts })
    const attempt: Attempt = { item, abort, turn, result, isRunning: true }
    this.#attempts.set(item, attempt)
    const onEnd = (): void => this.#ended(attempt)
    const settled = result.then(onEnd, onEnd)
    this.#unsettled.add(settled)
    void settled.then(() => this.#unsettled.delete(settled))
    return attempt
  }

  #stop(attempt: Attempt, why: string): void {
    this.#attempts.delete(attempt.item)
    const reason = new CalledOff(why)
    attempt.turn.reject(reason)
    attempt.abort.abort(reason)
    this.#ended(attempt)
  }

  #ended(attempt: Attempt): void {
    if (!attempt.isRunning) return
    attempt.isRunning = false
    const running = this.#running().length
    for (const slot of this.#loans) {
      if (this.#loans.size < Math.max(running, 1)) break
      this.#loans.delete(slot)
      slot[Symbol.dispose]()
    }
    this.#fill()
  }

  #forgetWaiting(item: CaseData): void {
    const at = this.#waiting.indexOf(item)
    if (at >= 0) this.#waiting.splice(at, 1)
  }
}
