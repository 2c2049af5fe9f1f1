import { setTimeout as sleep } from 'node:timers/promises'
import type { HostSpeed } from '@verdict/contract'
import type { JudgeDeps } from '../deps.ts'
import { messageOf } from '../faults.ts'
import { type MeasureDeps, type Measuring, measureSpeed } from './measure-speed.ts'

export interface CalibrationOptions {
  readonly isIdle: () => boolean
  /** How long the first lease may wait for a measurement, milliseconds. */
  readonly boundMs?: number
  /** Time between two looks whether a measurement is due and the host is idle, milliseconds. */
  readonly lookMs?: number
  /** Time after a failed measurement, doubled for each further one, milliseconds. */
  readonly againMs?: number
  /** Tests bring their own. */
  readonly measure?: (deps: MeasureDeps, measuring: Measuring) => Promise<HostSpeed>
}

const longestRestMs = 30 * 60_000

/**
 * The speed of this host. It is measured before the first lease, which waits a few seconds for it at most; a busy
 * machine that gives no believable runs meanwhile starts unmeasured, and the measurement is made when the host is idle.
 * It is repeated when an admin asks for it. A measurement that fails leaves the former result.
 */
export class Calibration {
  readonly #deps: MeasureDeps & Pick<JudgeDeps, 'log'>
  readonly #options: Required<CalibrationOptions>
  #speed: HostSpeed | null = null
  #isWanted = true
  #failures = 0
  #notBefore = 0

  constructor(deps: MeasureDeps & Pick<JudgeDeps, 'log'>, options: CalibrationOptions) {
    this.#deps = deps
    this.#options = { boundMs: 2_000, lookMs: 500, againMs: 30_000, measure: measureSpeed, ...options }
  }

  /** The last measurement; null before the first that succeeded. */
  get speed(): HostSpeed | null {
    return this.#speed
  }

  /** Measures again when the host is idle, unless the measurement to be replaced was replaced meanwhile. */
  repeat(instead: string | null): void {
    if ((this.#speed?.id ?? null) !== instead || this.#isWanted) return
    this.#isWanted = true
    this.#failures = 0
    this.#notBefore = 0
  }

  /** Measures once, for a bounded time. */
  async measureAtStart(signal: AbortSignal): Promise<void> {
    const bound = AbortSignal.timeout(this.#options.boundMs)
    await this.#measure({ signal: AbortSignal.any([signal, bound]) })
  }

  /** Until the signal: measures what is due when the host is idle. */
  async watch(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await sleep(this.#options.lookMs, undefined, { signal }).catch(() => {})
      const isDue = this.#isWanted && performance.now() >= this.#notBefore
      if (!signal.aborted && isDue && this.#options.isIdle())
        await this.#measure({ signal, whenQuiet: () => this.#whenIdle(signal) })
    }
  }

  /** Work that arrives during a measurement waits for one short run at most. */
  async #whenIdle(signal: AbortSignal): Promise<void> {
    while (!this.#options.isIdle()) await sleep(this.#options.lookMs, undefined, { signal })
  }

  async #measure(measuring: Measuring): Promise<void> {
    const { log } = this.#deps
    try {
      const speed = await this.#options.measure(this.#deps, measuring)
      this.#speed = speed
      this.#isWanted = false
      const { factor, spread, language } = speed
      log.info({ factor, spread, language }, 'host calibrated')
    } catch (error) {
      if (measuring.signal.aborted) return
      const restMs = Math.min(this.#options.againMs * 2 ** this.#failures++, longestRestMs)
      this.#notBefore = performance.now() + restMs
      log.warn({ cause: messageOf(error), againInMs: restMs }, 'host could not be calibrated')
    }
  }
}
