import type { QueryClient } from '@tanstack/react-query'
import { makeStore } from '../lib/store.ts'
import { ApiError } from './api-error.ts'
import type { QueryKey } from './query-key.ts'

/** Queries whose answers pages show without a network; `offline/kept.ts` decides whose are kept. */
const names: ReadonlySet<string> = new Set([
  'problems.detail',
  'problems.ownStatus',
  'problems.fullScreenList',
  'contests.info',
  'contests.access',
  'contestProblems.detail',
  'contestProblems.list',
  'trainings.detail',
  'trainings.access',
  'trainings.problems',
  'trainingChapters.list',
  'groups.detail',
  'groupAnnouncements.list',
  'groupTrainings.list',
  'groupProblems.list',
])

export const isKept = ([name]: QueryKey): boolean => names.has(name)

/**
 * Keys of answers that are shown from this browser because the server could not be reached, with the times at which they
 * were kept.
 */
const shown = makeStore<ReadonlyMap<string, number>>(new Map())

const mark = (key: QueryKey, at: number | null): void => {
  const name = JSON.stringify(key)
  if (at === null && !shown.get().has(name)) return
  const next = new Map(shown.get())
  if (at === null) next.delete(name)
  else next.set(name, at)
  shown.set(next)
}

/** The age of the oldest kept answer on the page, as milliseconds since 1970. Null if the server has answered all. */
export const oldestShown = {
  subscribe: shown.subscribe,
  get: (queries: QueryClient): number | null => {
    const times = [...shown.get()].flatMap(([name, at]) => {
      const query = queries.getQueryCache().find({ queryKey: JSON.parse(name) as QueryKey, exact: true })
      return query !== undefined && query.getObserversCount() > 0 ? [at] : []
    })
    return times.length === 0 ? null : Math.min(...times)
  },
}

/**
 * Fetches an answer, and keeps it for later where it may be kept. Without a connection the kept one is returned.
 * @throws ApiError when there is none either
 */
export const orKept = async <T>(key: QueryKey, fetchAnswer: () => Promise<T>): Promise<T> => {
  if (!isKept(key)) return fetchAnswer()
  try {
    const answer = await fetchAnswer()
    mark(key, null)
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
    const found = await kept.recall<T>(key)
    if (found === undefined) throw error
    mark(key, found.at)
    return found.answer
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
  const keys = [...shown.get().keys()]
  shown.set(new Map())
  for (const key of keys) void queries.invalidateQueries({ queryKey: JSON.parse(key) as QueryKey, exact: true })
}
