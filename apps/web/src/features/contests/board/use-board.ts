import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ContestBoard } from '@verdict/contract'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/client.ts'
import { useTopic } from '../../../api/events.ts'
import { keyOf, type QueryKey } from '../../../api/query-key.ts'
import { withChange, withNews } from './table/board-rows.ts'

export interface BoardWish {
  readonly cid: number
  /** A manager sees frozen results. */
  readonly forces: boolean
  /** Submissions after the end count too. */
  readonly late: boolean
}

/** Random refetch delay, so that clients do not fetch at the same time. */
const spreadMs = 3_000

/**
 * A whole board. When this browser has a version of it, only the changes since then are fetched: a board of thousands
 * of rows is megabytes, and a verdict changes one row. A version that the server does not know gets the whole board.
 */
export const boardQuery = ({ cid, forces, late }: BoardWish) => {
  const query = { cid, forceRefresh: forces, containsEnd: late }
  return queryOptions<ContestBoard, ApiError, ContestBoard, QueryKey>({
    queryKey: keyOf('contestBoards.board', { query }),
    queryFn: async ({ client, queryKey, signal }) => {
      const before = client.getQueryData<ContestBoard>(queryKey)
      if (before === undefined) return call('contestBoards.board', { query }, { signal, quiet: true })
      const input = { query: { ...query, from: before.version } }
      const found = await call('contestBoards.changes', input, { signal, quiet: true })
      return 'from' in found ? withChange(before, found) : found
    },
    // Changes arrive by the stream. A structural comparison of thousands of rows is unnecessary because versions
    // identify changes.
    staleTime: 0,
    structuralSharing: false,
  })
}

const topicOf = ({ cid, forces, late }: BoardWish): string =>
  `board:${cid}${forces ? ':open' : ''}${late ? ':late' : ''}`

/**
 * A board, updated while it is live: an event that matches the current version is applied, otherwise the changes are
 * fetched. When not live, it changes only on request.
 */
export const useBoard = (wish: BoardWish, isLive: boolean) => {
  const queries = useQueryClient()
  const query = boardQuery(wish)
  // Another view takes the place of the one that is seen, without an empty page between them.
  const board = useQuery({ ...query, placeholderData: keepPreviousData })
  const askSoon = useSoon(() => void board.refetch())
  const heard = useRef<string | null>(null)
  useTopic(
    isLive ? topicOf(wish) : null,
    (event) => {
      if (event.kind !== 'board') return
      const before = queries.getQueryData<ContestBoard>(query.queryKey)
      if (before === undefined) {
        heard.current = event.version
        return
      }
      const after = withNews(before, event)
      if (after === null) askSoon()
      else if (after !== before) queries.setQueryData<ContestBoard>(query.queryKey, after)
    },
    askSoon,
  )
  const version = board.isPlaceholderData ? undefined : board.data?.version
  // Events received before the board was loaded.
  const compare = useEffectEvent((now: string) => {
    if (heard.current !== null && heard.current !== now) askSoon()
    heard.current = null
  })
  useEffect(() => {
    if (version !== undefined) compare(version)
  }, [version])
  return board
}

/** Acts after a moment of chance, once however often it was asked to meanwhile. */
const useSoon = (act: () => void): (() => void) => {
  const run = useEffectEvent(act)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const ask = useRef<() => void>(() => {})
  useEffect(() => {
    ask.current = () => {
      timer.current ??= setTimeout(() => {
        timer.current = undefined
        run()
      }, Math.random() * spreadMs)
    }
    return () => {
      clearTimeout(timer.current)
      timer.current = undefined
    }
  }, [])
  return () => ask.current()
}
