import { z } from 'zod'
import { defineEndpoints } from './endpoint.ts'
import { caseResult } from './judging/protocol.ts'

/**
 * What the event stream carries. Each message is one line of JSON after `data:`; `topic` says what it is about.
 * `submission:<id>` goes to those who may watch that submission.
 */
export const submissionEvent = z.object({
  topic: z.string(),
  kind: z.literal('submission'),
  submitId: z.int(),
  status: z.int(),
  /** Test cases of the problem, once the host knows. */
  caseTotal: z.int().nullable(),
  /** Cases finished since the last message; empty for viewers who may not see cases. */
  cases: z.array(caseResult.pick({ seq: true, group: true, verdict: true, timeMs: true, memoryKb: true })),
  time: z.int().nullable(),
  memory: z.int().nullable(),
  score: z.int().nullable(),
})
export type SubmissionEvent = z.output<typeof submissionEvent>

export const events = defineEndpoints({
  stream: {
    method: 'GET',
    path: '/api/events',
    effect: 'read',
    token: 'ignored',
    access: 'events.read',
    query: z.object({ topics: z.string().max(2_000) }),
    reply: 'raw',
    data: submissionEvent,
    summary: 'Live events of the topics asked for, as text/event-stream',
  },
})
