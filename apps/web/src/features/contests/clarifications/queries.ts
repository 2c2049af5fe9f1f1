import { keepPreviousData } from '@tanstack/react-query'
import { endpointQuery } from '../../../api/query.ts'

const live = { quiet: true, placeholderData: keepPreviousData, staleTime: 0 } as const

export const clarificationsQuery = (cid: number, page: number, limit: number) =>
  endpointQuery('clarifications.list', { query: { cid, currentPage: page, limit } }, live)

export type DeskState = 'open' | 'answered'

/** In case the stream is cut. */
const againMs = 30_000

export const deskQuery = (cid: number, page: number, limit: number, state: DeskState | undefined) =>
  endpointQuery(
    'clarifications.desk',
    { query: { cid, currentPage: page, limit, ...(state === undefined ? {} : { state }) } },
    { ...live, refetchInterval: againMs },
  )

/** The labels of the selectable problems. */
export const problemsQuery = (cid: number) =>
  endpointQuery('contestProblems.list', { query: { cid, containsEnd: false } }, { quiet: true })
