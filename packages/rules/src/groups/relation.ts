import { superAdmin, type Viewer } from '../access/who.ts'

/** Levels of `group_member` (api-contests-groups 1); 0 means no row. */
export const groupLevels = { none: 0, applying: 1, refused: 2, member: 3, admin: 4, root: 5 } as const
export type GroupRelation = keyof typeof groupLevels
export type GroupLevel = (typeof groupLevels)[GroupRelation]

/** The part of a group that its rules read. */
export interface GroupTerms {
  readonly ownerId: string | null
  readonly isVisible: boolean
  readonly isBanned: boolean
}

const relations: readonly GroupRelation[] = ['none', 'applying', 'refused', 'member', 'admin', 'root']

/**
 * A viewer's relation to a group. `level` is the level of the viewer's row, or null without one. A guest has no
 * relation, and only super admins have one to a banned group. The owner is at least an admin.
 */
export const groupRelation = (viewer: Viewer, group: GroupTerms, level: number | null): GroupRelation => {
  if (viewer.kind === 'guest') return 'none'
  if (group.isBanned && !superAdmin(viewer, undefined)) return 'none'
  const own = viewer.id === group.ownerId ? Math.max(level ?? 0, groupLevels.admin) : (level ?? 0)
  return relations[own] ?? 'none'
}

const atLeast = (relation: GroupRelation, least: GroupRelation): boolean => groupLevels[relation] >= groupLevels[least]

/** The viewer and its relation to the group in question. */
export interface GroupFacts {
  readonly group: GroupTerms
  readonly relation: GroupRelation
}

/** Missing for the viewer: a banned group exists for super admins only. */
export const isGroupDead = (viewer: Viewer, { group }: Pick<GroupFacts, 'group'>): boolean =>
  group.isBanned && !superAdmin(viewer, undefined)

/** Group page: name, brief and description, not the content. */
export const canReadGroup = (viewer: Viewer, facts: GroupFacts): boolean =>
  !isGroupDead(viewer, facts) && (facts.group.isVisible || isGroupMember(viewer, facts))

/** Member of any kind, or super admin: content of the group. */
export const isGroupMember = (viewer: Viewer, { relation }: GroupFacts): boolean =>
  superAdmin(viewer, undefined) || atLeast(relation, 'member')

/** Group admin, group root, owner, or super admin. */
export const isGroupAdmin = (viewer: Viewer, { relation }: GroupFacts): boolean =>
  superAdmin(viewer, undefined) || atLeast(relation, 'admin')

/** Level 5 or super admin. The owner has level 5 from creation on. */
export const isGroupRoot = (viewer: Viewer, { relation }: GroupFacts): boolean =>
  superAdmin(viewer, undefined) || atLeast(relation, 'root')

/** Owner or super admin: disband and hand over. */
export const isGroupOwner = (viewer: Viewer, { group }: Pick<GroupFacts, 'group'>): boolean =>
  superAdmin(viewer, undefined) || (viewer.kind === 'user' && viewer.id === group.ownerId)
