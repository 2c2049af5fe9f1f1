import { endpointQuery } from '../../../api/query.ts'

export const smsQuery = endpointQuery('adminSms.read', {}, { staleTime: 0, refetchOnWindowFocus: false })
