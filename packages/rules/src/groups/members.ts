import { type SignedIn, superAdmin } from '../access/who.ts'
import { type GroupRelation, groupLevels } from './relation.ts'

/** The actor and the member row it wants to change or delete. */
export interface MemberChange {
  readonly actorLevel: number
  readonly ownerId: string | null
  readonly target: { readonly accountId: string; readonly level: number }
}

export type MemberRefusal =
  | 'group.adminOnly'
  | 'groupMember.owner'
  | 'groupMember.self'
  | 'groupMember.noWayBack'
  | 'groupMember.levelTooHigh'

const { admin, member } = groupLevels

/**
 * Why an actor cannot set a member's level (api-contests-groups 7.3); null when it can. Both the current and the new
 * level must be below the actor's, so users cannot raise themselves.
 */
export const levelChangeRefusal = (
  viewer: SignedIn,
  { actorLevel, ownerId, target }: MemberChange,
  level: number,
): MemberRefusal | null => {
  const isSuper = superAdmin(viewer, undefined)
  if (target.accountId === ownerId) return 'groupMember.owner'
  if (!isSuper && actorLevel < admin) return 'group.adminOnly'
  if (target.level >= member && level < member) return 'groupMember.noWayBack'
  if (!isSuper && (target.level >= actorLevel || level >= actorLevel)) return 'groupMember.levelTooHigh'
  return null
}

/** Why an actor cannot remove a member, an applicant or a refused row; null when it can. */
export const removalRefusal = (
  viewer: SignedIn,
  { actorLevel, ownerId, target }: MemberChange,
): MemberRefusal | null => {
  const isSuper = superAdmin(viewer, undefined)
  if (target.accountId === viewer.id) return 'groupMember.self'
  if (target.accountId === ownerId) return 'groupMember.owner'
  if (!isSuper && actorLevel < admin) return 'group.adminOnly'
  if (!isSuper && target.level >= actorLevel) return 'groupMember.levelTooHigh'
  return null
}

/** Levels an actor can give to a member of `current` level; empty when it can change nothing. */
export const levelsToGive = (viewer: SignedIn, change: MemberChange): readonly number[] =>
  [1, 2, 3, 4, 5].filter((level) => level !== change.target.level && levelChangeRefusal(viewer, change, level) === null)

/** Why an account cannot apply or join; null when it can. */
export const applyRefusal = (
  relation: GroupRelation,
): 'groupMember.applying' | 'groupMember.refused' | 'groupMember.joined' | null => {
  if (relation === 'none') return null
  if (relation === 'applying') return 'groupMember.applying'
  return relation === 'refused' ? 'groupMember.refused' : 'groupMember.joined'
}
