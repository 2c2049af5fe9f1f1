import { keepPreviousData } from '@tanstack/react-query'
import { endpointQuery } from '../../../api/query.ts'
import type { AddressFilter } from '../../../lib/use-address-filter.ts'

/** The default filter; `state` is `normal`, `frozen`, `ownerless` or empty. */
export const usualFilter = { keyword: '', state: '' }
export type GroupFilter = typeof usualFilter

export const pageSize = 20

export const managedGroupsQuery = ({ values: { keyword, state }, page, limit }: AddressFilter<GroupFilter>) =>
  endpointQuery(
    'adminGroups.list',
    {
      query: {
        currentPage: page,
        limit,
        keyword,
        frozen: state === 'frozen' ? true : state === 'normal' ? false : undefined,
        ownerless: state === 'ownerless' ? true : undefined,
      },
    },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )
