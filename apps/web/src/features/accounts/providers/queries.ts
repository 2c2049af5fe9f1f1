import { endpointQuery } from '../../../api/query.ts'

export const providersQuery = endpointQuery('signOn.adminList', {}, { staleTime: 0, refetchOnWindowFocus: false })
