import { type Priority, priority } from './enqueue.ts'

/**
 * Weighted fair sharing of the hosts' time between the classes of the queue. Each class has a virtual clock that advances
 * by the time its runs take, divided by its weight; the class whose clock is furthest behind is served next, the more
 * urgent one on a tie (start-time fair queueing). A class that had nothing waiting is therefore served at once, even if
 * its runs take longer than those of other classes. So every class with waiting runs gets a turn, in proportion to its weight, however long the other queues are.
 *
 * The clocks live in memory. Each server shares fairly what it hands out, which makes the whole fair enough, and a restart
 * only sets all clocks equal. Nothing is asked of the database for it.
 */

/** Hosts' time of a class relative to the others, where all of them wait. */
export const classWeights = {
  [priority.contest]: 8,
  [priority.practice]: 4,
  [priority.trial]: 4,
  [priority.rejudge]: 1,
} as const satisfies Record<Priority, number>

export const allClasses: readonly Priority[] = Object.values(priority)

/** Assumed while no run of any class has finished yet. */
const firstMeanMs = 1_000
/** Weight of the latest run in the running mean. */
const newest = 0.1
const shortestMs = 1
const longestMs = 600_000

export class ClassShares {
  readonly #clock = new Map<Priority, number>()
  readonly #meanMs = new Map<Priority, number>()
  #meanOfAllMs = firstMeanMs

  /** The classes in the order in which they should be looked at. */
  order(classes: readonly Priority[] = allClasses): readonly Priority[] {
    return classes.toSorted((a, b) => this.#clockOf(a) - this.#clockOf(b) || a - b)
  }

  /**
   * Charges a class for runs that were leased. The classes of `order` before it had nothing to run: they have missed
   * nothing, so their clocks catch up, and a class cannot save up turns while it is idle.
   */
  charge(served: Priority, { runs, order }: { readonly runs: number; readonly order: readonly Priority[] }): void {
    const before = this.#clockOf(served)
    for (const empty of order.slice(0, order.indexOf(served)))
      this.#clock.set(empty, Math.max(this.#clockOf(empty), before))
    this.#clock.set(served, before + (runs * this.#meanOf(served)) / classWeights[served])
  }

  /** No class has waiting runs: earlier usage no longer counts. */
  reset(): void {
    this.#clock.clear()
  }

  /**
   * Records how long a run of the class took. Runs were charged with an estimate: what a class is ahead of the others
   * is converted to the new one, or a first estimate that is far too long would hold it back for hundreds of runs.
   */
  observe(of: Priority, tookMs: number): void {
    const ms = Math.min(Math.max(tookMs, shortestMs), longestMs)
    const isFirst = this.#meanMs.size === 0
    const earlier = new Map(allClasses.map((item) => [item, this.#meanOf(item)]))
    this.#meanMs.set(of, mixed(this.#meanMs.get(of) ?? ms, ms))
    this.#meanOfAllMs = isFirst ? ms : mixed(this.#meanOfAllMs, ms)
    const base = Math.min(...allClasses.map((item) => this.#clockOf(item)))
    for (const [item, mean] of earlier) {
      const ahead = this.#clockOf(item) - base
      if (ahead > 0) this.#clock.set(item, base + (ahead * this.#meanOf(item)) / mean)
    }
  }

  #clockOf(of: Priority): number {
    return this.#clock.get(of) ?? 0
  }

  #meanOf(of: Priority): number {
    return this.#meanMs.get(of) ?? this.#meanOfAllMs
  }
}

const mixed = (meanMs: number, latestMs: number): number => meanMs * (1 - newest) + latestMs * newest
