import { allowed } from '../access/table.ts'
import { anyStaff, may, type Viewer } from '../access/who.ts'

/** Which thresholds of the site a user passes for a new group. */
export interface GroupCreation {
  readonly hasSolvedEnough: boolean
  /** Fewer groups of today than the limit of a day. */
  readonly hasRoomToday: boolean
  /** Owns fewer groups than the limit. */
  readonly hasRoom: boolean
}

export type CreateGroupRefusal = 'role' | 'solved' | 'today' | 'owned'

/** Staff create groups without thresholds. */
export const createsGroupsFreely = (viewer: Viewer): boolean => allowed(anyStaff, viewer, undefined)

/** The first threshold that a user does not pass; null when they can create a group. */
export const createGroupRefusal = (viewer: Viewer, facts: GroupCreation): CreateGroupRefusal | null => {
  if (!allowed(may('groupAdd'), viewer, undefined)) return 'role'
  if (createsGroupsFreely(viewer)) return null
  if (!facts.hasSolvedEnough) return 'solved'
  if (!facts.hasRoomToday) return 'today'
  return facts.hasRoom ? null : 'owned'
}
