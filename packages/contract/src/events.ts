import { z } from 'zod'
import { boardEvent } from './contest-boards/board.ts'
import { deskKinds } from './contest-desks/passes.ts'
import { contestAnnouncement } from './contests/endpoints.ts'
import { defineEndpoints } from './endpoint.ts'
import { caseResult } from './judging/protocol.ts'

/**
 * Messages of the event stream. Each message is one line of JSON after `data:`; `topic` names its subject.
 * `submission:<id>` goes to viewers of that submission, `messages` to every logged-in user, `check:<pid>` to editors of
 * that problem, `contest:<id>` to viewers of that contest, `board:<id>` and its variants (see `boardEvent`) to viewers
 * of that board.
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

/** The reader's unread counts changed. Carries no counts; clients fetch them again. */
export const messagesEvent = z.object({ topic: z.literal('messages'), kind: z.literal('messages') })
export type MessagesEvent = z.output<typeof messagesEvent>

/** The check of a problem made progress; subscribers fetch the report again. */
export const checkEvent = z.object({ topic: z.string(), kind: z.literal('check') })
export type CheckEvent = z.output<typeof checkEvent>

/**
 * A contest changed, on `contest:<id>`. Viewers receive only events about what they can see: before the start, and
 * without a private contest's password, only `contestChanged` and `statementsChanged`; a private `clarification` goes to its author and the
 * managers.
 */
export const contestEvent = z.discriminatedUnion('kind', [
  /** With its full text, so that a whole contest need not fetch it at once. */
  z.object({ topic: z.string(), kind: z.literal('contestAnnouncement'), announcement: contestAnnouncement }),
  /** Its times, texts or rules changed; subscribers fetch the contest again. */
  z.object({ topic: z.string(), kind: z.literal('contestChanged') }),
  z.object({
    topic: z.string(),
    kind: z.literal('firstSolve'),
    displayId: z.string(),
    /** As the board calls them. */
    name: z.string(),
    /** Seconds from the start. */
    time: z.int(),
  }),
  z.object({ topic: z.string(), kind: z.literal('clarification'), id: z.int() }),
  /** A hack of the subscriber made progress; for managers, any hack. */
  z.object({ topic: z.string(), kind: z.literal('hack'), id: z.int() }),
  /** A print request of the subscriber is printed. */
  z.object({ topic: z.string(), kind: z.literal('print'), id: z.int() }),
  /** There is another bundle of encrypted statements; before the start too. */
  z.object({ topic: z.string(), kind: z.literal('statementsChanged') }),
  /** The contest started: the key of a bundle in base64, to those who may read the statements. */
  z.object({ topic: z.string(), kind: z.literal('statementKey'), version: z.int(), key: z.string() }),
])
export type ContestEvent = z.output<typeof contestEvent>

/** A desk changed, on `desk:<id>` of its contest; subscribers fetch it again. */
export const deskEvent = z.object({ topic: z.string(), kind: z.literal('desk'), desk: z.enum(deskKinds) })
export type DeskEvent = z.output<typeof deskEvent>

export const events = defineEndpoints({
  stream: {
    method: 'GET',
    path: '/api/events',
    effect: 'read',
    token: 'ignored',
    access: 'events.read',
    query: z.object({ topics: z.string().max(2_000) }),
    reply: 'raw',
    data: z.union([submissionEvent, messagesEvent, checkEvent, contestEvent, boardEvent, deskEvent]),
    summary: 'Live events of the requested topics, as text/event-stream',
  },
})
