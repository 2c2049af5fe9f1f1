import type { Clock } from '../deps.ts'

/** Caches a value for some time. Concurrent callers share the computation; failures are not cached. */
export const remember = <T>(clock: Clock, forMs: number, make: () => Promise<T>) => {
  let known: { readonly madeAt: number; readonly answer: Promise<T> } | null = null
  return (options: { readonly anew?: boolean } = {}): Promise<T> => {
    const now = clock.now().getTime()
    if (known !== null && options.anew !== true && now - known.madeAt < forMs) return known.answer
    const mine = { madeAt: now, answer: make() }
    known = mine
    mine.answer.catch(() => {
      if (known === mine) known = null
    })
    return mine.answer
  }
}
