interface Waiting {
  readonly call: string
  readonly go: (isDropped: boolean) => void
}

/**
 * `before` the site takes notice of a request, or `after` it did and before the reply is sent. `taken` is the latter for
 * a request with which the site took a program.
 */
export type Moment = 'before' | 'after' | 'taken'

/** Holds requests of a fake back, so that a test can end a process at an exact moment. */
export class Gate {
  #closed: { readonly when: Moment; readonly pattern: RegExp } | null = null
  #waiting: Waiting[] = []

  /** Requests that wait, as `METHOD /path?query`. */
  get held(): readonly string[] {
    return this.#waiting.map(({ call }) => call)
  }

  close(when: Moment, pattern: RegExp): void {
    this.#closed = { when, pattern }
  }

  /** Lets the requests go on; with `drop` the connection is cut instead. */
  open({ drop = false } = {}): void {
    this.#closed = null
    const waiting = this.#waiting
    this.#waiting = []
    for (const { go } of waiting) go(drop)
  }

  /** @returns false for a request that is to be dropped. */
  async pass(when: Moment, call: string): Promise<boolean> {
    if (this.#closed?.when !== when || !this.#closed.pattern.test(call)) return true
    const isDropped = await new Promise<boolean>((go) => {
      this.#waiting.push({ call, go })
    })
    return !isDropped
  }
}
