import { createGroupRefusal, type GroupCreation } from '../../groups/create.ts'
import { applyRefusal } from '../../groups/members.ts'
import {
  canReadGroup,
  type GroupFacts,
  isGroupAdmin,
  isGroupMember,
  isGroupOwner,
  isGroupRoot,
} from '../../groups/relation.ts'
import type { Rule, Viewer } from '../who.ts'

/** The parts of users in a group (`groups/relation.ts`). */
export const groupAccess = {
  'group.readPage': canReadGroup,
  'group.readContent': isGroupMember,
  /** Members, announcements and the content of the group. */
  'group.manage': isGroupAdmin,
  /** Its settings. */
  'group.configure': isGroupRoot,
  /** Disbanding it and handing it over. */
  'group.own': isGroupOwner,
} as const satisfies Record<string, Rule<GroupFacts>>

export const groupRefusals = {
  /** Applying, and joining by an invitation. */
  'group.join': (_: Viewer, { relation }: Pick<GroupFacts, 'relation'>) => applyRefusal(relation),
  'group.create': (viewer: Viewer, facts: GroupCreation) => createGroupRefusal(viewer, facts),
} as const
