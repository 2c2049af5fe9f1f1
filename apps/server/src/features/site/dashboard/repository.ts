import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'

/** The login before the newest one, or the only one. */
export const findLastLogin = async (db: Db, accountId: string) =>
  (
    await db
      .selectFrom('session')
      .select(['id', 'account_id', 'user_agent', 'address', 'created_at', 'refreshed_at'])
      .where('account_id', '=', accountId)
      .where('viewed_by', 'is', null)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(2)
      .execute()
  ).at(-1) ?? null

export const countAccounts = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('account')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

export const countSubmissionsSince = async (db: Db, since: Date): Promise<number> =>
  (
    await db
      .selectFrom('submission')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('submitted_at', '>=', since)
      .where(sql<boolean>`not is_preview(contest_id)`)
      .executeTakeFirstOrThrow()
  ).n

/** Public contests that have not ended and start before a moment. */
export const countContests = async (
  db: Db,
  span: { readonly endAfter: Date; readonly startBefore: Date },
): Promise<number> =>
  (
    await db
      .selectFrom('contest')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('is_visible', '=', true)
      .where('group_id', 'is', null)
      .where('over_at', '>', span.endAfter)
      .where('starts_at', '<=', span.startBefore)
      .executeTakeFirstOrThrow()
  ).n

/** Programs that wait to be judged. */
export const countWaiting = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('judging')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('state', '=', 'queued')
      .executeTakeFirstOrThrow()
  ).n

export interface Sample {
  readonly at: Date
  readonly kind: 'server' | 'judge'
  readonly name: string
  readonly cpu_load: number
  readonly memory_load: number
  readonly busy: number
  readonly slots: number
  readonly waiting: number
  readonly is_up: boolean
}

/** Keeps samples; those of a minute that another server took already stay as they are. */
export const insertSamples = async (db: Db, samples: readonly Sample[]): Promise<void> => {
  await db
    .insertInto('health_sample')
    .values([...samples])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const dropSamplesBefore = async (db: Db, moment: Date): Promise<void> => {
  await db.deleteFrom('health_sample').where('at', '<', moment).execute()
}

/** Machines since a moment, in steps of some minutes: means of loads, peaks of counts, down when it ever was. */
export const listSamples = async (db: Db, since: Date, stepMinutes: number) =>
  (
    await sql<Sample>`
      select date_bin(make_interval(mins => ${stepMinutes}), at, timestamptz 'epoch') as at, kind, name,
             avg(cpu_load)::float8 as cpu_load, avg(memory_load)::float8 as memory_load,
             max(busy)::int as busy, max(slots)::int as slots, max(waiting)::int as waiting, bool_and(is_up) as is_up
      from health_sample where at >= ${since}
      group by 1, 2, 3 order by kind desc, name, 1 limit 20000`.execute(db)
  ).rows
