import { type RankFilter, writeFilter } from './rank-filter.ts'

/** The address of another page of the same list. */
export const queryOfPage = (filter: RankFilter, page: number): string =>
  `?${new URLSearchParams(writeFilter({ ...filter, currentPage: page }))}`
