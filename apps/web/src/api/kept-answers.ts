import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import type { QueryKey } from './query-key.ts'

/** Queries whose answers a problem page shows without a network; `offline/kept.ts` decides whose are kept. */
const names: ReadonlySet<string> = new Set([
  'problems.detail',
  'problems.ownStatus',
  'problems.fullScreenList',
  'contests.info',
  'contests.access',
  'contestProblems.detail',
  'contestProblems.list',
])

export const isKept = ([name]: QueryKey): boolean => names.has(name)

/** Keys of answers that are shown from this browser, because the server could not be reached. */
const shown = new Set<string>()

/**
 * Fetches an answer, and keeps it for later where it may be kept. Without a connection the kept one is returned.
 * @throws ApiError when there is none either
 */
export const orKept = async <T>(key: QueryKey, fetchAnswer: () => Promise<T>): Promise<T> => {
  if (!isKept(key)) return fetchAnswer()
  try {
    const answer = await fetchAnswer()
    shown.delete(JSON.stringify(key))
    void import('../offline/kept.ts').then(({ keep }) => keep(key, answer)).catch(() => undefined)
    return answer
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const kept = await import('../offline/kept.ts').catch(() => null)
    if (kept === null) throw error
    if (error.http !== 0) {
      void kept.refused(key, error)
      throw error
    }
    const answer = await kept.recall<T>(key)
    if (answer === undefined) throw error
    shown.add(JSON.stringify(key))
    return answer
  }
}

/** Keeps what the page has already, such as the first data of its HTML. */
export const keepPresent = async (queries: QueryClient): Promise<void> => {
  const { keep } = await import('../offline/kept.ts')
  for (const { queryKey, state } of queries.getQueryCache().getAll()) {
    if (isKept(queryKey as QueryKey) && state.data !== undefined) await keep(queryKey as QueryKey, state.data)
  }
}

/** Fetches again what is shown from this browser. */
export const renewShown = (queries: QueryClient): void => {
  for (const key of [...shown]) {
    shown.delete(key)
    void queries.invalidateQueries({ queryKey: JSON.parse(key) as QueryKey, exact: true })
  }
}
