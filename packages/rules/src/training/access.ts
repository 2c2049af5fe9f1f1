import type { ErrorCode } from '@verdict/contract'
import { holds, superAdmin, type Viewer } from '../access/who.ts'

/** Terms of a training needed by the rules; all from its row. */
export interface TrainingTerms {
  readonly authorId: string | null
  readonly groupId: number | null
  readonly isPrivate: boolean
  readonly isVisible: boolean
}

/** A viewer's relation to a training. */
export interface TrainingStanding {
  /** Entered the password. */
  readonly isRegistered: boolean
  /** Level in the training's group; 0 when none. */
  readonly groupLevel: number
}

const groupMember = 3
const groupAdmin = 4
const groupRoot = 5

const managesAll = holds('trainings.all')

/** Author, super admin, holder of the permission for all trainings outside groups, or root of the training's group (api-contests-groups 1). */
export const isTrainingAdmin = (viewer: Viewer, terms: TrainingTerms, groupLevel: number): boolean => {
  if (viewer.kind === 'guest') return false
  if (superAdmin(viewer, undefined)) return true
  if (terms.groupId === null) return viewer.id === terms.authorId || managesAll(viewer, undefined)
  // An author who left the group or was demoted no longer manages its trainings.
  return groupLevel === groupRoot || (groupLevel >= groupAdmin && viewer.id === terms.authorId)
}

/** Why a viewer may not see the page of a training; null when they may. No password is needed for it. */
export const trainingPageRefusal = (
  viewer: Viewer,
  terms: TrainingTerms,
  { groupLevel }: TrainingStanding,
): ErrorCode | null => {
  if (!terms.isVisible) return 'training.notFound'
  const isMember = terms.groupId === null || groupLevel >= groupMember || superAdmin(viewer, undefined)
  return isMember ? null : 'group.notMember'
}

/** Why a viewer may not see the problems of a training or submit to them (6.2); null when they may. */
export const trainingRefusal = (viewer: Viewer, terms: TrainingTerms, standing: TrainingStanding): ErrorCode | null => {
  const refusal = trainingPageRefusal(viewer, terms, standing)
  if (refusal !== null || !terms.isPrivate) return refusal
  if (isTrainingAdmin(viewer, terms, standing.groupLevel)) return null
  return standing.isRegistered ? null : 'training.passwordNeeded'
}
