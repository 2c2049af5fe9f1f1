import { keepPreviousData } from '@tanstack/react-query'
import { userOrders } from '@verdict/contract/vocabulary'
import type { DataFor } from '../../../api/endpoints.ts'
import { endpointQuery } from '../../../api/query.ts'
import type { AddressFilter } from '../../../lib/use-address-filter.ts'

export type UserRow = DataFor<'adminUsers.list'>['records'][number]

/** The default filter; `role` may also be `staff`. */
export const usualFilter = { keyword: '', role: '', status: '', sort: '' }
export type UserFilter = typeof usualFilter

export const pageSize = 20

export const userListQuery = ({ values, page, limit }: AddressFilter<UserFilter>) =>
  endpointQuery(
    'adminUsers.list',
    {
      query: {
        currentPage: page,
        limit,
        keyword: values.keyword,
        onlyAdmin: values.role === 'staff' ? true : undefined,
        role: values.role === '' || values.role === 'staff' ? undefined : Number(values.role),
        status: values.status === '' ? undefined : Number(values.status),
        sort: userOrders.find((order) => order === values.sort),
      },
    },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )

export const deletionQuery = (ids: readonly string[]) =>
  endpointQuery('adminUsers.deletionAccount', { body: { ids: [...ids] } }, { staleTime: 0, gcTime: 0, quiet: true })

export const deletionRequestsQuery = endpointQuery('ownData.deletionRequests', {}, { staleTime: 0, quiet: true })
