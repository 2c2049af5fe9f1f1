import { keepPreviousData } from '@tanstack/react-query'
import type { GroupOrder, MemberOrder } from '@verdict/contract'
import { endpointQuery } from '../../api/query.ts'

const options = { quiet: true, placeholderData: keepPreviousData, staleTime: 0 } as const

interface Page {
  readonly page: number
  readonly limit: number
}

export interface GroupFilter extends Page {
  readonly keyword: string
  readonly auth: number | null
  readonly onlyMine: boolean
  /** Oldest first, when it is left out. */
  readonly sort: GroupOrder | undefined
}

export const groupListQuery = ({ page, limit, keyword, auth, onlyMine, sort }: GroupFilter) =>
  endpointQuery('groups.list', { query: { currentPage: page, limit, keyword, auth, onlyMine, sort } }, options)

export const createTermsQuery = () => endpointQuery('groups.createTerms', {}, { quiet: true, staleTime: 0 })

interface MemberFilter extends Page {
  readonly keyword: string
  readonly sort?: MemberOrder | undefined
}

export const membersQuery = (gid: number, { page, limit, keyword, sort }: MemberFilter) =>
  endpointQuery('groupMembers.list', { query: { gid, currentPage: page, limit, keyword, sort } }, options)

export const memberTableQuery = (
  gid: number,
  { page, limit, keyword, auth, sort }: MemberFilter & { readonly auth: number | null },
) => endpointQuery('groupMembers.table', { query: { gid, currentPage: page, limit, keyword, auth, sort } }, options)

export const groupAnnouncementsQuery = (gid: number, { page, limit }: Page) =>
  endpointQuery('groupAnnouncements.list', { query: { gid, currentPage: page, limit } }, options)

export const announcementTableQuery = (gid: number, { page, limit }: Page) =>
  endpointQuery('groupAnnouncements.table', { query: { gid, currentPage: page, limit } }, options)

/** Endpoints whose answers change with the announcements of a group. */
export const announcementEndpoints = ['groupAnnouncements.table', 'groupAnnouncements.list'] as const

export const groupRankQuery = (
  gid: number,
  { page, limit, type, searchUser }: Page & { readonly type: number; readonly searchUser: string },
) => endpointQuery('groups.rank', { query: { gid, currentPage: page, limit, type, searchUser } }, options)

/** Everything about a group that a change of its members or settings makes stale. */
export const groupKeys = ['groups.detail', 'groups.list', 'groupMembers.list', 'groupMembers.table'] as const
