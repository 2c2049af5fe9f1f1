import type { DataFor } from '../../../api/endpoints.ts'
import { endpointQuery } from '../../../api/query.ts'
import { bundledDetailQuery, bundledListQuery } from '../../../live/contest/statement-bundle/queries.ts'

export type ContestProblem = DataFor<'contestProblems.list'>[number]
export type Standings = DataFor<'problems.ownStatus'>

/** The problems of a contest with their counts. */
export const contestProblemsQuery = (cid: number, containsEnd: boolean) => bundledListQuery(cid, containsEnd)

/** The viewer's result of each of them. */
export const standingsQuery = (cid: number, pidList: readonly number[], containsEnd: boolean) =>
  endpointQuery(
    'problems.ownStatus',
    { body: { pidList: [...pidList], isContestProblemList: true, cid, containsEnd } },
    { quiet: true, staleTime: 15_000 },
  )

/** One of them, with everything needed to solve it. */
export const contestProblemQuery = (cid: number, displayId: string) => bundledDetailQuery(cid, displayId)

/** The problems with the viewer's standing, for the strip of focus mode. */
export const stripQuery = (cid: number) =>
  endpointQuery('problems.fullScreenList', { query: { cid } }, { quiet: true, staleTime: 15_000 })
