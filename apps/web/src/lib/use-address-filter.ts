import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { continuesTyping } from './continues-typing.ts'

type Values = Readonly<Record<string, string>>

export interface AddressFilter<V extends Values> {
  readonly values: V
  readonly page: number
  readonly limit: number
}

/** Reads a list's filter from an address; absent values are the defaults. */
export const readFilter = <V extends Values>(search: string, usual: V, usualLimit: number): AddressFilter<V> => {
  const given = new URLSearchParams(search)
  const values = Object.fromEntries(
    Object.entries(usual).map(([name, value]) => [name, given.get(name) ?? value]),
  ) as unknown as V
  return {
    values,
    page: positive(given.get('currentPage'), 1),
    limit: Math.min(positive(given.get('limit'), usualLimit), maxLimit),
  }
}

/** The query string of a filter; default values are omitted. */
export const writeFilter = <V extends Values>(filter: AddressFilter<V>, usual: V, usualLimit: number): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(filter.values)) if (value !== usual[name]) search.set(name, value)
  if (filter.page !== 1) search.set('currentPage', String(filter.page))
  if (filter.limit !== usualLimit) search.set('limit', String(filter.limit))
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

/**
 * The filter and page of a list, stored in the address so that they can be shared and survive a reload. Changing the
 * filter resets the page to one. `usual` must be a constant.
 */
export const useAddressFilter = <V extends Values>(usual: V, usualLimit = 10) => {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const filter = useMemo(() => readFilter(search, usual, usualLimit), [search, usual, usualLimit])
  const addressOf = (next: AddressFilter<V>): string => pathname + writeFilter(next, usual, usualLimit)
  const go = (next: AddressFilter<V>): void => {
    const replace = continuesTyping(search, writeFilter(next, usual, usualLimit))
    void navigate(addressOf(next), { replace })
  }
  return {
    ...filter,
    // An order leaves nothing out.
    isFiltered: Object.keys(usual).some((name) => name !== 'sort' && filter.values[name] !== usual[name]),
    change: (part: Partial<V>): void => go({ ...filter, page: 1, values: { ...filter.values, ...part } }),
    clear: (): void => void navigate(addressOf({ ...filter, page: 1, values: usual })),
    /** For `Pagination`. */
    hrefOf: (page: number): string => addressOf({ ...filter, page }),
    /** For `DataTable`: the order of a list whose filter has a `sort`, which is empty for the usual order. */
    order: {
      current: filter.values.sort === undefined || filter.values.sort === '' ? null : filter.values.sort,
      hrefOf: (sort: string): string => addressOf({ ...filter, page: 1, values: { ...filter.values, sort } }),
    },
    setLimit: (limit: number): void => void navigate(addressOf({ ...filter, page: 1, limit })),
  }
}

const maxLimit = 500

const positive = (text: string | null, otherwise: number): number => {
  const number = Number(text)
  return text !== null && Number.isInteger(number) && number > 0 ? number : otherwise
}
