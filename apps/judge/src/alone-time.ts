/** Of the time that passes, this share may go to runs alone. */
const share = 0.1
/** Maximum time available at once after an idle period. */
const burstMs = 10_000

/**
 * Limits the time this host spends on exclusive runs. During one no other run proceeds, so without a limit a program
 * that forces them would stop the host. A token bucket: a run may start while the bucket is not empty, and pays its
 * duration, even below zero. Over any period the share holds, plus at most one burst and one run.
 */
export class AloneTime {
  readonly #now: () => number
  #leftMs = burstMs
  #reservedMs = 0
  #lookedAt: number

  /** `now` gives milliseconds of a clock that never goes back. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
    this.#lookedAt = now()
  }

  /**
   * Reserves time for a run of about this length, so that concurrent requests do not all get the same time; null when
   * none is left. Dispose after the run has been paid for.
   */
  reserve(expectedMs: number): Disposable | null {
    this.#fill()
    if (this.#leftMs - this.#reservedMs <= 0) return null
    this.#reservedMs += expectedMs
    return {
      [Symbol.dispose]: () => {
        this.#reservedMs -= expectedMs
      },
    }
  }

  /** Measures an exclusive run, from now until the returned function is called. */
  start(): () => void {
    const startedAt = this.#now()
    return () => {
      this.#fill()
      this.#leftMs -= this.#now() - startedAt
    }
  }

  #fill(): void {
    const now = this.#now()
    this.#leftMs = Math.min(burstMs, this.#leftMs + (now - this.#lookedAt) * share)
    this.#lookedAt = now
  }
}
