import { limits } from '@verdict/contract/limits'
import { groupOrders } from '@verdict/contract/vocabulary'
import { useMemo } from 'react'
import { useAddressFilter } from '../../lib/use-address-filter.ts'
import type { GroupFilter } from './queries.ts'

const usual = { keyword: '', auth: '', onlyMine: '', sort: '' }

/** The filter of the list of groups, kept in the address (specification 001, 2.4). */
export const useGroupFilter = (isIn: boolean) => {
  const address = useAddressFilter(usual, limits.group.pageSize)
  const { values, page, limit } = address
  const filter = useMemo<GroupFilter>(
    () => ({
      keyword: values.keyword,
      auth: ['1', '2', '3'].includes(values.auth) ? Number(values.auth) : null,
      onlyMine: isIn && values.onlyMine === 'true',
      sort: groupOrders.find((order) => order === values.sort),
      page,
      limit,
    }),
    [values, page, limit, isIn],
  )
  return { ...address, filter }
}
