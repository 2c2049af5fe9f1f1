import type { DataFor } from '../../api/endpoints.ts'
import { endpointQuery } from '../../api/query.ts'

export type ProblemData = DataFor<'problems.detail'>
export type Problem = ProblemData['problem']

export const problemQuery = (problemId: string) =>
  endpointQuery('problems.detail', { query: { problemId } }, { quiet: true, staleTime: 60_000 })

/** The viewer's best verdict on one problem; -10 when there is none. */
export const ownVerdictQuery = (pid: number) =>
  endpointQuery('problems.ownStatus', { body: { pidList: [pid], isContestProblemList: false } }, { quiet: true })
