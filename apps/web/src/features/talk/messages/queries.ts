import { keepPreviousData } from '@tanstack/react-query'
import { endpointQuery } from '../../../api/query.ts'
import type { NoticeKind, TalkKind } from './kinds.ts'

interface Page {
  readonly page: number
  readonly limit: number
}

/** Fetching marks messages as read, so a list is fetched once and never in the background. */
const once = { placeholderData: keepPreviousData, staleTime: 0, gcTime: 0, refetchOnReconnect: false } as const

export const talkQuery = (kind: TalkKind, { page, limit }: Page) =>
  endpointQuery(kind.call, { query: { currentPage: page, limit } }, once)

export const noticeQuery = (kind: NoticeKind, { page, limit }: Page) =>
  endpointQuery(kind.call, { query: { currentPage: page, limit } }, once)
