/**
 * How far a replica has come, by proof. A heartbeat is a row that this server writes on the primary. Everything that was
 * acknowledged before a heartbeat was sent has an earlier commit record, so a replica that shows the heartbeat has all of it. The
 * clock is this server's monotonic one; neither the replica's word nor any other clock counts.
 */
export class Freshness {
  /** Sent heartbeats that the replica has not shown, oldest first. */
  #sent: { readonly heartbeat: number; readonly at: number }[] = []
  #shown = 0
  #asOf = Number.NEGATIVE_INFINITY

  /** A heartbeat was written. `at` is the time before it was sent. */
  sent(heartbeat: number, at: number): void {
    this.#sent.push({ heartbeat, at })
    if (this.#sent.length > mostSent) this.#sent.shift()
  }

  /** The replica shows a heartbeat. */
  shown(heartbeat: number): void {
    if (heartbeat > this.#shown) this.#shown = heartbeat
    const passed = this.#sent.filter((item) => item.heartbeat <= heartbeat)
    this.#asOf = passed.reduce((latest, { at }) => Math.max(latest, at), this.#asOf)
    this.#sent = this.#sent.filter((item) => item.heartbeat > heartbeat)
  }

  /** The primary is another one, or was restarted: earlier heartbeats prove nothing about it. */
  reset(): void {
    this.#sent = []
    this.#shown = 0
    this.#asOf = Number.NEGATIVE_INFINITY
  }

  /** Milliseconds since the moment whose commits the replica has for certain; infinite without proof. */
  lagMs(now: number): number {
    return now - this.#asOf
  }

  /** The number of the latest heartbeat that the replica shows. */
  get heartbeat(): number {
    return this.#shown
  }
}

/** Minutes of heartbeats. */
const mostSent = 1_000
