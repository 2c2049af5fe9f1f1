import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'

/** The latest check-in of a person and how many there are. */
export const findCheckIns = async (db: Db, accountId: string) => {
  const [latest, counted] = await Promise.all([
    db
      .selectFrom('check_in')
      .select(['day', 'streak'])
      .where('account_id', '=', accountId)
      .orderBy('day', 'desc')
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('check_in')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow(),
  ])
  return { latest: latest ?? null, total: Number(counted.n) }
}

/** Stores a day; one that is there already stays as it was. The streak goes on from the day before. */
export const insertCheckIn = async (
  db: Db,
  made: { readonly accountId: string; readonly day: string; readonly dayBefore: string; readonly now: Date },
): Promise<void> => {
  await sql`
    insert into check_in (account_id, day, streak, created_at)
    values (${made.accountId}, ${made.day},
      1 + coalesce((select streak from check_in where account_id = ${made.accountId} and day = ${made.dayBefore}), 0),
      ${made.now})
    on conflict do nothing`.execute(db)
}
