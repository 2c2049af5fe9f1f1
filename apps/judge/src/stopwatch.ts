import type { JudgingResult } from '@verdict/contract'
import { noUsage, type Usage, usage } from './usage.ts'

type Phases = JudgingResult['phases']
type Phase = 'fetchMs' | 'compileMs' | 'runMs'

/** Duration of each phase of one judging, and CPU time of its programs; milliseconds. */
export class Stopwatch {
  readonly #phases: Record<Phase, number> = { fetchMs: 0, compileMs: 0, runMs: 0 }
  readonly #usage: Record<Phase, Usage> = {
    fetchMs: noUsage(),
    compileMs: noUsage(),
    runMs: noUsage(),
  }

  async time<T>(phase: Phase, work: () => Promise<T>): Promise<T> {
    const startedAt = performance.now()
    try {
      return await usage.during(this.#usage[phase], work)
    } finally {
      this.#phases[phase] += performance.now() - startedAt
    }
  }

  usageOf(phase: Phase): Usage {
    return this.#usage[phase]
  }

  phases(): Phases {
    const { compileMs, runMs } = this.#usage
    return {
      ...this.#phases,
      compileCpuMs: compileMs.cpuMs,
      compileDelayMs: compileMs.delayMs,
      runCpuMs: runMs.cpuMs,
      runDelayMs: runMs.delayMs,
    }
  }
}
