import type { DataFor } from '../../../../api/endpoints.ts'
import { endpointQuery } from '../../../../api/query.ts'
import type { SolvingPlace } from '../../../../live/solving-place.ts'

export type AnswerCases = DataFor<'answers.cases'>
export type AnswerCase = AnswerCases['cases'][number]

/** A problem as the calls about its cases name it. */
export const answeredProblem = (label: string, { cid, gid }: Pick<SolvingPlace, 'cid' | 'gid'>) => ({
  displayId: label,
  ...(cid === null ? {} : { cid, containsEnd: true }),
  ...(gid === undefined || gid === null ? {} : { gid }),
})

/** The cases of an output-only problem. */
export const answerCasesQuery = (label: string, place: Pick<SolvingPlace, 'cid' | 'gid'>) =>
  endpointQuery('answers.cases', { query: answeredProblem(label, place) }, { quiet: true, staleTime: 60_000 })
