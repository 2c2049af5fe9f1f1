import { keepPreviousData } from '@tanstack/react-query'
import { endpointQuery } from '../../../api/query.ts'
import type { ContestFilter } from './list-filter.ts'

export const contestListQuery = (filter: ContestFilter) =>
  endpointQuery(
    'contests.list',
    {
      query: {
        currentPage: filter.page,
        limit: filter.limit,
        status: filter.status,
        type: filter.type,
        keyword: filter.keyword,
      },
    },
    { quiet: true, placeholderData: keepPreviousData },
  )

export const groupContestListQuery = (gid: number, filter: ContestFilter) =>
  endpointQuery(
    'groupContests.list',
    {
      query: {
        gid,
        currentPage: filter.page,
        limit: filter.limit,
        status: filter.status,
        type: filter.type,
        keyword: filter.keyword,
      },
    },
    { quiet: true, placeholderData: keepPreviousData },
  )

export const contestAnnouncementsQuery = (cid: number, page: number, limit: number) =>
  endpointQuery(
    'contests.announcements',
    { query: { cid, currentPage: page, limit } },
    { quiet: true, placeholderData: keepPreviousData, staleTime: 0 },
  )
