import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { continuesTyping } from '../../../lib/continues-typing.ts'
import { type ListFilter, readFilter, writeFilter } from '../../../lib/problems/list-filter.ts'

/** The filter in the address, and a function to change it; a change resets the page to one. */
export const useListFilter = () => {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const filter = useMemo(() => readFilter(search), [search])
  const change = (part: Partial<ListFilter>): void => {
    const address = writeFilter({ ...filter, page: 1, ...part })
    void navigate(address, { replace: continuesTyping(String(search), address.split('?')[1] ?? '') })
  }
  return { filter, change }
}
