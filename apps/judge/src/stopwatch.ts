import type { JudgingResult } from '@verdict/contract'

type Phases = JudgingResult['phases']

/** How long each phase of one judging took, milliseconds. */
export class Stopwatch {
  readonly #phases: { -readonly [Phase in keyof Phases]: number } = { fetchMs: 0, compileMs: 0, runMs: 0 }

  async time<T>(phase: keyof Phases, work: () => Promise<T>): Promise<T> {
    const startedAt = performance.now()
    try {
      return await work()
    } finally {
      this.#phases[phase] += performance.now() - startedAt
    }
  }

  phases(): Phases {
    return { ...this.#phases }
  }
}
