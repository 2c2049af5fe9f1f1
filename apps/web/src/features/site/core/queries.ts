import { endpointQuery } from '../../../api/query.ts'

const refreshMs = 10_000

/** The hosts' load changes by itself, so the page keeps asking while it is open. */
export const judgeHostsQuery = endpointQuery('site.judgeHosts', {}, { refetchInterval: refreshMs, quiet: true })
