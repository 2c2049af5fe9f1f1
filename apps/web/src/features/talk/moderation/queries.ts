import { keepPreviousData } from '@tanstack/react-query'
import { endpointQuery } from '../../../api/query.ts'

interface Page {
  readonly page: number
  readonly limit: number
}

export interface ModerationFilter extends Page {
  readonly values: { readonly keyword: string; readonly cid: string }
}

/** Every discussion of the site: of groups, disabled ones and editorials too. */
export const allDiscussionsQuery = ({ page, limit, values }: ModerationFilter) =>
  endpointQuery(
    'discussions.list',
    {
      query: {
        currentPage: page,
        limit,
        keyword: values.keyword,
        cid: values.cid === '' ? undefined : Number(values.cid),
        admin: true,
      },
    },
    { quiet: true, placeholderData: keepPreviousData, staleTime: 0 },
  )

export const reportsQuery = ({ page, limit }: Page) =>
  endpointQuery(
    'adminDiscussions.reports',
    { query: { currentPage: page, limit } },
    { quiet: true, placeholderData: keepPreviousData, staleTime: 0 },
  )

export const messageReportsQuery = ({ page, limit }: Page) =>
  endpointQuery(
    'adminDirectMessages.reports',
    { query: { currentPage: page, limit } },
    { quiet: true, placeholderData: keepPreviousData, staleTime: 0 },
  )

export const categoriesQuery = endpointQuery('discussions.categories', {}, { quiet: true, staleTime: 300_000 })

/** Address of a discussion, in its group or in public. */
export const discussionAddress = (did: number, gid: number | null): string =>
  gid === null ? `/discussion-detail/${did}` : `/group/${gid}/discussion-detail/${did}`
