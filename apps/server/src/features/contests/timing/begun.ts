import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'

/** A participant who began their individual time. */
interface Begun {
  readonly accountId: string
  /** Seconds from the start of the contest. */
  readonly delayS: number
  /** Extra time in seconds, besides what they have already. */
  readonly grantedS: number
}

/** Records beginnings; those who began already keep theirs. Extra time that was given before stays. */
export const recordBegun = async (
  db: Db,
  contestId: number,
  { people, by, now }: { readonly people: readonly Begun[]; readonly by: string; readonly now: Date },
): Promise<void> => {
  await sql`
    insert into contest_window (contest_id, account_id, delay_s, extra_s, base_s, began_at, reason, set_by, set_at)
    select contest.id, begun.account_id, begun.delay_s, base.s + begun.granted_s, base.s, base.began_at, '', ${by}, ${now}
    from contest
    cross join unnest(
      ${people.map(({ accountId }) => accountId)}::text[],
      ${people.map(({ delayS }) => delayS)}::int[],
      ${people.map(({ grantedS }) => grantedS)}::int[]) as begun (account_id, delay_s, granted_s)
    cross join lateral (select contest.starts_at + make_interval(secs => begun.delay_s) as began_at) as moment
    cross join lateral (select began_at, individual_base(contest, began_at) as s) as base
    where contest.id = ${contestId} and contest.window_s is not null
    on conflict (contest_id, account_id) do update set
      delay_s = excluded.delay_s, base_s = excluded.base_s, began_at = excluded.began_at,
      extra_s = contest_window.extra_s + excluded.extra_s
      where contest_window.began_at is null`.execute(db)
}

/** Whether a participant began their individual time. */
export const hasBegun = async (db: Db, contestId: number): Promise<boolean> => {
  const row = await db
    .selectFrom('contest_window')
    .select('account_id')
    .where('contest_id', '=', contestId)
    .where('began_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
