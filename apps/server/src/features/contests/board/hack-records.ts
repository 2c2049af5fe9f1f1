import { type BoardRecord, hackProblem } from '@verdict/rules'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { type TimedContest, timesOf } from './record-times.ts'

/**
 * Points of the hacks of a contest as records of its board. Their numbers are negative, so that they are none of
 * submissions. A hack counts from the moment it was sent.
 */
export const hackRecordsOf = async (
  db: Db,
  contest: TimedContest & { readonly contestId: number },
  ids?: readonly number[],
): Promise<readonly BoardRecord[]> => {
  const wanted = ids?.filter((id) => id < 0).map((id) => -id)
  if (wanted?.length === 0) return []
  let query = db
    .selectFrom('contest_hack as hack')
    .innerJoin('contest_problem as place', (join) =>
      join.onRef('place.contest_id', '=', 'hack.contest_id').onRef('place.problem_id', '=', 'hack.problem_id'),
    )
    .leftJoin('contest_window as own', (join) =>
      join.onRef('own.contest_id', '=', 'hack.contest_id').onRef('own.account_id', '=', 'hack.account_id'),
    )
    .select(['hack.id', 'hack.account_id', 'hack.points', 'hack.verdict', 'hack.created_at', 'place.id as place_id'])
    .select(['own.delay_s', 'own.extra_s'])
    .select(
      sql<number>`floor(extract(epoch from hack.created_at - ${contest.startsAt}::timestamptz))::int`.as('time_s'),
    )
    .where('hack.contest_id', '=', contest.contestId)
    .where('hack.verdict', 'in', ['successful', 'unsuccessful'])
    .where('hack.cancelled_at', 'is', null)
  if (wanted !== undefined) query = query.where('hack.id', '=', sql<number>`any(${wanted}::bigint[])`)
  const rows = await query.execute()
  return rows.map((row) => {
    const { time_s, delay_s } = row
    const timed = { submitted_at: row.created_at, contest_problem_id: row.place_id, time_s, delay_s }
    return {
      submissionId: -row.id,
      userId: row.account_id,
      problem: hackProblem,
      ...timesOf(contest, timed),
      ...(row.extra_s === null || row.extra_s === 0 ? {} : { extraS: row.extra_s }),
      attempt: row.verdict === 'successful' ? ('accepted' as const) : ('rejected' as const),
      score: row.points,
      runTimeMs: null,
    }
  })
}
