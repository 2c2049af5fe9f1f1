import type { Db } from '../../../platform/db/connect.ts'
import { revokeSessionsOf } from '../session-repository.ts'

/** Signs an account out on every device, e.g. when the staff gave it a new password. */
export const endSessions = (db: Db, accountId: string, now: Date): Promise<void> => revokeSessionsOf(db, accountId, now)
