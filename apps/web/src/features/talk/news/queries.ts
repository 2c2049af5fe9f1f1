import { keepPreviousData } from '@tanstack/react-query'
import type { DataFor } from '../../../api/endpoints.ts'
import { endpointQuery } from '../../../api/query.ts'

export type AnnouncementRow = DataFor<'announcements.list'>['records'][number]
export type NoticeRow = DataFor<'notices.list'>['records'][number]

interface Page {
  readonly page: number
  readonly limit: number
}

const options = { placeholderData: keepPreviousData, staleTime: 0 } as const

/** Endpoints whose answers change with the announcements of the site. */
export const announcementEndpoints = ['announcements.list', 'site.announcements'] as const

export const announcementsQuery = ({ page, limit }: Page) =>
  endpointQuery('announcements.list', { query: { currentPage: page, limit } }, options)

/** A notice is delivered within seconds; the list is polled until then. */
export const noticesQuery = ({ page, limit }: Page) =>
  endpointQuery(
    'notices.list',
    { query: { currentPage: page, limit } },
    {
      ...options,
      refetchInterval: ({ state }) => (state.data?.records.some((row) => !row.state) === true ? 2_000 : false),
    },
  )
