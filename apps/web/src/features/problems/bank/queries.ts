import { keepPreviousData } from '@tanstack/react-query'
import type { ProblemProgress } from '@verdict/contract/vocabulary'
import { endpointQuery } from '../../../api/query.ts'
import type { ListFilter } from '../../../lib/problems/list-filter.ts'

const listInput = ({ keyword, oj, difficulty, tagIds, sort, page, limit }: ListFilter) => ({
  currentPage: page,
  limit,
  keyword: keyword.trim(),
  oj,
  difficulty,
  tagId: tagIds.join(','),
  sort,
})

/** Public problems; the same response for every reader. */
export const problemListQuery = (filter: ListFilter) =>
  endpointQuery('problems.list', { query: listInput(filter) }, { placeholderData: keepPreviousData })

/** Public problems by the reader's own progress. */
export const ownProblemListQuery = (filter: ListFilter, progress: ProblemProgress) =>
  endpointQuery(
    'problems.ownList',
    { query: { ...listInput(filter), progress } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )

/** The viewer's results of these problems. Marks are optional: when the request fails, the list stays complete. */
export const ownStatusQuery = (pids: readonly number[], isLoggedIn: boolean) =>
  endpointQuery(
    'problems.ownStatus',
    { body: { pidList: [...pids], isContestProblemList: false } },
    { enabled: isLoggedIn && pids.length > 0, quiet: true, placeholderData: keepPreviousData },
  )

/** Difficulties from results. Optional, as marks are. */
export const difficultiesQuery = (pids: readonly number[], isShown: boolean) =>
  endpointQuery(
    'problemDifficulty.list',
    { query: { pids: pids.join(',') } },
    { enabled: isShown && pids.length > 0, quiet: true, placeholderData: keepPreviousData, staleTime: 600_000 },
  )

export const tagGroupsQuery = (oj: string) =>
  endpointQuery('problems.tagsAndClassifications', { query: { oj: oj === '' ? 'ALL' : oj } }, { staleTime: 600_000 })
