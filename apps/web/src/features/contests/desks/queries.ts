import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { DeskKind } from '@verdict/contract'
import type { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/client.ts'
import type { EndpointName } from '../../../api/endpoints.ts'
import { useTopic } from '../../../api/events.ts'
import { endpointQuery } from '../../../api/query.ts'

/** The specification's rhythm (001, 9), for when the stream is cut. */
const againMs = 10_000

const live = { quiet: true, placeholderData: keepPreviousData, staleTime: 0, refetchInterval: againMs } as const

export interface Shown {
  readonly page: number
  readonly limit: number
  readonly waiting: boolean
}

export const deskPrintsQuery = (cid: number, { page, limit, waiting }: Shown) =>
  endpointQuery('contestDesks.deskPrints', { query: { cid, currentPage: page, limit, waiting } }, live)

export const deskBalloonsQuery = (
  cid: number,
  { page, limit, waiting, hidesFrozen }: Shown & { hidesFrozen: boolean },
) =>
  endpointQuery('contestDesks.deskBalloons', { query: { cid, currentPage: page, limit, waiting, hidesFrozen } }, live)

export const ownPrintsQuery = (cid: number, page: number, limit: number) =>
  endpointQuery(
    'contestDesks.ownPrints',
    { query: { cid, currentPage: page, limit } },
    { quiet: true, placeholderData: keepPreviousData, staleTime: 0 },
  )

export const printTextQuery = (cid: number, id: number) =>
  endpointQuery('contestDesks.deskPrintText', { query: { cid, id } }, { quiet: true, staleTime: 0 })

export const passesQuery = (cid: number) =>
  endpointQuery('deskPasses.list', { query: { cid } }, { quiet: true, staleTime: 0 })

/** Refetches when a desk changed. */
export const useDeskNews = (cid: number, desk: DeskKind, name: EndpointName): void => {
  const queries = useQueryClient()
  const askAgain = (): void => void queries.invalidateQueries({ queryKey: [name] })
  useTopic(
    `desk:${cid}`,
    (event) => {
      if (event.kind === 'desk' && event.desk === desk) askAgain()
    },
    askAgain,
  )
}

/** Whether the viewer has access to a desk, and its contest's title: the smallest response of each desk. */
export const deskTitleQuery = (cid: number, kind: DeskKind) =>
  queryOptions<{ readonly title: string }, ApiError>({
    queryKey: ['desk title', cid, kind],
    queryFn: ({ signal }) => {
      const query = { cid, limit: 1 }
      const options = { signal, quiet: true }
      if (kind === 'print') return call('contestDesks.deskPrints', { query }, options)
      if (kind === 'balloons') return call('contestDesks.deskBalloons', { query }, options)
      return call('clarifications.desk', { query }, options)
    },
  })
