import type { Clock } from '../deps.ts'

/**
 * Remembers an answer for a while. Callers that come while it is being made share the making; a failure is forgotten
 * at once.
 */
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
