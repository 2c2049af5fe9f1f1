import { endpointQuery } from '../../../../api/query.ts'

/** Hosts connect, fail and drain by themselves. */
export const judgeServiceQuery = endpointQuery('judgeService.read', {}, { staleTime: 0, refetchInterval: 5_000 })
