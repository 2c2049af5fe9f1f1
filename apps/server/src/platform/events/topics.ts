import { contestEvent, deskEvent, submissionEvent } from '@verdict/contract'
import type { Viewer } from '@verdict/rules'
import { z } from 'zod'

/**
 * Every kind of event that crosses servers: its payload and who may subscribe. Database triggers publish some of them
 * (`db/functions`), so a payload is checked when it arrives.
 */

/** A signal: subscribers read the rows again. */
const signal: z.ZodType<object, object> = z.object({})
const ofContest = z.object({ contest: z.int() })

/** Receivers of an event about a contest: its viewers, its managers, or one user and the managers. */
const audience = z.union([z.literal('everybody'), z.literal('managers'), z.object({ accountId: z.string() })])
export type Audience = z.output<typeof audience>

/** Whether an event can change something for a viewer; false when it is about another user. */
export const concerns = (to: Audience, viewer: Viewer): boolean =>
  typeof to === 'string' || (viewer.kind === 'user' && to.accountId === viewer.id)

const [announcement, ...others] = contestEvent.options
/** As browsers receive it, but announcements by id, because notifications are small. */
const contestUpdate = z.intersection(
  z.discriminatedUnion('kind', [
    announcement.pick({ kind: true }).extend({ id: z.int() }),
    /** Its audience entered the password; not sent to browsers. */
    z.object({ kind: z.literal('registered') }),
    others[0].omit({ topic: true }),
    others[1].omit({ topic: true }),
    others[2].omit({ topic: true }),
    others[3].omit({ topic: true }),
    others[4].omit({ topic: true }),
    others[5].omit({ topic: true }),
    others[6].omit({ topic: true }),
  ]),
  z.object({ to: audience.default('everybody') }),
)

const kinds = {
  /** Progress and verdicts; `run` orders runs. Viewers of the submission (`subscribeToSubmissions`). */
  submission: submissionEvent.omit({ topic: true }).extend({ run: z.int() }),
  /** Viewers of the contest, each event checked (`hearContest`). */
  contest: contestUpdate,
  /** Holders of a pass and managers, each event checked (`hearDesk`). */
  desk: deskEvent.omit({ topic: true }),
  /** Unread counts of one account, or of all with the id `*`. The account itself. */
  messages: signal,
  /** The check of a problem. Editors of the problem. */
  check: signal,
  /** The end of one session. The server's own streams. */
  session: signal,
  /** Runs wait in the queue. The server's own leases. */
  judging: signal,
  /** A task without a check is done. The request that waits for it. */
  task: signal,
  /** Rows that boards, and the contest log, follow. The server's own boards and feeds. */
  'board-records': z.object({ contest: z.int(), id: z.coerce.number() }),
  'board-terms': ofContest,
  'board-people': z.object({ id: z.string() }),
  /** The audience of personal data changed. The server's own boards. */
  'personal-rules': signal,
  'contest-log': ofContest,
  'contest-photos': signal,
  'group-members': z.object({ group: z.int() }),
  /** The settings of a shadow changed, or it is to try again. The server's own reader and job. */
  'contest-shadow': ofContest,
  /** Events wait to be sent to webhooks. The server's own job. */
  webhooks: signal,
  /** Scores wait to be sent to learning platforms. The server's own job. */
  'lti-scores': signal,
  /** Answers `caughtUp`. */
  mark: signal,
} as const

type Kinds = typeof kinds
export type TopicKind = keyof Kinds
/** Payload of a publisher. */
export type Payload<K extends TopicKind> = z.input<Kinds[K]>
/** Payload of a subscriber. */
export type LiveEvent<K extends TopicKind = TopicKind> = z.output<Kinds[K]> & { readonly topic: string }

/** The address of events of one kind, mostly about one thing. */
export interface Topic<K extends TopicKind = TopicKind> {
  readonly kind: K
  /** As events carry it, such as `contest:7`. */
  readonly name: string
}

const about =
  <K extends TopicKind>(kind: K) =>
  (id: number | string): Topic<K> => ({ kind, name: `${kind}:${id}` })

const single = <K extends TopicKind>(kind: K): Topic<K> => ({ kind, name: kind })

export const topics = {
  submission: about('submission'),
  contest: about('contest'),
  desk: about('desk'),
  messages: about('messages'),
  /** All users at once, such as after a notice to all. */
  allMessages: about('messages')('*'),
  check: about('check'),
  session: about('session'),
  judging: single('judging'),
  task: about('task'),
  boardRecords: single('board-records'),
  boardTerms: single('board-terms'),
  boardPeople: single('board-people'),
  personalRules: single('personal-rules'),
  contestLog: single('contest-log'),
  contestPhotos: about('contest-photos'),
  groupMembers: single('group-members'),
  contestShadow: single('contest-shadow'),
  webhooks: single('webhooks'),
  ltiScores: single('lti-scores'),
  mark: about('mark'),
}

const isKind = (name: string): name is TopicKind => Object.hasOwn(kinds, name)

/**
 * The event in a notification.
 * @throws Error when its topic is unknown or its payload has another shape
 */
export const readEvent = (text: string): LiveEvent => {
  const given: { readonly topic: string } = JSON.parse(text)
  const kind = given.topic.split(':', 1)[0] ?? ''
  if (!isKind(kind)) throw new Error(`No topic is called ${given.topic}.`)
  return { ...kinds[kind].parse(given), topic: given.topic }
}
