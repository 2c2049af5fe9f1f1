import { limits } from '@verdict/contract/limits'

/** Filter of a rank list, stored in the address. */
export interface RankFilter {
  readonly searchUser: string
  readonly currentPage: number
  readonly limit: number
}

export type RankKind = 'acm' | 'oi'

const plain: RankFilter = { searchUser: '', currentPage: 1, limit: limits.rank.pageSize }

export const readFilter = (search: URLSearchParams): RankFilter => ({
  searchUser: search.get('searchUser') ?? '',
  currentPage: readCount(search.get('currentPage'), plain.currentPage),
  limit: Math.min(readCount(search.get('limit'), plain.limit), limits.page.maxLimit),
})

/** Only what differs from the plain list, so that addresses stay short. */
export const writeFilter = (filter: RankFilter): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filter)
      .filter(([name, value]) => value !== plain[name as keyof RankFilter])
      .map(([name, value]) => [name, String(value)]),
  )

const readCount = (text: string | null, otherwise: number): number => {
  const count = Number(text)
  return Number.isInteger(count) && count >= 1 ? count : otherwise
}

/** The chart shows the first ten of the whole list: those of its first page, unsearched. */
export const isTop = (filter: RankFilter): boolean => filter.searchUser === '' && filter.currentPage === 1
