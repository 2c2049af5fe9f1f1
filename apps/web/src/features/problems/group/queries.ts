import { keepPreviousData } from '@tanstack/react-query'
import type { DataFor } from '../../../api/endpoints.ts'
import { endpointQuery } from '../../../api/query.ts'
import type { AddressFilter } from '../../../lib/use-address-filter.ts'

export type AdminRow = DataFor<'groupProblems.adminList'>['records'][number]

export const usualFilter = { keyword: '', difficulty: '', tagId: '' }
export const usualAdminFilter = { keyword: '', auth: '0' }

const fresh = { quiet: true, placeholderData: keepPreviousData, staleTime: 0 } as const
const numberOf = (text: string): number | undefined => (/^\d{1,9}$/.test(text) ? Number(text) : undefined)

export const groupProblemsQuery = (gid: number, { values, page, limit }: AddressFilter<typeof usualFilter>) =>
  endpointQuery(
    'groupProblems.list',
    {
      query: {
        gid,
        currentPage: page,
        limit,
        keyword: values.keyword,
        difficulty: numberOf(values.difficulty),
        tagId: numberOf(values.tagId),
      },
    },
    fresh,
  )

export const adminListQuery = (gid: number, { values, page, limit }: AddressFilter<typeof usualAdminFilter>) =>
  endpointQuery(
    'groupProblems.adminList',
    { query: { gid, currentPage: page, limit, keyword: values.keyword, auth: numberOf(values.auth) } },
    fresh,
  )

/** The viewer's results inside the group. */
export const ownStatusQuery = (gid: number, pids: readonly number[]) =>
  endpointQuery(
    'problems.ownStatus',
    { body: { pidList: [...pids], isContestProblemList: false, gid } },
    { enabled: pids.length > 0, quiet: true, placeholderData: keepPreviousData },
  )

export const tagsInUseQuery = (gid: number) => endpointQuery('groupProblems.tagsInUse', { query: { gid } })

export const groupProblemQuery = (problemId: string, gid: number) =>
  endpointQuery('problems.detail', { query: { problemId, gid } }, { quiet: true, staleTime: 60_000 })
