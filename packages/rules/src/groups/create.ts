import { allowed } from '../access/table.ts'
import { anyStaff, may, type Viewer } from '../access/who.ts'

/** Figures of a user and thresholds of the site for a new group. */
export interface GroupCreation {
  readonly solved: number
  readonly solvedNeeded: number
  readonly today: number
  readonly todayMax: number
  readonly owned: number
  readonly ownedMax: number
}

export type CreateGroupRefusal = 'role' | 'solved' | 'today' | 'owned'

/** Staff create groups without thresholds. */
export const createsGroupsFreely = (viewer: Viewer): boolean => allowed(anyStaff, viewer, undefined)

/** The first threshold that a user does not pass; null when they can create a group. */
export const createGroupRefusal = (viewer: Viewer, facts: GroupCreation): CreateGroupRefusal | null => {
  if (!allowed(may('groupAdd'), viewer, undefined)) return 'role'
  if (createsGroupsFreely(viewer)) return null
  if (facts.solved < facts.solvedNeeded) return 'solved'
  if (facts.today >= facts.todayMax) return 'today'
  return facts.owned >= facts.ownedMax ? 'owned' : null
}
