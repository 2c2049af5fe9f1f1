import { type DataOf, type Locale, type SearchKind, type search, searchKinds } from '@verdict/contract'
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

interface Search {
  readonly keyword: string
  /** All when absent. */
  readonly kinds?: readonly SearchKind[] | undefined
  readonly locale: Locale
}

/**
 * The first matches of the wanted lists, all at the same time. It asks the use cases of the lists, so a viewer finds only
 * what the lists show; a blank text finds nothing.
 */
export const searchEverything = async (
  deps: Deps,
  viewer: Viewer,
  { keyword, kinds = searchKinds, locale }: Search,
): Promise<Found> => {
  if (keyword.trim() === '') return nothing
  const page = { currentPage: 1, limit: shown }
  const when = <T>(kind: SearchKind, find: () => Promise<T>): Promise<T> | null =>
    kinds.includes(kind) ? find() : null
  const [problems, found, contests, groups, users] = await Promise.all([
    when('problems', () => listProblems(deps, { ...page, keyword }, locale)),
    // Those that are found by their names are taken out afterwards.
    when('statements', () => searchStatements(deps.db, { keyword, locale, limit: 2 * shown })),
    when('contests', () => listContests(deps, { ...page, keyword })),
    when('groups', () => listGroups(deps, viewer, { ...page, keyword })),
    when('users', () => readRanks(deps, viewer, { ...page, type: 0, searchUser: keyword })),
  ])
  const named = new Set(problems?.records.map(({ problemId }) => problemId))
  const statements = (found ?? []).filter(({ display_id }) => !named.has(display_id)).slice(0, shown)
  return {
    problems: (problems?.records ?? []).map(({ problemId, title }) => ({ problemId, title })),
    statements: statements.map(({ display_id: problemId, title, description, input, output, hint }) => ({
      problemId,
      title,
      excerpt: excerptOf([description, input, output, hint], keyword),
    })),
    contests: (contests?.records ?? []).map(({ id, title }) => ({ id, title })),
    groups: (groups?.records ?? []).map(({ id, name }) => ({ id, title: name })),
    users: (users?.records ?? []).map(({ uid, username, nickname }) => ({ uid, username, nickname })),
  }
}
