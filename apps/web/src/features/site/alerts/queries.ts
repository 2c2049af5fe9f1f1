import { keepPreviousData } from '@tanstack/react-query'
import { alertRules } from '@verdict/contract/vocabulary'
import { endpointQuery } from '../../../api/query.ts'
import type { AddressFilter } from '../../../lib/use-address-filter.ts'

export const usualFilter = { rule: '' }
export const pageSize = 20

export const alertSettingsQuery = endpointQuery('alerts.settings', {}, { staleTime: 0, refetchOnWindowFocus: false })
export const alertsQuery = ({ values, page, limit }: AddressFilter<typeof usualFilter>) =>
  endpointQuery(
    'alerts.list',
    { query: { currentPage: page, limit, rule: alertRules.find((rule) => rule === values.rule) } },
    { placeholderData: keepPreviousData, staleTime: 0, refetchInterval: 30_000 },
  )
