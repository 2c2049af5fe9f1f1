import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { isTaken } from '../../../platform/db/taken.ts'
import type { profileRow } from '../profile/columns.ts'

/** Sets an account's address; returns false when another account has it. The transaction is aborted then. */
export const setEmail = async (db: Db, id: string, email: string, now: Date): Promise<boolean> => {
  try {
    await db.updateTable('account').set({ email, updated_at: now }).where('id', '=', id).execute()
    return true
  } catch (error) {
    if (isTaken(error, 'account_email_once')) return false
    throw error
  }
}

export interface Profile extends ReturnType<typeof profileRow> {
  readonly gender: string
  readonly updated_at: Date
}

export const setProfile = async (db: Db, id: string, profile: Profile): Promise<void> => {
  await db
    .updateTable('account')
    .set(profile)
    // The rating is that of the former handle; the next night brings the new one's.
    .set({ rating: sql<number | null>`case when cf_username = ${profile.cf_username} then rating end` })
    .where('id', '=', id)
    .execute()
}
