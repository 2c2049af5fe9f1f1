import { keepPreviousData } from '@tanstack/react-query'
import type { DataFor } from '../../../../api/endpoints.ts'
import { endpointQuery } from '../../../../api/query.ts'
import type { AddressFilter } from '../../../../lib/use-address-filter.ts'

export type AdminRow = DataFor<'groupProblems.adminList'>['records'][number]

export const usualFilter = { keyword: '', auth: '0' }

export const adminListQuery = (gid: number, { values, page, limit }: AddressFilter<typeof usualFilter>) =>
  endpointQuery(
    'groupProblems.adminList',
    {
      query: {
        gid,
        currentPage: page,
        limit,
        keyword: values.keyword,
        auth: /^\d$/.test(values.auth) ? Number(values.auth) : undefined,
      },
    },
    { quiet: true, placeholderData: keepPreviousData, staleTime: 0 },
  )
