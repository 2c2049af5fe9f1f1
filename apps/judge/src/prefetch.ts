import { setTimeout as sleep } from 'node:timers/promises'
import type { HostReport, PrefetchList } from '@verdict/contract'
import type { Logger } from 'pino'
import { messageOf } from './faults.ts'
import type { TestdataStore } from './testdata.ts'

export interface PrefetchOptions {
  readonly testdata: Pick<TestdataStore, 'prefetch'>
  readonly log: Logger
  /** Nothing is being judged: only then files are fetched, so that no program shares the disk with them. */
  readonly isIdle: () => boolean
  /** Wait while the host is busy, milliseconds. */
  readonly busyMs?: number
  /** Wait after data that could not be fetched, milliseconds. */
  readonly restMs?: number
}

/**
 * Fetches the test data of contests before it is needed, so that the first submissions of a contest do not wait for it
 * on a new host. The server names the data sets; sets that do not fit into the cache are left out.
 */
export class Prefetch {
  readonly #options: Required<PrefetchOptions>
  #list: PrefetchList = { key: '', hashes: [] }
  #missing = new Set<string>()
  #changed = Promise.withResolvers<void>()

  constructor(options: PrefetchOptions) {
    this.#options = { busyMs: 1_000, restMs: 60_000, ...options }
  }

  /** For the host's report. */
  get state(): NonNullable<HostReport['prefetch']> {
    return { key: this.#list.key, missing: this.#missing.size }
  }

  /** Replaces the list; data sets that are here already are found quickly. */
  want(list: PrefetchList): void {
    this.#list = list
    this.#missing = new Set(list.hashes)
    this.#changed.resolve()
    this.#changed = Promise.withResolvers()
  }

  /** Fetches until the signal. */
  async watch(signal: AbortSignal): Promise<void> {
    const ended = new Promise<void>((done) => signal.addEventListener('abort', () => done(), { once: true }))
    while (!signal.aborted) {
      const changed = this.#changed.promise
      const isComplete = await this.#fetchMissing(signal)
      const rest = isComplete ? [] : [this.#pause(this.#options.restMs, signal)]
      await Promise.race([changed, ended, ...rest])
    }
  }

  /** @returns false when something could not be fetched. */
  async #fetchMissing(signal: AbortSignal): Promise<boolean> {
    const { testdata, log } = this.#options
    const list = this.#list
    let isComplete = true
    for (const hash of list.hashes) {
      if (!this.#missing.has(hash)) continue
      try {
        const came = await testdata.prefetch(hash, () => this.#turn(list, signal))
        if (this.#list !== list || signal.aborted) return true
        this.#missing.delete(hash)
        if (came === 'tooLarge') log.warn({ hash }, 'test data of a contest does not fit into the cache')
      } catch (error) {
        if (this.#list !== list || signal.aborted) return true
        isComplete = false
        log.warn({ hash, cause: messageOf(error) }, 'test data of a contest could not be fetched in advance')
      }
    }
    return isComplete
  }

  /** Waits until the host is idle; returns whether the list is still wanted. */
  async #turn(list: PrefetchList, signal: AbortSignal): Promise<boolean> {
    while (!signal.aborted && this.#list === list && !this.#options.isIdle()) {
      await this.#pause(this.#options.busyMs, signal)
    }
    return !signal.aborted && this.#list === list
  }

  async #pause(ms: number, signal: AbortSignal): Promise<void> {
    await sleep(ms, undefined, { signal, ref: false }).catch(() => {})
  }
}
