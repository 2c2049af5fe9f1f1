import type { ErrorCode } from '@verdict/contract'
import { allOf, anyOf, anyStaff, holds, type Rule, superAdmin, type Viewer } from './who.ts'

/** A discussion with the viewer's relation to it (api-contests-groups 7.11 and 8.2). */
export interface DiscussionFacts {
  readonly authorId: string
  readonly groupId: number | null
  /** Level of the viewer in the discussion's group; 0 when none. */
  readonly groupLevel: number
  /** The site banned the group: only super admins still read and change its discussions. */
  readonly isGroupBanned: boolean
  /** The switch of its area, public or of groups, is on. */
  readonly isOpen: boolean
  /** Disabled by the staff. */
  readonly isDisabled: boolean
  /** Null when it is no editorial. */
  readonly editorial: EditorialFacts | null
}

export interface EditorialFacts {
  readonly opens: 'afterSolving' | 'afterGivingUp' | 'atOnce'
  readonly hasSolved: boolean
  readonly hasGivenUp: boolean
  /** A contest that uses the problem has not ended yet. */
  readonly isInContest: boolean
}

const author: Rule<DiscussionFacts> = (viewer, facts) =>
  viewer.kind === 'user' && viewer.id === facts.authorId && !facts.isGroupBanned
const isPublic: Rule<DiscussionFacts> = (_, facts) => facts.groupId === null
const member: Rule<DiscussionFacts> = (_, facts) => facts.groupLevel >= 3
const groupAdmin: Rule<DiscussionFacts> = (_, facts) => facts.groupId !== null && facts.groupLevel >= 4
const notDisabled: Rule<DiscussionFacts> = (_, facts) => !facts.isDisabled
/** Moderates discussions outside groups. */
export const moderates: Rule = anyOf(anyStaff, holds('discussions.moderate'))
const publicStaff = allOf<DiscussionFacts>(isPublic, moderates)

const opened: Rule<DiscussionFacts> = (_, { editorial }) => editorial === null || isEditorialOpen(editorial)

/** Whether readers may open an editorial. Before the end of a contest with the problem none may. */
export const isEditorialOpen = (facts: EditorialFacts): boolean => {
  if (facts.isInContest) return false
  if (facts.opens === 'atOnce' || facts.hasSolved) return true
  return facts.opens === 'afterGivingUp' && facts.hasGivenUp
}

export const discussionAccess = {
  'discussion.belongs': anyOf<DiscussionFacts>(isPublic, member, author, superAdmin),
  'discussion.readDisabled': anyOf<DiscussionFacts>(notDisabled, publicStaff, groupAdmin, superAdmin),
  'discussion.readEditorial': anyOf<DiscussionFacts>(opened, author, publicStaff, groupAdmin, superAdmin),
  'discussion.edit': anyOf<DiscussionFacts>(author, superAdmin, groupAdmin),
  'discussion.remove': anyOf<DiscussionFacts>(author, superAdmin, publicStaff, groupAdmin),
  /** Pin, disable. */
  'discussion.moderate': anyOf<DiscussionFacts>(superAdmin, publicStaff, groupAdmin),
} as const

/** Why a viewer may not read a discussion; null when they may. */
export const discussionRefusal = (viewer: Viewer, facts: DiscussionFacts): ErrorCode | null => {
  if (facts.groupId !== null && viewer.kind === 'guest') return 'discussion.notFound'
  if (!facts.isOpen) return 'discussion.areaClosed'
  if (!discussionAccess['discussion.belongs'](viewer, facts)) return 'group.notMember'
  if (!discussionAccess['discussion.readDisabled'](viewer, facts)) return 'discussion.closed'
  if (!discussionAccess['discussion.readEditorial'](viewer, facts)) return 'discussion.editorialLocked'
  return null
}
