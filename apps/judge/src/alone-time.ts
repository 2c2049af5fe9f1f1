/** Of the time that passes, this share may go to runs alone. */
const share = 0.1
/** What may be used at once after a quiet time. */
const burstMs = 10_000

/**
 * How much time of this host runs alone may still take. While one lasts nothing else runs, so that without a bound a
 * program made to ask for them would stop the host. A bucket that fills with time: a run may begin while something is in
 * it, and pays what it took, even with what is not there yet. Over any stretch the share holds, but for one burst and
 * one run.
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
   * Sets time aside for a run that will last about so long, so that several which ask at once do not all get the same
   * time; null when none is left. Dispose when the run has been paid for.
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

  /** Measures a run alone, from now until what is answered is called. */
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
