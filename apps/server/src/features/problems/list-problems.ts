import { type DataOf, difficulties, type Locale, type problems, type QueryOf, toPage } from '@verdict/contract'
import type { Deps } from '../../deps.ts'
import { bankOfFilter } from './bank.ts'
import { readTagIds } from './inputs.ts'
import { tagsByProblem } from './known-tags.ts'
import { countProblems, findPage, type ProblemFilter } from './list-repository.ts'
import { presentRow } from './present.ts'

type Query = QueryOf<typeof problems.list>
type Page = DataOf<typeof problems.list>

/** A page of public problems in three queries: rows, their tags, and the count. */
export const listProblems = async (deps: Deps, query: Query, locale: Locale): Promise<Page> => {
  const filter = filterOf(query)
  if (filter === null) return emptyPage(query)
  const span = { offset: (query.currentPage - 1) * query.limit, limit: query.limit, locale }
  const [rows, total] = await Promise.all([findPage(deps, filter, span), countProblems(deps, filter)])
  const ids = rows.map((row) => row.id)
  const tags = await tagsByProblem(deps, ids, locale)
  const records = rows.map((row) => presentRow(row, tags.get(row.id) ?? []))
  return { ...toPage(records, total, query), records, orders: [] }
}

/** Null when nothing can match. */
const filterOf = (query: Query): ProblemFilter | null => {
  const difficulty = query.difficulty ?? null
  const tagIds = readTagIds(query.tagId)
  if (difficulty !== null && !(difficulty in difficulties)) return null
  const keyword = (query.keyword ?? '').trim()
  return { bank: bankOfFilter(query.oj), keyword: keyword === '' ? null : keyword, difficulty, tagIds }
}

const emptyPage = (query: Query): Page => ({ ...toPage([], 0, query), records: [], orders: [] })
