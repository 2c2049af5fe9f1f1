/**
 * A slot counts as spare only after this time without the end of a job: the server may be about to fill it, and a case
 * that borrowed it in between would delay that work.
 */
const settleMs = 250

/**
 * Slots of this host that no job uses. A submission borrows them for single cases and returns each one before its next
 * case; a job that starts meanwhile takes back a borrowed slot at once. The server answers a waiting request for work
 * immediately, so a slot that stays free means that nothing waits that this host could judge.
 */
export class SpareSlots {
  readonly #slots: number
  readonly #now: () => number
  readonly #loans: { readonly reclaim: () => void }[] = []
  #jobs = 0
  #endedAt = Number.NEGATIVE_INFINITY

  /** With no slots nothing is ever lent. `now` returns milliseconds of a clock that never goes back. */
  constructor(slots: number, now: () => number = () => performance.now()) {
    this.#slots = slots
    this.#now = now
  }

  jobStarted(): void {
    this.#jobs++
    while (this.#jobs + this.#loans.length > this.#slots) {
      const loan = this.#loans.pop()
      if (loan === undefined) return
      loan.reclaim()
    }
  }

  jobEnded(): void {
    this.#jobs--
    this.#endedAt = this.#now()
  }

  /** A slot for one case, or null when jobs may need all of them. After `reclaim` the slot must not be used. */
  borrow(reclaim: () => void): Disposable | null {
    if (this.#jobs + this.#loans.length >= this.#slots || this.#now() - this.#endedAt < settleMs) return null
    const loan = { reclaim }
    this.#loans.push(loan)
    return {
      [Symbol.dispose]: () => {
        const at = this.#loans.indexOf(loan)
        if (at >= 0) this.#loans.splice(at, 1)
      },
    }
  }
}
