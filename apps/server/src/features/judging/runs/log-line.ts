import type { RunRow } from '../repository.ts'

/** What every log line about a run names. */
export const lineOf = ({ request_id: requestId, submission_id: submissionId, id: judgingId, host }: RunRow) => ({
  requestId,
  submissionId,
  judgingId,
  host,
})
