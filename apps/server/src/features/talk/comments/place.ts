import { fail } from '@verdict/contract'
import {
  authorize,
  type CommentPlaceFacts,
  type ContestTerms,
  changesContest,
  contestPhase,
  refusalOf,
  type Viewer,
} from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { meetContest } from '../../contests/core/find-contest.ts'
import { findOpenDiscussion } from '../discussions/open-discussion.ts'
import type { VisibleAuthors } from './visible-authors.ts'

/** Where people comment: a discussion or a contest. */
export interface Place {
  readonly kind: 'discussion' | 'contest'
  readonly id: number
  readonly groupId: number | null
  /** Empty when the owner's account is gone. */
  readonly ownerId: string
  readonly facts: CommentPlaceFacts
  /**
   * While a contest runs, participants read only their own comments and those of its owner, its jury, root and, in a
   * group's contest, the roots of the group (api-contests-groups 5): they cannot help each other, but they read the
   * answers to their questions. Null: everything.
   */
  readonly visibleAuthors: VisibleAuthors | null
}

export interface PlaceGiven {
  readonly did?: number | null | undefined
  readonly cid?: number | null | undefined
  /** Writing where there is nothing is a fault of the request; reading there finds nothing (api-public 13). */
  readonly isWriting?: boolean
}

/**
 * The place of some comments, when the viewer may be there (api-public 13).
 * @throws Refusal when there is none, it is closed, or it is a group's the viewer does not belong to.
 */
export const openPlace = async (deps: Deps, viewer: Viewer, given: PlaceGiven): Promise<Place> => {
  const place = isDiscussion(given)
    ? await findDiscussionPlace(deps, viewer, given)
    : await findContestPlace(deps, viewer, given)
  if (!place.facts.isOpen) throw fail('comment.closed')
  if (!authorize(viewer, 'comment.seePlace', place.facts)) {
    throw fail(place.facts.isClosed ? 'discussion.closed' : 'group.notMember')
  }
  return place
}

/** Both may be named; then it is the contest that is meant. */
const isDiscussion = (given: PlaceGiven): boolean => (given.cid ?? 0) === 0

const findDiscussionPlace = async (deps: Deps, viewer: Viewer, given: PlaceGiven): Promise<Place> => {
  const found = await findOpenDiscussion(deps, viewer, given.did ?? 0)
  if (found === null) throw fail(given.isWriting === true ? 'discussion.missing' : 'discussion.notFound')
  const { row, facts } = found
  // Comments on an editorial open with it.
  if (!authorize(viewer, 'discussion.readEditorial', facts)) throw fail('discussion.editorialLocked')
  return {
    kind: 'discussion',
    id: row.id,
    groupId: row.group_id,
    ownerId: row.account_id,
    facts: {
      kind: 'discussion',
      isOpen: facts.isOpen,
      groupId: row.group_id,
      groupLevel: facts.groupLevel,
      isClosed: facts.isDisabled,
      isManager: false,
    },
    visibleAuthors: null,
  }
}

/** A contest whose pages the viewer can read (rule A); a hidden contest is reported as missing. */
const findContestPlace = async (deps: Deps, viewer: Viewer, given: PlaceGiven): Promise<Place> => {
  const noContest = given.isWriting === true ? 'contest.missing' : 'contest.notFound'
  const { row, terms, standing, right, isAdmin } = await meetContest(deps, viewer, given.cid ?? 0, noContest)
  const now = deps.clock.now()
  const settings = await deps.settings.read()
  if (!settings.openContestComment) throw fail('comment.closed')
  if (viewer.kind === 'guest') throw fail(row.is_visible ? 'contest.loginFirst' : noContest)
  const refusal = refusalOf(viewer, 'contest.look', { contest: terms, standing, now })
  if (refusal !== null) throw fail(refusal === 'contest.missing' ? noContest : refusal)
  if (given.isWriting === true && right === 'readOnly') throw fail('contest.readOnly')
  return {
    kind: 'contest',
    id: row.id,
    groupId: row.group_id,
    ownerId: row.owner_id ?? '',
    facts: {
      kind: 'contest',
      isOpen: true,
      groupId: row.group_id,
      groupLevel: standing.groupLevel,
      isClosed: false,
      isManager: changesContest(right),
    },
    visibleAuthors: isAdmin || contestPhase(terms, now) !== 'running' ? null : visibleIn(terms, viewer.id),
  }
}

/** Only members write in a group's contest, so the jury's memberships need no check here. */
const visibleIn = ({ ownerId, groupId, organisers }: ContestTerms, viewerId: string): VisibleAuthors => {
  const jury = Object.entries(organisers).filter(([, right]) => changesContest(right))
  const accountIds = [viewerId, ...jury.map(([accountId]) => accountId), ...(ownerId === null ? [] : [ownerId])]
  return { accountIds, groupId }
}
