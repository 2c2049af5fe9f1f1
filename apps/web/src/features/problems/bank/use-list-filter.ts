import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type ListFilter, readFilter, writeFilter } from './list-filter.ts'

/** The filter in the address, and a way to change parts of it; a change of what is shown goes back to page one. */
export const useListFilter = () => {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const filter = useMemo(() => readFilter(search), [search])
  const change = (part: Partial<ListFilter>): void => void navigate(writeFilter({ ...filter, page: 1, ...part }))
  return { filter, change }
}
