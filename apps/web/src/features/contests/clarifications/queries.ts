import { keepPreviousData } from '@tanstack/react-query'
import { endpointQuery } from '../../../api/query.ts'

const live = { quiet: true, placeholderData: keepPreviousData, staleTime: 0 } as const

export const clarificationsQuery = (cid: number, page: number, limit: number) =>
  endpointQuery('clarifications.list', { query: { cid, currentPage: page, limit } }, live)

export type DeskState = 'open' | 'answered'

/** In case the stream is cut. */
const againMs = 30_000

interface DeskFilter {
  readonly page: number
  readonly limit: number
  readonly state: DeskState | undefined
  /** The label of a problem, a category after a slash, `general`, or empty for all. */
  readonly about: string
}

export const deskQuery = (cid: number, { page, limit, state, about }: DeskFilter) =>
  endpointQuery(
    'clarifications.desk',
    {
      query: {
        cid,
        currentPage: page,
        limit,
        ...(state === undefined ? {} : { state }),
        ...(about === '' ? {} : { about }),
      },
    },
    { ...live, refetchInterval: againMs },
  )

/** The labels of the selectable problems. */
export const problemsQuery = (cid: number) =>
  endpointQuery('contestProblems.list', { query: { cid, containsEnd: false } }, { quiet: true })
