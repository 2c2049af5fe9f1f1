import { keepPreviousData } from '@tanstack/react-query'
import { groupOrders } from '@verdict/contract/vocabulary'
import { endpointQuery } from '../../../api/query.ts'
import type { AddressFilter } from '../../../lib/use-address-filter.ts'

/** The default filter; `state` is `normal`, `frozen`, `ownerless` or empty. */
export const usualFilter = { keyword: '', state: '', sort: '' }
export type GroupFilter = typeof usualFilter

export const pageSize = 20

export const managedGroupsQuery = ({ values: { keyword, state, sort }, page, limit }: AddressFilter<GroupFilter>) =>
  endpointQuery(
    'adminGroups.list',
    {
      query: {
        currentPage: page,
        limit,
        keyword,
        frozen: state === 'frozen' ? true : state === 'normal' ? false : undefined,
        ownerless: state === 'ownerless' ? true : undefined,
        sort: groupOrders.find((order) => order === sort),
      },
    },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )
