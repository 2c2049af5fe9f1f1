import { limits } from '@verdict/contract/limits'
import { type RankOrder, type RatingOrder, rankOrders, ratingOrders } from '@verdict/contract/vocabulary'

import type { TableOrder } from '../../ui/tables/DataTable.tsx'

/** Filter of a rank list, stored in the address. */
export interface RankFilter {
  readonly searchUser: string
  readonly currentPage: number
  readonly limit: number
}

export type RankKind = 'acm' | 'oi'
export type RankListKind = RankKind | 'rating'

/** A filter with the order of the list; without one it is the list's own. */
export type Sorted<Order> = RankFilter & { readonly sort?: Order }

const plain: RankFilter = { searchUser: '', currentPage: 1, limit: limits.rank.pageSize }

/** The own order of each list, which its address does not name. */
export const ownOrder = { acm: '-solved', oi: '-score', rating: '-rating' } as const

const ordersOf = {
  acm: rankOrders.filter((order) => !order.endsWith('score')),
  oi: rankOrders,
  rating: ratingOrders,
} as const

/** The order in an address; undefined for the list's own and for what it does not have. */
const readSort = (search: URLSearchParams, kind: RankListKind): string | undefined =>
  ordersOf[kind].find((order) => order === search.get('sort') && order !== ownOrder[kind])

export const readRankFilter = (search: URLSearchParams, kind: RankKind): Sorted<RankOrder> =>
  withSort(readFilter(search), readSort(search, kind) as RankOrder | undefined)

export const readRatingFilter = (search: URLSearchParams): Sorted<RatingOrder> =>
  withSort(readFilter(search), readSort(search, 'rating') as RatingOrder | undefined)

const withSort = <Order>(filter: RankFilter, sort: Order | undefined): Sorted<Order> =>
  sort === undefined ? filter : { ...filter, sort }

/** For `DataTable`: another order begins at its first page. */
export const orderOf = <Order extends string>(filter: Sorted<Order>, kind: RankListKind): TableOrder => ({
  current: filter.sort ?? ownOrder[kind],
  hrefOf: (sort) => {
    const { sort: _, ...rest } = filter
    const search = writeFilter({ ...rest, currentPage: 1, ...(sort !== ownOrder[kind] && { sort }) })
    return `?${new URLSearchParams(search)}`
  },
})

const readFilter = (search: URLSearchParams): RankFilter => ({
  searchUser: search.get('searchUser') ?? '',
  currentPage: readCount(search.get('currentPage'), plain.currentPage),
  limit: Math.min(readCount(search.get('limit'), plain.limit), limits.page.maxLimit),
})

/** Only what differs from the plain list, so that addresses stay short. */
export const writeFilter = (filter: Sorted<string>): Record<string, string> =>
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
export const isTop = (filter: Sorted<string>): boolean =>
  filter.searchUser === '' && filter.currentPage === 1 && filter.sort === undefined
