import { type QueryClient, useQuery } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import type { DataFor } from './endpoints.ts'
import { endpointQuery } from './query.ts'

/** A contest in contest mode that the user cannot leave now. */
export type Confining = NonNullable<DataFor<'contestMode.own'>['contest']>

/** It is asked again while it confines, so that the end of the contest is noticed. */
const againMs = 20_000
/** Pages ask several things at once, and all are refused. */
const onceMs = 3_000

export const contestModeQuery = endpointQuery('contestMode.own', {}, { quiet: true, staleTime: onceMs })

/**
 * The contest that confines the user; null when none does. Most users are never confined, so it is asked only after a
 * refusal, and `isAsked` where a contest in contest mode is open.
 */
export const useConfining = (isAsked = false): Confining | null => {
  const { data } = useQuery({
    ...contestModeQuery,
    enabled: ({ state }) => isAsked || (state.data?.contest ?? null) !== null,
    refetchInterval: againMs,
  })
  return data?.contest ?? null
}

/** The page of the contest. */
export const pathOfConfining = ({ cid }: Pick<Confining, 'cid'>): string => `/contest/${cid}`

/** Whether a page shows the contest, or a submission, which the server looks at. */
export const isInside = ({ cid }: Pick<Confining, 'cid'>, pathname: string): boolean => {
  const path = pathOfConfining({ cid })
  return pathname === path || pathname.startsWith(`${path}/`) || pathname.startsWith('/submission-detail/')
}

const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status === 403

/** Asks whether a contest confines the user when something was refused. */
export const watchContestMode = (queries: QueryClient): void => {
  const ask = (): void => void queries.fetchQuery(contestModeQuery).catch(() => undefined)
  const mine = String(contestModeQuery.queryKey[0])
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error' || event.query.queryKey[0] === mine) return
    if (isRefused(event.action.error)) ask()
  })
  queries.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error' && isRefused(event.action.error)) ask()
  })
}
