import { moderates } from './discussions.ts'
import { allOf, anyOf, type Rule, superAdmin } from './who.ts'

/** Where comments are made, and the viewer's relation to that place. */
export interface CommentPlaceFacts {
  readonly kind: 'discussion' | 'contest'
  /** The switch for comments of this kind is on. */
  readonly isOpen: boolean
  readonly groupId: number | null
  /** Level of the viewer in the place's group; 0 when none. */
  readonly groupLevel: number
  /** Discussion: closed by the staff. */
  readonly isClosed: boolean
  /** Contest: the viewer looks after it. */
  readonly isManager: boolean
}

export interface CommentFacts extends CommentPlaceFacts {
  /** The author of the comment or reply. */
  readonly authorId: string
}

const groupless: Rule<CommentPlaceFacts> = (_, facts) => facts.groupId === null
const member: Rule<CommentPlaceFacts> = (_, facts) => facts.groupLevel >= 3
const groupAdmin: Rule<CommentPlaceFacts> = (_, facts) => facts.groupId !== null && facts.groupLevel >= 4
const notClosed: Rule<CommentPlaceFacts> = (_, facts) => !facts.isClosed
const inDiscussion: Rule<CommentPlaceFacts> = (_, facts) => facts.kind === 'discussion'
const inContest: Rule<CommentPlaceFacts> = (_, facts) => facts.kind === 'contest'
const manager: Rule<CommentPlaceFacts> = (_, facts) => facts.isManager
const author: Rule<CommentFacts> = (viewer, facts) => viewer.kind === 'user' && viewer.id === facts.authorId

/**
 * api-public 13. The switch and the required number of solved problems are checked separately, with their own texts.
 */
export const commentAccess = {
  'comment.seePlace': allOf<CommentPlaceFacts>(
    anyOf<CommentPlaceFacts>(notClosed, moderates),
    anyOf<CommentPlaceFacts>(groupless, member, superAdmin),
  ),
  'comment.edit': author,
  'comment.remove': anyOf<CommentFacts>(
    author,
    allOf<CommentFacts>(inDiscussion, groupless, moderates),
    allOf<CommentFacts>(inDiscussion, anyOf<CommentFacts>(groupAdmin, superAdmin)),
    allOf<CommentFacts>(inContest, manager),
  ),
  /** In a contest, only the author of the question and contest managers reply. */
  'comment.reply': anyOf<CommentFacts>(inDiscussion, author, manager),
} as const
