import type { RunRow } from '../repository.ts'

/** The fields of every log line about a run. */
export const lineOf = ({ request_id: requestId, submission_id: submissionId, id: judgingId, host }: RunRow) => ({
  requestId,
  submissionId,
  judgingId,
  host,
})
