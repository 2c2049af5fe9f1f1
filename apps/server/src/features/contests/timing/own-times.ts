import { type OwnContestTimes, toInstant } from '@verdict/contract'
import { type ContestTimes, ownTimes, type SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { timesOf } from '../core/regular-end.ts'
import { contestStatus } from '../core/status.ts'
import { calendarKeyOf } from './calendar-key.ts'

/** More than a participant has. */
const mostContests = 200

/** The caller's start and end in visible contests where they differ, for lists that are the same for all viewers. */
export const readOwnTimes = async (deps: Deps, viewer: SignedIn): Promise<OwnContestTimes> => {
  const now = deps.clock.now()
  const times = await ownTimesOf(deps.db, viewer.id)
  return {
    contests: [...times].map(([cid, own]) => ({
      cid,
      startTime: toInstant(own.startsAt),
      endTime: toInstant(own.endsAt),
      status: contestStatus(own, now),
    })),
    calendarKey: (await calendarKeyOf(deps, viewer.id)) ?? '',
  }
}

/** Times of an account in visible contests where they differ from the contest's, by contest. */
export const ownTimesOf = async (db: Db, accountId: string): Promise<ReadonlyMap<number, ContestTimes>> => {
  const rows = await db
    .selectFrom('contest_window as own')
    .innerJoin('contest', 'contest.id', 'own.contest_id')
    .select(['contest.id', 'starts_at', 'ends_at', 'overtime_s', 'is_paused', 'delay_s', 'extra_s'])
    .where('own.account_id', '=', accountId)
    .where('contest.is_visible', '=', true)
    .orderBy('starts_at', 'desc')
    .limit(mostContests)
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      ownTimes(
        { ...timesOf(row), overtimeMs: row.overtime_s * 1_000 },
        { delayMs: row.delay_s * 1_000, extraMs: row.extra_s * 1_000 },
      ),
    ]),
  )
}
