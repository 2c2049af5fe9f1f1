import { endpointQuery } from '../../../api/query.ts'

/** As often as existing clients look (api-admin 3.5). */
const refetchInterval = 5_000
const live = { staleTime: 0, refetchInterval, quiet: true } as const

export const infoQuery = endpointQuery('dashboard.info', {}, { staleTime: 0, refetchInterval: 30_000, quiet: true })
export const lastLoginQuery = endpointQuery('dashboard.lastLogin', {}, { quiet: true })
export const serviceQuery = endpointQuery('dashboard.service', {}, live)
export const hostsQuery = endpointQuery('site.judgeHosts', {}, live)
export const healthQuery = (hours: number) =>
  endpointQuery('dashboard.health', { query: { hours } }, { staleTime: 0, refetchInterval: 60_000, quiet: true })
export const activityQuery = (hours: number) =>
  endpointQuery('dashboard.activity', { query: { hours } }, { staleTime: 0, refetchInterval: 60_000, quiet: true })
export const openAlertsQuery = endpointQuery('alerts.open', {}, { staleTime: 0, refetchInterval: 30_000, quiet: true })
