import { createSearchParams, type URLSearchParamsInit, useSearchParams } from 'react-router'
import { continuesTyping } from './continues-typing.ts'

/** The query of a list in the address, and a function that changes it and leaves the page where it is scrolled. */
export const useListSearch = (): readonly [URLSearchParams, (next: URLSearchParamsInit) => void] => {
  const [search, setSearch] = useSearchParams()
  const change = (next: URLSearchParamsInit): void => {
    const query = createSearchParams(next)
    setSearch(query, { preventScrollReset: true, replace: continuesTyping(String(search), String(query)) })
  }
  return [search, change]
}
