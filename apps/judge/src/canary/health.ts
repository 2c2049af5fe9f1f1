import { statfsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { JudgeDeps } from '../deps.ts'
import { messageOf } from '../faults.ts'
import { mib } from '../units.ts'
import { boxCanaries, type Canary, languageCanaries } from './canary.ts'
import { runCanary } from './run-canary.ts'

/**
 * Whether this host may judge. It judges its own canaries: those of the box before it requests work, and all of them in
 * turn whenever it is idle. A canary must fail three times in a row to count, so that a temporary failure does not
 * remove a host from the pool. While one fails, the host takes no work and reports the reason; it keeps trying, and
 * recovers when all failed ones pass again.
 *
 * A language that never passed here is only quarantined: treated as if it were not installed. One that passed before
 * and fails now means that the host has changed, and the host as a whole is not trusted. A nearly full disk removes the
 * host as well, before judgings fail.
 */

export interface HealthOptions {
  /** Time between two canaries of an idle host, milliseconds. */
  readonly everyMs?: number
  /** Time between two tries of a failed canary, milliseconds. */
  readonly againMs?: number
  /** Duration after which waiting will not help, milliseconds. */
  readonly lastingMs?: number
  readonly isIdle: () => boolean
  /** Tests bring their own. */
  readonly canaries?: { readonly box: readonly Canary[]; readonly languages: readonly Canary[] }
}

export interface LastCanary {
  readonly at: Date
  readonly name: string
  /** The failure; null when it passed. */
  readonly fault: string | null
}

const triesToFail = 3
/** Outputs, test data and compiled programs need room. With less than this, work would fail in its middle. */
const leastFreeBytes = 256 * mib

export class Health {
  readonly #deps: JudgeDeps
  readonly #options: Required<HealthOptions>
  readonly #failing = new Map<Canary, string>()
  readonly #passed = new Set<string>()
  readonly #withheld = new Map<string, string>()
  readonly #lasting = Promise.withResolvers<void>()
  #lastCanary: LastCanary | null = null
  #reported: string | null = null
  #illSince: number | null = null
  #onChange: () => void = () => {}

  constructor(deps: JudgeDeps, options: HealthOptions) {
    this.#deps = deps
    const canaries = { box: boxCanaries, languages: languageCanaries }
    this.#options = { everyMs: 60_000, againMs: 15_000, lastingMs: 120_000, canaries, ...options }
  }

  /** Why the host must not judge; null when it may. */
  get illness(): string | null {
    const [first = this.#wantOfRoom() ?? this.#deps.runner.starvation.reason] = this.#failing.values()
    const more = this.#failing.size > 1 ? `, and ${this.#failing.size - 1} more` : ''
    return first === null ? null : `${first}${more}`
  }

  #wantOfRoom(): string | null {
    const { scratchDir } = this.#deps
    const { bavail, bsize } = statfsSync(scratchDir)
    const free = bavail * bsize
    return free < leastFreeBytes ? `only ${Math.floor(free / mib)} MiB are free on the disk of ${scratchDir}` : null
  }

  /** The canary that was judged last; null before the first. */
  get lastCanary(): LastCanary | null {
    return this.#lastCanary
  }

  /** Why a language that is installed is not offered. */
  get withheld(): ReadonlyMap<string, string> {
    return this.#withheld
  }

  /**
   * Resolves when the host has been unhealthy for long. The view of a box is fixed when the sandbox opens; a toolchain
   * replaced underneath stays broken until the sandbox is reopened.
   */
  get isLasting(): Promise<void> {
    return this.#lasting.promise
  }

  /** Called on every change, so that the server is notified immediately. */
  set onChange(hear: () => void) {
    this.#onChange = hear
  }

  /** Runs the canaries of the box, once; the host requests work only after them. */
  async examine(signal: AbortSignal): Promise<void> {
    for (const canary of this.#options.canaries.box) await this.#look(canary, signal)
  }

  /** Runs until the signal: failed canaries repeatedly, all others when the host is idle. */
  async watch(signal: AbortSignal): Promise<void> {
    const { box, languages } = this.#options.canaries
    // Languages first: those of the box were examined at the start.
    const round = [...languages, ...box]
    for (let next = 0; !signal.aborted; ) {
      const isStarving = this.#deps.runner.starvation.reason !== null
      const isIll = this.#failing.size > 0 || isStarving
      await sleep(isIll ? this.#options.againMs : this.#pauseAt(next, round.length), undefined, { signal }).catch(
        () => {},
      )
      if (signal.aborted) return
      // A canary that gets its core says that the host has time again.
      if (isStarving) for (const canary of box) await this.#look(canary, signal)
      if (isIll) for (const canary of [...this.#failing.keys()]) await this.#look(canary, signal)
      else if (this.#options.isIdle()) {
        const canary = round[next % round.length]
        next++
        if (canary !== undefined && this.#isWorthwhile(canary)) await this.#look(canary, signal)
      }
    }
  }

  /** The first round is quick, so that a language that never worked is not offered for long. */
  #pauseAt(next: number, round: number): number {
    return next < round ? Math.min(200, this.#options.everyMs) : this.#options.everyMs
  }

  /** A host that never saw a language with a costly library does not build that library for a canary. */
  #isWorthwhile({ language }: Canary): boolean {
    const found = this.#deps.languages.lookUp(language)
    return 'version' in found && (found.language.prepare === undefined || this.#deps.preparer.hasBegun(language))
  }

  async #look(canary: Canary, signal: AbortSignal): Promise<void> {
    const fault = await this.#faultOf(canary, signal)
    if (signal.aborted) return
    this.#lastCanary = { at: new Date(), name: canary.name, fault }
    if (fault === null) this.#passes(canary)
    else this.#fails(canary, fault)
    this.#report()
  }

  /** Reports changes since the last report; a disk can fill up between two checks. */
  #report(): void {
    const { log } = this.#deps
    const [before, now] = [this.#reported, this.illness]
    this.#reported = now
    if (before === null && now !== null) log.error({ cause: now }, 'host left the pool')
    if (before !== null && now === null) log.info({ was: before }, 'host is back in the pool')
    if (before !== now) this.#onChange()
    this.#illSince = now === null ? null : (this.#illSince ?? performance.now())
    if (this.#illSince !== null && performance.now() - this.#illSince >= this.#options.lastingMs)
      this.#lasting.resolve()
  }

  #passes(canary: Canary): void {
    this.#failing.delete(canary)
    if (this.#isOfBox(canary)) return
    this.#passed.add(canary.language)
    if (this.#withheld.delete(canary.language)) this.#onChange()
  }

  #fails(canary: Canary, fault: string): void {
    if (this.#isOfBox(canary) || this.#passed.has(canary.language)) {
      this.#failing.set(canary, fault)
      return
    }
    if (this.#withheld.get(canary.language) === fault) return
    this.#withheld.set(canary.language, fault)
    this.#deps.log.error({ language: canary.language, cause: fault }, 'language quarantined')
    this.#onChange()
  }

  #isOfBox(canary: Canary): boolean {
    return this.#options.canaries.box.includes(canary)
  }

  /** The last fault when every try fails. A language the host does not have cannot fail. */
  async #faultOf(canary: Canary, signal: AbortSignal): Promise<string | null> {
    const installed = this.#deps.languages.lookUp(canary.language)
    if (!('version' in installed)) return null
    let fault: string | null = null
    for (let tries = 0; tries < triesToFail && !signal.aborted; tries++) {
      try {
        fault = await runCanary(this.#deps, installed, canary, signal)
      } catch (error) {
        fault = `${canary.name} could not be judged: ${messageOf(error)}`
      }
      if (fault === null) return null
    }
    return fault
  }
}
