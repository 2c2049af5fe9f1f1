import type { Db } from '../../../platform/db/connect.ts'

export const findPhone = async (db: Db, accountId: string): Promise<string | null> =>
  (await db.selectFrom('account_phone').select('phone').where('account_id', '=', accountId).executeTakeFirst())
    ?.phone ?? null

/** The account a number is bound to. */
export const findOwner = async (db: Db, phone: string): Promise<string | null> =>
  (await db.selectFrom('account_phone').select('account_id').where('phone', '=', phone).executeTakeFirst())
    ?.account_id ?? null

/** Binds a number to an account, instead of its former one; false when another account has it. */
export const savePhone = async (
  db: Db,
  row: { readonly account_id: string; readonly phone: string; readonly bound_at: Date },
): Promise<boolean> => {
  await db.deleteFrom('account_phone').where('account_id', '=', row.account_id).execute()
  const saved = await db
    .insertInto('account_phone')
    .values(row)
    .onConflict((conflict) => conflict.column('phone').doNothing())
    .executeTakeFirst()
  return (saved.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const deletePhone = async (db: Db, accountId: string): Promise<boolean> =>
  (await db.deleteFrom('account_phone').where('account_id', '=', accountId).executeTakeFirst()).numDeletedRows > 0n
