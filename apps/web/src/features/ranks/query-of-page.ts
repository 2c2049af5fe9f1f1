import { type Sorted, writeFilter } from './rank-filter.ts'

/** The address of another page of the same list. */
export const queryOfPage = (filter: Sorted<string>, page: number): string =>
  `?${new URLSearchParams(writeFilter({ ...filter, currentPage: page }))}`
