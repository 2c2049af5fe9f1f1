import { keepPreviousData } from '@tanstack/react-query'
import { endpointQuery } from '../../../../api/query.ts'
import type { AddressFilter } from '../../../../lib/use-address-filter.ts'

export const usualFilter = { keyword: '', difficulty: '', tagId: '' }

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
    { quiet: true, placeholderData: keepPreviousData, staleTime: 0 },
  )

/** The viewer's results inside the group. */
export const ownStatusQuery = (gid: number, pids: readonly number[]) =>
  endpointQuery(
    'problems.ownStatus',
    { body: { pidList: [...pids], isContestProblemList: false, gid } },
    { enabled: pids.length > 0, quiet: true, placeholderData: keepPreviousData },
  )

export const tagsInUseQuery = (gid: number) => endpointQuery('groupProblems.tagsInUse', { query: { gid } })
