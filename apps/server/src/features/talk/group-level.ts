import type { Viewer } from '@verdict/rules'
import type { Db } from '../../platform/db/connect.ts'

/** Level of a viewer in a group, 0 outside of it. Groups do not exist yet, so every level is 0. */
export const groupLevelOf = async (_db: Db, _viewer: Viewer, _groupId: number | null): Promise<number> => 0
