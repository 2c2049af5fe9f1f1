import { useQueryClient } from '@tanstack/react-query'
import { useTopic } from '../../api/events.ts'
import { endpointQuery } from '../../api/query.ts'

/** Hacks of the viewer in a contest, and the problems they can lock. */
export const hackOverviewQuery = (cid: number) =>
  endpointQuery('contestHacks.overview', { query: { cid } }, { quiet: true, staleTime: 0 })

const listNames = ['overview', 'targets', 'read', 'list', 'detail', 'settings'] as const

/** Refetches everything about hacks when one makes progress. */
export const useHackNews = (cid: number): void => {
  const queries = useQueryClient()
  const refresh = (): void => {
    for (const name of listNames) void queries.invalidateQueries({ queryKey: [`contestHacks.${name}`] })
  }
  useTopic(
    `contest:${cid}`,
    (event) => {
      if (event.kind === 'hack') refresh()
    },
    refresh,
  )
}
