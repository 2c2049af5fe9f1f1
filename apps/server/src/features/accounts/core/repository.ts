import type { RoleCode } from '@verdict/contract'
import { profileFieldNames } from '@verdict/contract/profile'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { lowered } from '../../../platform/db/lowered.ts'
import { profileColumns } from '../profile/columns.ts'
import { forgetWaysIn } from './codes/forget-ways-in.ts'
import { hasLookalike } from './has-lookalike.ts'
import { usernameSkeleton } from './username.ts'

const columns = [
  'id',
  'username',
  'password_hash',
  'email',
  'avatar',
  'title_name',
  'title_color',
  'course',
  ...profileColumns(profileFieldNames),
  'gender',
  'role',
  'status',
  'has_second_factor',
  'permissions',
] as const

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findByUsername>>>

/** The account with a name, case-insensitively. */
export const findByUsername = async (db: Db, username: string) =>
  (await db
    .selectFrom('account')
    .select(columns)
    .where(sql`lower(username)`, '=', lowered(username))
    .executeTakeFirst()) ?? null

/** The account with an address, case-insensitively. */
export const findByEmail = async (db: Db, email: string) =>
  (await db.selectFrom('account').select(columns).where(sql`lower(email)`, '=', lowered(email)).executeTakeFirst()) ??
  null

export const findById = async (db: Db, id: string) =>
  (await db.selectFrom('account').select(columns).where('id', '=', id).executeTakeFirst()) ?? null

export interface NewAccount {
  readonly id: string
  readonly username: string
  readonly passwordHash: string
  readonly email: string | null
  readonly role: RoleCode
  readonly now: Date
}

/** Stores an account; answers which name is taken instead when one is. */
export const insertAccount = async (
  db: Db,
  account: NewAccount,
): Promise<'made' | 'usernameTaken' | 'usernameAlike' | 'emailTaken'> => {
  const done = await db
    .insertInto('account')
    .values({
      id: account.id,
      username: account.username,
      username_skeleton: usernameSkeleton(account.username),
      password_hash: account.passwordHash,
      email: account.email,
      role: account.role,
      created_at: account.now,
      updated_at: account.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if ((done.numInsertedOrUpdatedRows ?? 0n) > 0n) return 'made'
  if ((await findByUsername(db, account.username)) !== null) return 'usernameTaken'
  return (await hasLookalike(db, account.username)) ? 'usernameAlike' : 'emailTaken'
}

/** Sets an account's password and invalidates what the former one granted. */
export const setPasswordHash = async (db: Db, id: string, passwordHash: string, now: Date): Promise<void> => {
  await forgetWaysIn(db, id)
  await db.updateTable('account').set({ password_hash: passwordHash, updated_at: now }).where('id', '=', id).execute()
}
