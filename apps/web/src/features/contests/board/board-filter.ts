import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** The displayed part of a board; stored in the address, so that a view can be shared and survives a reload. */
export interface BoardFilter {
  readonly keyword: string
  readonly withoutStars: boolean
  /** Id of an organisation or category; empty for all. */
  readonly organization: string
  readonly category: string
  readonly forces: boolean
  readonly page: number
  readonly limit: number
}

const usualLimit = 50
/** Specification 001, section 9. */
export const boardSizes: readonly number[] = [10, 30, 50, 100, 300]
/** All rows at once; such a board is virtualised. */
export const wholeBoard = 10_000

const whole = (text: string | null, otherwise: number): number => {
  const number = Number(text)
  return text !== null && Number.isInteger(number) && number > 0 ? Math.min(number, wholeBoard) : otherwise
}

export const readFilter = (search: string): BoardFilter => {
  const given = new URLSearchParams(search)
  return {
    keyword: given.get('keyword') ?? '',
    withoutStars: given.get('removeStar') === 'true',
    organization: given.get('organization') ?? '',
    category: given.get('category') ?? '',
    forces: given.get('forceRefresh') === 'true',
    page: whole(given.get('currentPage'), 1),
    limit: whole(given.get('limit'), usualLimit),
  }
}

/** The query string; default values are omitted, and foreign parameters are kept. */
export const writeFilter = (filter: BoardFilter, search = ''): string => {
  const next = new URLSearchParams(search)
  const put = (name: string, value: string | null): void => (value === null ? next.delete(name) : next.set(name, value))
  put('keyword', filter.keyword === '' ? null : filter.keyword)
  put('removeStar', filter.withoutStars ? 'true' : null)
  put('organization', filter.organization === '' ? null : filter.organization)
  put('category', filter.category === '' ? null : filter.category)
  put('forceRefresh', filter.forces ? 'true' : null)
  put('currentPage', filter.page === 1 ? null : String(filter.page))
  put('limit', filter.limit === usualLimit ? null : String(filter.limit))
  const text = next.toString()
  return text === '' ? '' : `?${text}`
}

export const useBoardFilter = () => {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const filter = useMemo(() => readFilter(search), [search])
  const addressOf = (part: Partial<BoardFilter>): string => pathname + writeFilter({ ...filter, ...part }, search)
  return {
    filter,
    hrefOf: (page: number): string => addressOf({ page }),
    /** Another selection begins at page one. */
    change: (part: Partial<BoardFilter>): void =>
      void navigate(addressOf({ page: 1, ...part }), { replace: true, preventScrollReset: true }),
  }
}

/** The lines of a page; a page beyond the last is the last. */
export const pageOfLines = <Line>(lines: readonly Line[], { page, limit }: Pick<BoardFilter, 'page' | 'limit'>) => {
  const last = Math.max(1, Math.ceil(lines.length / limit))
  const shown = Math.min(page, last)
  return { page: shown, lines: lines.slice((shown - 1) * limit, shown * limit) }
}
