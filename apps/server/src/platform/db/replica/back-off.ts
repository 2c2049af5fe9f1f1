/** Pauses between attempts at a replica that does not answer: they double, so that it is not flooded when it returns. */
export class BackOff {
  readonly #leastMs: number
  readonly #mostMs: number
  #nextMs: number

  constructor(leastMs: number, mostMs: number) {
    this.#leastMs = leastMs
    this.#mostMs = mostMs
    this.#nextMs = leastMs
  }

  /** The pause after one more failure. */
  failed(): number {
    const pauseMs = this.#nextMs
    this.#nextMs = Math.min(this.#mostMs, pauseMs * 2)
    return pauseMs
  }

  succeeded(): void {
    this.#nextMs = this.#leastMs
  }
}
