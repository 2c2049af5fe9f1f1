import { endpointQuery } from '../../../../api/query.ts'

/** A problem inside a group, with the counts of the group. */
export const groupProblemQuery = (problemId: string, gid: number) =>
  endpointQuery('problems.detail', { query: { problemId, gid } }, { quiet: true, staleTime: 60_000 })
