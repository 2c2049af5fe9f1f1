import { type DataOf, type DiscussionOrder, type discussions, fail, type QueryOf, toPage } from '@verdict/contract'
import { allowed, moderates, type Viewer } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { containing } from '../../../platform/db/containing.ts'
import { RowBound } from '../../../platform/db/prepared.ts'
import { searchQuery } from '../../../platform/db/search-terms.ts'
import {
  countDiscussions,
  type DiscussionFilter,
  expectsManyHits,
  findList,
  isSearch,
  type ListRow,
  mostHits,
} from './list-repository.ts'
import { presentRow } from './present.ts'

type Query = QueryOf<typeof discussions.list>
type Page = DataOf<typeof discussions.list>

/** A page of public discussions; for admins on request, of all (api-contests-groups 8.2, api-admin 18). */
export const listDiscussions = async (deps: Deps, viewer: Viewer, query: Query): Promise<Page> => {
  if (!(await deps.settings.read()).openPublicDiscussion) throw fail('discussion.listClosed')
  if (query.onlyMine === true && viewer.kind === 'guest') return readPage(deps, viewer, null, query)
  return readPage(deps, viewer, filterOf(viewer, query), query)
}

/** Reads one page of a filter; null matches nothing. */
export const readPage = async (
  deps: Deps,
  viewer: Viewer,
  filter: DiscussionFilter | null,
  page: PageAsked,
): Promise<Page> => {
  if (filter === null) return { ...toPage([], 0, page), records: [], orders: [] }
  const isBroad = isSearch(filter) && filter.groupId === null && (await expectsManyHits(deps.db, filter))
  const { rows, total } = await findPage(deps, viewer, { ...filter, isBroad }, page)
  const records = rows.map((row) => presentRow(row, row.author_level))
  return { ...toPage([], total, page), records, orders: [] }
}

interface PageAsked {
  readonly currentPage: number
  readonly limit: number
}

/** A search with more hits than are worth sorting is done again along the order of the list. */
const findPage = async (
  deps: Deps,
  viewer: Viewer,
  filter: DiscussionFilter,
  page: PageAsked,
): Promise<{ readonly rows: readonly ListRow[]; readonly total: number }> => {
  const offset = (page.currentPage - 1) * page.limit
  const found = await findList(deps, {
    ...filter,
    offset: offset === 0 ? null : offset,
    bound: new RowBound(page.limit),
    viewerId: viewer.kind === 'user' ? viewer.id : '',
  })
  const rows = found.slice(0, page.limit)
  // Each row carries the counts; an empty page has none.
  const counts = rows[0] ?? (await countDiscussions(deps, filter))
  if (Number(counts.hits) > mostHits && !filter.isBroad) {
    return findPage(deps, viewer, { ...filter, isBroad: true }, page)
  }
  return { rows, total: Number(counts.matches) }
}

const filterOf = (viewer: Viewer, query: Query): DiscussionFilter => ({
  isAdmin: query.admin === true && allowed(moderates, viewer, undefined),
  groupId: null,
  categoryId: query.cid ?? null,
  displayId: query.pid?.trim().toUpperCase() ?? null,
  ownerId: query.onlyMine === true && viewer.kind === 'user' ? viewer.id : null,
  ...searchOf(query.keyword ?? ''),
  ...orderIn(query.sort),
  isBroad: false,
})

/** The order a list is asked for. */
export const orderIn = (sort: DiscussionOrder | undefined): Pick<DiscussionFilter, 'byActivity' | 'byLikes'> => ({
  byActivity: sort === 'active',
  byLikes: sort === 'liked',
})

/** A trigram index needs three characters. */
const shortestPattern = 3
const largestId = 2_147_483_647

/** Conditions derived from a keyword. */
export const searchOf = (
  text: string,
): Pick<DiscussionFilter, 'query' | 'pattern' | 'author' | 'username' | 'exactId'> => {
  const keyword = text.trim()
  if (keyword === '') return { query: null, pattern: null, author: null, username: null, exactId: null }
  const isLong = [...keyword].length >= shortestPattern
  const id = /^\d{1,10}$/.test(keyword) ? Number(keyword) : null
  return {
    query: searchQuery(keyword),
    pattern: isLong ? containing(keyword) : null,
    author: isLong ? containing(keyword) : null,
    // Shorter keywords find a whole name: the index does not help to find part of one.
    username: isLong ? null : keyword,
    exactId: id !== null && id <= largestId ? id : null,
  }
}
