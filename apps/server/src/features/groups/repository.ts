import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'

/** Key of the day's limit of new groups. */
export const createSlotKey = (accountId: string): string => `group-create:${accountId}`

/** Different problems an account solved outside contests and groups. */
export const countSolved = async (db: Db, accountId: string): Promise<number> => {
  const { n } = await db
    .selectFrom('accepted')
    .select((eb) => eb.fn.count<number>('problem_id').distinct().as('n'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return n
}

export const countOwned = async (db: Db, accountId: string): Promise<number> => {
  const { n } = await db
    .selectFrom('user_group')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('owner_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return n
}

export const countCreatedToday = async (db: Db, accountId: string, now: Date): Promise<number> => {
  const row = await db
    .selectFrom('throttle')
    .select('count')
    .where('key', '=', createSlotKey(accountId))
    .where('ends_at', '>', now)
    .executeTakeFirst()
  return row?.count ?? 0
}

export const countApplications = async (db: Db, groupId: number): Promise<number> => {
  const { n } = await db
    .selectFrom('group_member')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('group_id', '=', groupId)
    .where('level', '=', 1)
    .executeTakeFirstOrThrow()
  return n
}

/** Accounts of a group at or above a level. */
export const membersFrom = async (db: Db, groupId: number, level: number): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('group_member')
    .select('account_id')
    .where('group_id', '=', groupId)
    .where('level', '>=', level)
    .orderBy('account_id')
    .execute()
  return rows.map(({ account_id }) => account_id)
}

/** Locks a group so that members, owner and settings change one after another. Null when it is missing. */
export const lockGroup = async (db: Db, groupId: number) =>
  (await db.selectFrom('user_group').selectAll().where('id', '=', groupId).forUpdate().executeTakeFirst()) ?? null

/** Gives an account a level, regardless of the one before. */
export const putMember = async (
  db: Db,
  row: {
    readonly groupId: number
    readonly accountId: string
    readonly level: number
    readonly reason?: string | null
    readonly now: Date
  },
): Promise<void> => {
  const { groupId, accountId, level, now } = row
  const reason = row.reason ?? null
  await db
    .insertInto('group_member')
    .values({ group_id: groupId, account_id: accountId, level, reason, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(['group_id', 'account_id']).doUpdateSet({ level: sql`excluded.level`, updated_at: now }),
    )
    .execute()
}
