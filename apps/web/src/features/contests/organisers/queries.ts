import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import type { ContestOrganiser } from '@verdict/contract'
import { endpointQuery } from '../../../api/query.ts'

/** The rights in the order of the form; the contract's own list would bring its schemas into the browser. */
export const rights = [
  'jury',
  'clarifications',
  'balloons',
  'print',
  'readOnly',
] as const satisfies readonly ContestOrganiser['right'][]
export type Right = (typeof rights)[number]

export const organisersQuery = (cid: number) =>
  endpointQuery('contestOrganisers.list', { query: { cid } }, { quiet: true, staleTime: 0 })

export const useRefreshOrganisers = (cid: number): (() => Promise<void>) => {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: organisersQuery(cid).queryKey })
}

export const peopleQuery = (keyword: string) =>
  endpointQuery('search.everything', { query: { keyword } }, { quiet: true, placeholderData: keepPreviousData })
