import { endpointQuery } from '../../../api/query.ts'

export const factorsQuery = endpointQuery('factors.state', {}, { quiet: true })
export const ownDeletionQuery = endpointQuery('ownData.deletion', {}, { quiet: true, staleTime: 0 })
export const apiTokensQuery = endpointQuery('apiTokens.list', {}, { quiet: true, staleTime: 0 })
export const sessionsQuery = endpointQuery('settings.sessions', {}, { quiet: true, staleTime: 0 })
export const linksQuery = endpointQuery('signOn.links', {}, { quiet: true, staleTime: 0 })
export const providersQuery = endpointQuery('signOn.providers', {}, { quiet: true })
export const phoneUsesQuery = endpointQuery('phones.uses', {}, { quiet: true })
export const ownPhoneQuery = endpointQuery('phones.own', {}, { quiet: true, staleTime: 0 })
