import { role } from '@verdict/contract/vocabulary'
import { hasRole, superAdmin, type Viewer } from '../access/who.ts'
import { groupLevels } from '../groups/relation.ts'

/** What a review compares; owner and group come from the row of the contest, training or problem. */
export interface SimilarityFacts {
  readonly kind: 'contest' | 'training' | 'problem'
  /** Contests: owner, super admin or root of its group. */
  readonly isContestAdmin: boolean
  readonly groupId: number | null
  /** Level of the viewer in the group; 0 when none. */
  readonly groupLevel: number
}

const managesProblems = hasRole(role.root, role.problem_admin)

/**
 * Who reads and decides similarity: managers of the contest, admins of the homework's or problem's group, and problem
 * admins for problems outside groups. A review shows programs of other users, so authors alone do not suffice.
 */
export const mayReviewSimilarity = (viewer: Viewer, facts: SimilarityFacts): boolean => {
  if (viewer.kind === 'guest') return false
  if (superAdmin(viewer, undefined)) return true
  if (facts.kind === 'contest') return facts.isContestAdmin
  if (facts.groupId !== null) return facts.groupLevel >= groupLevels.admin
  return facts.kind === 'problem' && managesProblems(viewer, undefined)
}
