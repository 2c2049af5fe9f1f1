import {
  canReadGroup,
  type GroupFacts,
  isGroupAdmin,
  isGroupMember,
  isGroupOwner,
  isGroupRoot,
} from '../../groups/relation.ts'
import type { Rule } from '../who.ts'

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
