import type { Viewer } from '@verdict/rules'
import type { Db } from '../../../platform/db/connect.ts'

/** Level of a viewer in a group: 0 none, 1 applying, 2 refused, 3 member, 4 admin, 5 root. Groups do not exist yet. */
export const groupLevelOf = async (_db: Db, _viewer: Viewer, _groupId: number): Promise<number> => 0
