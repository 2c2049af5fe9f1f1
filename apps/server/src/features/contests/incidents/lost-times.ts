import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import type { ContestRow } from '../core/find-contest.ts'
import { regularEndOf } from '../core/regular-end.ts'

export interface Outage {
  readonly from: Date
  readonly to: Date
  /** How far the end of the contest moves for it. */
  readonly endSeconds: number
}

interface LostTime {
  readonly accountId: string
  readonly username: string
  readonly seconds: number
}

/**
 * With individual time, the seconds of their own time that participants lose in an outage, less the seconds that a later
 * end of the contest returns. Empty without individual time.
 */
export const lostTimes = async (
  db: Db,
  row: ContestRow,
  { from, to, endSeconds }: Outage,
): Promise<readonly LostTime[]> => {
  if (row.window_s === null) return []
  const end = regularEndOf(row)
  const laterEnd = new Date(end.getTime() + endSeconds * 1_000)
  const { rows } = await sql<LostTime>`
    select account_id as "accountId", username, lost_s as seconds
    from contest_window as own join account on account.id = own.account_id
    cross join lateral (select ${end}::timestamptz + make_interval(secs => delay_s + extra_s) as ends_at) as mine
    cross join lateral (
      select
        extract(epoch from least(${to}::timestamptz, mine.ends_at) - greatest(${from}::timestamptz, began_at)) as within_s,
        least(${row.window_s}, extract(epoch from ${laterEnd}::timestamptz - began_at))
          - least(${row.window_s}, extract(epoch from ${end}::timestamptz - began_at)) as regained_s) as part
    cross join lateral (select floor(within_s - regained_s)::int as lost_s) as lost
    where own.contest_id = ${row.id} and began_at is not null and within_s > 0 and lost_s > 0
    order by username`.execute(db)
  return rows
}
