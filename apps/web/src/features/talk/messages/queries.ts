import { keepPreviousData } from '@tanstack/react-query'
import { endpointQuery } from '../../../api/query.ts'
import type { NoticeKind, TalkKind } from './kinds.ts'

interface Page {
  readonly page: number
  readonly limit: number
}

/** Asking marks what is shown as read, so a list is asked for once and not again behind the reader's back. */
const once = { placeholderData: keepPreviousData, staleTime: 0, gcTime: 0, refetchOnReconnect: false } as const

export const talkQuery = (kind: TalkKind, { page, limit }: Page) =>
  endpointQuery(kind.call, { query: { currentPage: page, limit } }, once)

export const noticeQuery = (kind: NoticeKind, { page, limit }: Page) =>
  endpointQuery(kind.call, { query: { currentPage: page, limit } }, once)
