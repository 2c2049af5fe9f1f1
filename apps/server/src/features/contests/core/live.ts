import type { ContestAnnouncement, ContestEvent } from '@verdict/contract'
import {
  type ContestStanding,
  type ContestTerms,
  hasOwnTimes,
  isContestAdmin,
  refusalOf,
  type SignedIn,
} from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { publish } from '../../../platform/events/publish.ts'
import { frameOf, type SharedReads } from '../../../platform/events/subscription-hub.ts'
import { type Audience, concerns, type LiveEvent, type Payload, topics } from '../../../platform/events/topics.ts'
import { findContest, standingsIn } from './find-contest.ts'
import { presentAnnouncement } from './present.ts'
import { findAnnouncement } from './repository.ts'

/**
 * Events between servers about a contest, on one topic. Logged-in users who see the contest can subscribe; the stream
 * checks access for each event: the start, a password and changed rules open and close the topic without reconnecting.
 */

type ContestNews = LiveEvent<'contest'>

/** Notifies subscribers of a contest; inside a transaction, with its commit. */
export const notifyContest = (
  db: Db,
  contestId: number,
  news: Payload<'contest'>,
  to: Audience = 'everybody',
): Promise<void> => publish(db, topics.contest(contestId), { ...news, to })

/** Notifies the servers that a user entered the password; not sent to browsers. */
export const notifyRegistered = (db: Db, contestId: number, accountId: string): Promise<void> =>
  publish(db, topics.contest(contestId), { kind: 'registered', to: { accountId } })

interface Subscriber {
  readonly viewer: SignedIn
  readonly contestId: number
  readonly send: (frame: Buffer) => void
}

type Reach = Pick<Deps, 'db' | 'clock' | 'events' | 'hub'>

/** Subscribes one person to a contest until the returned function is called. */
export const hearContest = (deps: Reach, subscriber: Subscriber): (() => void) => {
  const { viewer, contestId, send } = subscriber
  let known: Promise<ViewerAccess | null> | null = null
  const forget = (): void => {
    known = null
  }
  const stop = deps.hub.follow({
    topic: topics.contest(contestId),
    send,
    onFailure: forget,
    frameFor: async (news, shared) => {
      const isAboutMe = typeof news.to === 'object' && news.to.accountId === viewer.id
      // Invalidates the cached contest rules.
      if ((news.kind === 'contestChanged' || news.kind === 'registered') && concerns(news.to, viewer)) forget()
      if (news.kind === 'registered') return null
      known ??= readAccess(deps, subscriber, shared)
      const access = await known
      if (access === null || !mayReceive(viewer, access, { news, isAboutMe, now: deps.clock.now() })) return null
      // The frame is the same for all subscribers, so it is read and serialized once.
      return shared.once('frame', () => frameOfNews(deps, contestId, news))
    },
  })
  // Who leaves a group receives nothing more of its contests.
  const stopMembers = deps.events.subscribe(topics.groupMembers, forget)
  return () => {
    stop()
    stopMembers()
  }
}

interface ViewerAccess {
  readonly terms: ContestTerms
  readonly standing: ContestStanding
}

interface Receipt {
  readonly news: ContestNews
  readonly isAboutMe: boolean
  readonly now: Date
}

const mayReceive = (
  viewer: SignedIn,
  { terms, standing }: ViewerAccess,
  { news, isAboutMe, now }: Receipt,
): boolean => {
  const isManager = isContestAdmin(viewer, terms, standing.groupLevel)
  // The contest page is readable before the start and without the password, so changes of it are sent then too.
  const maySee =
    (news.kind === 'contestChanged' || news.kind === 'statementsChanged') && terms.virtual === undefined
      ? terms.isVisible && (terms.groupId === null || isManager || standing.groupLevel >= 3)
      : refusalOf(viewer, 'contest.look', { contest: terms, standing, now }) === null
  return maySee && (news.to === 'everybody' || isManager || isAboutMe)
}

/** Null when there is nothing to send. */
const frameOfNews = async (deps: Reach, contestId: number, news: ContestNews): Promise<Buffer | null> => {
  const event = await eventOf(deps, contestId, news)
  return event && frameOf(JSON.stringify(event))
}

const eventOf = async (
  deps: Reach,
  contestId: number,
  { to: _, ...news }: ContestNews,
): Promise<ContestEvent | null> => {
  if (news.kind === 'registered') return null
  if (news.kind !== 'contestAnnouncement') return news
  const announcement = await announcementIn(deps, contestId, news.id)
  return announcement && { topic: news.topic, kind: news.kind, announcement }
}

const guestStanding: ContestStanding = { isRegistered: false, groupLevel: 0 }

/** The contest is read once for all subscribers, and users, in batches, only where access depends on them. */
const readAccess = async (
  { db }: Reach,
  { viewer, contestId }: Subscriber,
  shared: SharedReads,
): Promise<ViewerAccess | null> => {
  const contest = await shared.once('contest', () => findContest(db, contestId))
  if (contest === null) return null
  const { terms } = contest
  const isSameForAll = terms.auth !== 'private' && terms.groupId === null && !hasOwnTimes(terms)
  if (isSameForAll) return { terms, standing: guestStanding }
  const standing = await shared.batched('standing', viewer.id, (ids) => standingsIn(db, ids, contestId))
  return { terms, standing: standing ?? guestStanding }
}

/** The words of an announcement; null when it is hidden or gone by now. */
const announcementIn = async (deps: Reach, contestId: number, id: number): Promise<ContestAnnouncement | null> => {
  const row = await findAnnouncement(deps.db, contestId, id)
  return row && presentAnnouncement(row)
}
