import type { DataOf, Locale, search } from '@verdict/contract'
import type { Viewer } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { listContests } from '../../contests/core/list-contests.ts'
import { listGroups } from '../../groups/list-groups.ts'
import { listProblems } from '../../problems/bank/list-problems.ts'
import { searchStatements } from '../../problems/bank/search-statements.ts'
import { readRanks } from '../../ranks/read-ranks.ts'
import { excerptOf } from './excerpt.ts'

type Found = DataOf<(typeof search)['everything']>

const nothing: Found = { problems: [], statements: [], contests: [], groups: [], users: [] }

/** Of each kind. */
const shown = 5

/**
 * The first matches of every list. It asks the use cases of the lists, so a viewer finds only what the lists show; a
 * blank text finds nothing.
 */
export const searchEverything = async (
  deps: Deps,
  viewer: Viewer,
  { keyword, locale }: { readonly keyword: string; readonly locale: Locale },
): Promise<Found> => {
  if (keyword.trim() === '') return nothing
  const page = { currentPage: 1, limit: shown }
  const [problems, contests, groups, users] = await Promise.all([
    listProblems(deps, { ...page, keyword }, locale),
    listContests(deps, { ...page, keyword }),
    listGroups(deps, viewer, { ...page, keyword }),
    readRanks(deps, viewer, { ...page, type: 0, searchUser: keyword }),
  ])
  const statements = await searchStatements(deps.db, {
    keyword,
    locale,
    without: problems.records.map(({ problemId }) => problemId),
    limit: shown,
  })
  return {
    problems: problems.records.map(({ problemId, title }) => ({ problemId, title })),
    statements: statements.map(({ display_id: problemId, title, description, input, output, hint }) => ({
      problemId,
      title,
      excerpt: excerptOf([description, input, output, hint], keyword),
    })),
    contests: contests.records.map(({ id, title }) => ({ id, title })),
    groups: groups.records.map(({ id, name }) => ({ id, title: name })),
    users: users.records.map(({ uid, username, nickname }) => ({ uid, username, nickname })),
  }
}
