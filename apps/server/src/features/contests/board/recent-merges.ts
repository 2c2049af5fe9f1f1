import type { Snapshot } from './snapshot.ts'

const keptMs = 5_000
const mostKept = 16

/** The merged boards of one contest that were built in the last seconds. */
export class RecentMerges {
  readonly #kept = new Map<string, { readonly until: number; readonly made: Promise<Snapshot> }>()

  /** A merged board by its key, built if there is none; a failed one is built again at the next call. */
  find(key: string, build: () => Promise<Snapshot>): Promise<Snapshot> {
    const there = this.#kept.get(key)
    if (there !== undefined && there.until > performance.now()) return there.made
    if (this.#kept.size >= mostKept) this.#kept.clear()
    const made = build()
    this.#kept.set(key, { until: performance.now() + keptMs, made })
    made.catch(() => this.#kept.delete(key))
    return made
  }
}
