import type { Job } from '@verdict/contract'
import { CalledOff } from './faults.ts'

/** A job this host answers for, from the lease until the server has its result. */
export interface Lease {
  readonly job: Job
  readonly abort: AbortController
  /** True while it uses a slot; afterwards only its result is pending. */
  isRunning: boolean
  /** Settles when the host is done with it, in any outcome. */
  readonly over: Promise<void>
}

/** The leases of this host and its free slots. */
export class Leases {
  readonly #slots: number
  readonly #held = new Map<string, Lease>()
  #onFree: () => void = () => {}

  constructor(slots: number) {
    this.#slots = slots
  }

  get free(): number {
    return this.#slots - [...this.#held.values()].filter((lease) => lease.isRunning).length
  }

  get isIdle(): boolean {
    return this.free === this.#slots
  }

  get ids(): readonly string[] {
    return [...this.#held.keys()]
  }

  /** Takes a job on and works on it; the work ends its slot by `release` and itself by settling. */
  take(job: Job, work: (lease: Lease) => Promise<void>): void {
    const over = Promise.withResolvers<void>()
    const lease: Lease = { job, abort: new AbortController(), isRunning: true, over: over.promise }
    this.#held.set(job.leaseId, lease)
    void work(lease).finally(() => {
      this.release(lease)
      this.#held.delete(job.leaseId)
      over.resolve()
    })
  }

  release(lease: Lease): void {
    lease.isRunning = false
    this.#onFree()
  }

  /** Calls the work off. Its result, if any comes, must not be sent. */
  lose(leaseId: string, reason: string): void {
    this.#held.get(leaseId)?.abort.abort(new CalledOff(reason))
  }

  /** Resolves when there is a free slot, or when the signal is aborted. */
  async slot(signal: AbortSignal): Promise<void> {
    while (this.free <= 0 && !signal.aborted) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const wake = () => resolve()
      this.#onFree = wake
      signal.addEventListener('abort', wake)
      await promise
      signal.removeEventListener('abort', wake)
    }
  }

  /** Resolves when every lease is done with. */
  async allOver(): Promise<void> {
    await Promise.all([...this.#held.values()].map((lease) => lease.over))
  }
}
