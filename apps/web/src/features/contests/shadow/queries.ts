import { useQueryClient } from '@tanstack/react-query'
import type { ContestShadow } from '@verdict/contract'
import { endpointQuery } from '../../../api/query.ts'

const liveMs = 3_000

/** The shadow with its connection, fetched again while it is on. */
export const shadowQuery = (cid: number) => ({
  ...endpointQuery('contestShadows.read', { query: { cid } }, { quiet: true, staleTime: 0 }),
  refetchInterval: ({ state }: { readonly state: { readonly data?: ContestShadow | undefined } }) =>
    state.data?.settings?.isOn === true ? liveMs : false,
})

/** Endpoints of the shadow and its submissions. */
export const shadowEndpoints = ['contestShadows.read', 'contestShadows.rows'] as const

/** Fetches the shadow and its submissions again. */
export const useRefreshShadow = () => {
  const queries = useQueryClient()
  return (): void => {
    for (const name of shadowEndpoints) void queries.invalidateQueries({ queryKey: [name] })
  }
}
