import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { DirectMessage, DirectThread } from '@verdict/contract'
import { limits } from '@verdict/contract/limits'
import { call } from '../../../api/client.ts'
import { endpointQuery } from '../../../api/query.ts'

/** Polled rarely in case the stream is lost. */
const live = { quiet: true, staleTime: 0, refetchInterval: limits.poll.unreadMs } as const

export const conversationsQuery = (keyword: string, limit: number) =>
  endpointQuery(
    'directMessages.conversations',
    { query: { currentPage: 1, limit, keyword: keyword === '' ? undefined : keyword } },
    { ...live, placeholderData: keepPreviousData },
  )

/** Messages with a user, a page of older ones at a time. */
export const threadQuery = (uid: string) =>
  infiniteQueryOptions({
    queryKey: ['directMessages.thread', uid],
    initialPageParam: null as number | null,
    queryFn: ({ pageParam, signal }) =>
      call('directMessages.thread', { query: { uid, before: pageParam ?? undefined } }, { signal, quiet: true }),
    getNextPageParam: ({ hasOlder, messages }) => (hasOlder ? (messages[0]?.id ?? null) : null),
    staleTime: 0,
    refetchInterval: limits.poll.unreadMs,
  })

/** All loaded messages, oldest first. Pages come newest first. */
export const allMessages = (pages: readonly DirectThread[]): readonly DirectMessage[] =>
  [...pages].reverse().flatMap(({ messages }) => messages)

export const blocksQuery = endpointQuery('directMessages.blocks', {}, { quiet: true, staleTime: 0 })
export const preferenceQuery = endpointQuery('directMessages.preference', {}, { quiet: true, staleTime: 0 })
