import type { ContestTimes } from '@verdict/rules'
import ical from 'ical-generator'
import type { Db } from '../../../platform/db/connect.ts'
import { regularEndOf } from '../../contests/core/regular-end.ts'

/** A contest in the calendar. */
export interface CalendarContest {
  readonly id: number
  readonly title: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly changedAt: Date
}

/** Past contests stay in the calendar for so long, so that subscribers keep a short history. */
const pastMs = 90 * 86_400_000
/** More than any site schedules at a time. */
const mostContests = 500
/** Hours after which calendar programs may fetch the feed again. */
const refreshHours = 1

/** Contests every guest can see in the list, the latest start first; with `id`, only this one. */
export const listCalendarContests = async (db: Db, now: Date, id: number | null): Promise<CalendarContest[]> => {
  const rows = await db
    .selectFrom('contest')
    .select(['id', 'title', 'starts_at', 'ends_at', 'overtime_s', 'updated_at'])
    .where('is_visible', '=', true)
    .where('group_id', 'is', null)
    .$if(id !== null, (query) => query.where('id', '=', id ?? 0))
    .$if(id === null, (query) => query.where('ends_at', '>', new Date(now.getTime() - pastMs)))
    .orderBy('starts_at', 'desc')
    .limit(mostContests)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    startsAt: row.starts_at,
    // The end of the last participant with extra time is not the one of the others.
    endsAt: regularEndOf(row),
    changedAt: row.updated_at,
  }))
}

/** The contests with the times of one participant where they differ. */
export const withOwnTimes = (
  contests: readonly CalendarContest[],
  own: ReadonlyMap<number, Pick<ContestTimes, 'startsAt' | 'endsAt'>>,
): readonly CalendarContest[] =>
  contests.map((contest) => {
    const times = own.get(contest.id)
    return times === undefined ? contest : { ...contest, startsAt: times.startsAt, endsAt: times.endsAt }
  })

/**
 * Contests as an iCalendar document (RFC 5545). An event keeps its UID when the contest moves, so that calendar
 * programs move the event instead of adding another.
 */
export const calendarOf = (
  site: { readonly name: string; readonly baseUrl: string },
  contests: readonly CalendarContest[],
): string => {
  const calendar = ical({
    name: site.name,
    prodId: { company: 'Verdict', product: 'Contests' },
    ttl: refreshHours * 3600,
  })
  const host = new URL(site.baseUrl).host
  for (const contest of contests) {
    calendar.createEvent({
      id: `contest-${contest.id}@${host}`,
      start: contest.startsAt,
      end: contest.endsAt,
      summary: contest.title,
      url: `${site.baseUrl}/contest/${contest.id}`,
      stamp: contest.changedAt,
      lastModified: contest.changedAt,
    })
  }
  return calendar.toString()
}
