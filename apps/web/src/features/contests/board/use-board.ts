import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ContestBoard } from '@verdict/contract'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTopic } from '../../../api/events.ts'
import { endpointQuery } from '../../../api/query.ts'
import { withNews } from './board-rows.ts'

export interface BoardWish {
  readonly cid: number
  /** A manager sees frozen results. */
  readonly forces: boolean
  /** Submissions after the end count too. */
  readonly late: boolean
}

/** Random refetch delay, so that clients do not fetch at the same time. */
const spreadMs = 3_000

export const boardQuery = ({ cid, forces, late }: BoardWish) =>
  endpointQuery(
    'contestBoards.board',
    { query: { cid, forceRefresh: forces, containsEnd: late } },
    // Changes arrive by the stream. A structural comparison of thousands of rows is unnecessary because versions
    // identify changes.
    { staleTime: 0, structuralSharing: false, quiet: true },
  )

const topicOf = ({ cid, forces, late }: BoardWish): string =>
  `board:${cid}${forces ? ':open' : ''}${late ? ':late' : ''}`

/**
 * A board, updated while it is live: an event that matches the current version is applied, otherwise the whole board is
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
