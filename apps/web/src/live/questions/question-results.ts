import { endpointQuery } from '../../api/query.ts'

/** The answers of a submission and their results; null for submissions without answers to questions. */
export const questionResultsQuery = (submitId: number) =>
  endpointQuery('submissions.questions', { query: { submitId } })
