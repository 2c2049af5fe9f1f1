import { setImmediate } from 'node:timers/promises'
import type { ContestAnnouncement, ContestEvent } from '@verdict/contract'
import { type ContestStanding, type ContestTerms, isContestAdmin, lookRefusal, type SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { announce, type LiveEvent } from '../../../platform/events/announce.ts'
import { frameOf, turnOf } from '../../../platform/events/in-turns.ts'
import { findContest, standingsIn } from './find-contest.ts'
import { presentAnnouncement } from './present.ts'
import { findAnnouncement } from './repository.ts'

/**
 * Events between servers about a contest, on one topic. Logged-in users who see the contest can subscribe; the stream
 * checks access for each event: the start, a password and changed rules open and close the topic without reconnecting.
 */

/** Audience: viewers (rule A), the contest's managers, or one user and the managers. */
export type Audience = 'everybody' | 'managers' | { readonly accountId: string }

/** Payload published by use cases: of an announcement only its id, because notifications are small. */
type ContestUpdate =
  | { readonly kind: 'contestAnnouncement'; readonly id: number }
  | { [K in Untouched]: Omit<Extract<ContestEvent, { kind: K }>, 'topic'> }[Untouched]
type Untouched = Exclude<ContestEvent['kind'], 'contestAnnouncement'>

type ContestNews = LiveEvent & (ContestUpdate | { readonly kind: 'registered' }) & { readonly to?: Audience }

export const contestTopic = (contestId: number): string => `contest:${contestId}`

/** Notifies subscribers of a contest; inside a transaction, with its commit. */
export const tellContest = (
  db: Db,
  contestId: number,
  news: ContestUpdate,
  to: Audience = 'everybody',
): Promise<void> => {
  const event: ContestNews = { topic: contestTopic(contestId), ...news, ...(to === 'everybody' ? {} : { to }) }
  return announce(db, event)
}

/** Notifies the servers that a user entered the password; not sent to browsers. */
export const tellRegistered = (db: Db, contestId: number, accountId: string): Promise<void> => {
  const event: ContestNews = { topic: contestTopic(contestId), kind: 'registered', to: { accountId } }
  return announce(db, event)
}

interface Hearer {
  readonly viewer: SignedIn
  readonly contestId: number
  readonly hear: (frame: Buffer) => void
}

type Reach = Pick<Deps, 'db' | 'clock' | 'events' | 'log'>

/** Listens to a contest for one person until the returned function is called. */
export const hearContest = (deps: Reach, hearer: Hearer): (() => void) => {
  const { viewer, contestId } = hearer
  let isOver = false
  let known: Promise<ViewerAccess | null> | null = null
  const hear = async (news: ContestNews): Promise<void> => {
    const isAboutMe = typeof news.to === 'object' && news.to.accountId === viewer.id
    // Invalidates the cached contest rules.
    if (news.kind === 'contestChanged' || (news.kind === 'registered' && isAboutMe)) known = null
    if (news.kind === 'registered') return
    known ??= knowContest(deps, hearer, news)
    const found = await known
    if (found === null || isOver) return
    const { to = 'everybody', ...event } = news
    const isManager = isContestAdmin(viewer, found.terms, found.standing.groupLevel)
    // The contest page is readable before the start and without the password, so changes of it are sent then too.
    const maySee =
      event.kind === 'contestChanged'
        ? found.terms.isVisible && (found.terms.groupId === null || isManager || found.standing.groupLevel >= 3)
        : lookRefusal(viewer, found.terms, found.standing, deps.clock.now()) === null
    if (!maySee || (to !== 'everybody' && !isManager && !isAboutMe)) return
    const frame = await frameAt(news, async () => {
      if (event.kind !== 'contestAnnouncement') return event
      const announcement = await announcementIn(deps, contestId, event.id)
      return announcement && { topic: event.topic, kind: event.kind, announcement }
    })
    await turnOf(news)
    if (frame !== null && !isOver) hearer.hear(frame)
  }
  // One at a time, so that events after a change are checked by the changed rules.
  let line = Promise.resolve()
  const stop = deps.events.listen(contestTopic(contestId), (event) => {
    // Only this module's own kind of message travels on these topics.
    const news = event as ContestNews
    line = line
      .then(() => hear(news))
      .catch((error) => {
        known = null
        deps.log.warn({ err: error, contestId }, 'contest event could not be sent')
      })
  })
  // Who leaves a group receives nothing more of its contests.
  const stopMembers = deps.events.listen('group-members', () => {
    known = null
  })
  return () => {
    isOver = true
    stop()
    stopMembers()
  }
}

/** The frame is the same for all subscribers, so it is read and serialized once; null when there is nothing to send. */
const frameAt = (news: LiveEvent, read: () => Promise<ContestEvent | null>): Promise<Buffer | null> => {
  const made = frames.get(news) ?? read().then((event) => event && frameOf(JSON.stringify(event)))
  frames.set(news, made)
  return made
}

const frames = new WeakMap<LiveEvent, Promise<Buffer | null>>()

interface ViewerAccess {
  readonly terms: ContestTerms
  readonly standing: ContestStanding
}

const nobody: ContestStanding = { isRegistered: false, groupLevel: 0 }

/**
 * Thousands can receive the same event: the contest is read once for all of them, and users only where access depends
 * on them.
 */
const knowContest = async (
  deps: Reach,
  { viewer, contestId }: Hearer,
  news: LiveEvent,
): Promise<ViewerAccess | null> => {
  const asked = contestAt.get(news) ?? findContest(deps.db, contestId)
  contestAt.set(news, asked)
  const contest = await asked
  if (contest === null) return null
  const { terms } = contest
  const matters = terms.auth === 'private' || terms.groupId !== null
  return { terms, standing: matters ? await standingAt(deps, { viewer, contestId }, news) : nobody }
}

interface Gathering {
  readonly ids: string[]
  readonly found: Promise<ReadonlyMap<string, ContestStanding>>
}

const gatherings = new WeakMap<LiveEvent, Gathering>()

/** Batches the lookups of thousands of subscribers of a private contest. */
const standingAt = async (
  { db }: Reach,
  { viewer, contestId }: Pick<Hearer, 'viewer' | 'contestId'>,
  news: LiveEvent,
): Promise<ContestStanding> => {
  const there = gatherings.get(news) ?? gather(db, contestId, news)
  there.ids.push(viewer.id)
  return (await there.found).get(viewer.id) ?? nobody
}

/** Batches all callers of the current tick into one query. */
const gather = (db: Db, contestId: number, news: LiveEvent): Gathering => {
  const ids: string[] = []
  const found = setImmediate().then(() => {
    gatherings.delete(news)
    return standingsIn(db, ids, contestId)
  })
  const made = { ids, found }
  gatherings.set(news, made)
  return made
}

const contestAt = new WeakMap<LiveEvent, ReturnType<typeof findContest>>()

/** The words of an announcement; null when it is hidden or gone by now. */
const announcementIn = async (deps: Reach, contestId: number, id: number): Promise<ContestAnnouncement | null> => {
  const row = await findAnnouncement(deps.db, contestId, id)
  return row && presentAnnouncement(row)
}
