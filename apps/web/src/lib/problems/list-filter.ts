import { limits } from '@verdict/contract/limits'
import {
  ownBank,
  type ProblemOrder,
  type ProblemProgress,
  problemOrders,
  problemProgress,
} from '@verdict/contract/vocabulary'

/** The filter of the problem list. Stored in the address under the specification's names. */
export interface ListFilter {
  readonly keyword: string
  /** A bank's key; empty for all of them. */
  readonly oj: string
  readonly difficulty: number | null
  readonly tagIds: readonly number[]
  /** The reader's own progress; null for all problems. */
  readonly progress: ProblemProgress | null
  /** Null for the order of display ids. */
  readonly sort: ProblemOrder | null
  readonly page: number
  readonly limit: number
}

export const readFilter = (search: URLSearchParams): ListFilter => ({
  keyword: (search.get('keyword') ?? '').slice(0, limits.keyword.maxChars),
  oj: readBank(search.get('oj') ?? ''),
  difficulty: readDifficulty(search.get('difficulty')),
  tagIds: readTagIds(search.get('tagId')),
  progress: problemProgress.find((name) => name === search.get('progress')) ?? null,
  sort: problemOrders.find((order) => order === search.get('sort')) ?? null,
  page: positive(search.get('currentPage'), 1),
  limit: Math.min(positive(search.get('limit'), limits.problemList.pageSize), limits.page.maxLimit),
})

/** The query string of a filter: default values are omitted. */
export const writeFilter = ({ keyword, oj, difficulty, tagIds, progress, sort, page, limit }: ListFilter): string => {
  const search = new URLSearchParams()
  if (keyword !== '') search.set('keyword', keyword)
  if (oj !== '') search.set('oj', oj)
  if (difficulty !== null) search.set('difficulty', String(difficulty))
  if (tagIds.length > 0) search.set('tagId', JSON.stringify(tagIds))
  if (progress !== null) search.set('progress', progress)
  if (sort !== null) search.set('sort', sort)
  if (page !== 1) search.set('currentPage', String(page))
  if (limit !== limits.problemList.pageSize) search.set('limit', String(limit))
  const text = search.toString()
  return text === '' ? '/problem' : `/problem?${text}`
}

export const isFiltered = ({ keyword, oj, difficulty, tagIds, progress }: ListFilter): boolean =>
  keyword !== '' || oj !== '' || difficulty !== null || tagIds.length > 0 || progress !== null

export const withoutFilter = (filter: ListFilter): ListFilter => ({
  ...filter,
  keyword: '',
  oj: '',
  difficulty: null,
  tagIds: [],
  progress: null,
  page: 1,
})

/** A list in another order begins at its first page; an order that is none is the usual one. */
export const withOrder = (filter: ListFilter, order: string): ListFilter => ({
  ...filter,
  sort: problemOrders.find((known) => known === order) ?? null,
  page: 1,
})

/** Old links say `Mine` or `All`. */
const readBank = (text: string): string =>
  text === 'All' ? '' : ownBank.some((name) => name === text) ? ownBank[0] : text.slice(0, 32)

const readDifficulty = (text: string | null): number | null =>
  text !== null && /^[0-6]$/.test(text) ? Number(text) : null

const readTagIds = (text: string | null): number[] => {
  if (text === null) return []
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? [...new Set(value.map(Number).filter((id) => Number.isInteger(id) && id > 0))] : []
  } catch {
    return []
  }
}

const positive = (text: string | null, otherwise: number): number => {
  const number = Number(text)
  return text !== null && Number.isInteger(number) && number > 0 ? number : otherwise
}
