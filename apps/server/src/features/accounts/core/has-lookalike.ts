import type { Db } from '../../../platform/db/connect.ts'
import { usernameSkeleton } from './username.ts'

/** Whether an account has a name that looks like this one. */
export const hasLookalike = async (db: Db, username: string): Promise<boolean> =>
  (await db
    .selectFrom('account')
    .select('id')
    .where('username_skeleton', '=', usernameSkeleton(username))
    .executeTakeFirst()) !== undefined
