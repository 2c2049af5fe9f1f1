import { keepPreviousData } from '@tanstack/react-query'
import { endpointQuery } from '../../../api/query.ts'
import type { ListFilter } from './list-filter.ts'

export const problemListQuery = ({ keyword, oj, difficulty, tagIds, page, limit }: ListFilter) =>
  endpointQuery(
    'problems.list',
    {
      query: {
        currentPage: page,
        limit,
        keyword: keyword.trim(),
        oj,
        difficulty,
        tagId: tagIds.join(','),
      },
    },
    { placeholderData: keepPreviousData },
  )

/** The viewer's results of these problems. Marks are optional: when the request fails, the list stays complete. */
export const ownStatusQuery = (pids: readonly number[], isLoggedIn: boolean) =>
  endpointQuery(
    'problems.ownStatus',
    { body: { pidList: [...pids], isContestProblemList: false } },
    { enabled: isLoggedIn && pids.length > 0, quiet: true, placeholderData: keepPreviousData },
  )

export const tagGroupsQuery = (oj: string) =>
  endpointQuery('problems.tagsAndClassifications', { query: { oj: oj === '' ? 'ALL' : oj } }, { staleTime: 600_000 })
