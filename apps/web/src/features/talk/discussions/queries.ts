import { keepPreviousData } from '@tanstack/react-query'
import { endpointQuery } from '../../../api/query.ts'
import type { DiscussionFilter } from './list-filter.ts'

export const discussionListQuery = (filter: DiscussionFilter, pid: string | undefined) =>
  endpointQuery(
    'discussions.list',
    {
      query: {
        currentPage: filter.page,
        limit: filter.limit,
        cid: filter.category,
        keyword: filter.keyword,
        sort: filter.sort,
        onlyMine: filter.onlyMine ? true : undefined,
        pid,
      },
    },
    { quiet: true, placeholderData: keepPreviousData },
  )

/** Discussions of a group, for its members. */
export const groupDiscussionListQuery = (gid: number, filter: DiscussionFilter) =>
  endpointQuery(
    'groupDiscussions.list',
    {
      query: {
        gid,
        currentPage: filter.page,
        limit: filter.limit,
        cid: filter.category,
        keyword: filter.keyword,
        sort: filter.sort,
      },
    },
    { quiet: true, placeholderData: keepPreviousData },
  )

/** With disabled ones, for admins of the group. */
export const managedDiscussionListQuery = (gid: number, filter: DiscussionFilter) =>
  endpointQuery(
    'groupDiscussions.adminList',
    {
      query: {
        gid,
        currentPage: filter.page,
        limit: filter.limit,
        cid: filter.category,
        keyword: filter.keyword,
        sort: filter.sort,
      },
    },
    { quiet: true, placeholderData: keepPreviousData },
  )

export const discussionQuery = (did: number) =>
  endpointQuery('discussions.detail', { query: { did } }, { quiet: true, staleTime: 0 })

export const categoriesQuery = endpointQuery('discussions.categories', {}, { quiet: true, staleTime: 300_000 })

const keptMs = 30_000

/** Rendered and made safe by the server, as the page will show it. */
export const previewQuery = (content: string) =>
  endpointQuery(
    'discussions.preview',
    { body: { content } },
    { placeholderData: keepPreviousData, staleTime: Number.POSITIVE_INFINITY, gcTime: keptMs, quiet: true },
  )

export const editorialsQuery = (pid: string) =>
  endpointQuery('editorials.ofProblem', { query: { pid } }, { quiet: true, staleTime: 0 })
