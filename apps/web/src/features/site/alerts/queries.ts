import { keepPreviousData } from '@tanstack/react-query'
import type { AlertRule } from '@verdict/contract'
import { endpointQuery } from '../../../api/query.ts'
import type { AddressFilter } from '../../../lib/use-address-filter.ts'

/** The rules in the order of the form; their names are checked against the contract. */
export const rules = [
  'queueWait',
  'hostLost',
  'diskFree',
  'failedJobs',
  'backupAge',
  'drillFailed',
  'judgingPaused',
] as const satisfies readonly AlertRule[]

export const usualFilter = { rule: '' }
export const pageSize = 20

export const alertSettingsQuery = endpointQuery('alerts.settings', {}, { staleTime: 0, refetchOnWindowFocus: false })
export const alertsQuery = ({ values, page, limit }: AddressFilter<typeof usualFilter>) =>
  endpointQuery(
    'alerts.list',
    { query: { currentPage: page, limit, rule: rules.find((rule) => rule === values.rule) } },
    { placeholderData: keepPreviousData, staleTime: 0, refetchInterval: 30_000 },
  )
