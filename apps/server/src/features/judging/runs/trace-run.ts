import { startSpan } from '@verdict/tracing'
import type { RunRow } from '../repository.ts'

/**
 * The spans of a run that has ended: the whole, from the queue to the verdict, and its wait for a host. They belong to
 * the trace of the request that caused the run; the verdict is no part of them.
 */
export const traceRun = (run: RunRow, endTime: Date): void => {
  const { traceparent: parent, queued_at: startTime, leased_at: leasedAt } = run
  if (parent === null) return
  const attributes = {
    'verdict.judging_id': run.id,
    'verdict.judge_host': run.host ?? '',
    ...(run.submission_id !== null && { 'verdict.submission_id': run.submission_id }),
    ...(run.request_id !== null && { 'verdict.request_id': run.request_id }),
  }
  const whole = startSpan({ name: 'judging', parent, startTime, attributes })
  if (whole === null) return
  if (leasedAt !== null)
    startSpan({ name: 'wait for a judge host', parent: whole.traceparent, startTime })?.end({ endTime: leasedAt })
  whole.end({ endTime })
}
