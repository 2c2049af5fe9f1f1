import type { Kysely } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import type { DB } from '../../../platform/db/tables.ts'
import type { StoredRefusal } from '../../../platform/stored-refusal.ts'
import type { CalendarEvent } from './read-calendar.ts'

interface Reading {
  readonly url: string
  readonly now: Date
}

/** Calendars that the site no longer names go with their contests. */
export const dropFeedsExcept = async (db: Db, urls: readonly string[]): Promise<void> => {
  const query = db.deleteFrom('contest_feed')
  await (urls.length === 0 ? query : query.where('url', 'not in', urls)).execute()
}

/** Replaces the contests of a calendar. */
export const storeEvents = (
  db: Kysely<DB>,
  { url, now, events }: Reading & { readonly events: readonly CalendarEvent[] },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await storeReading(trx, { url, now }, null)
    await trx.deleteFrom('external_contest').where('feed', '=', url).execute()
    if (events.length === 0) return
    const rows = events.map(({ uid, title, url: link, startsAt, endsAt }) => ({
      feed: url,
      uid,
      title,
      url: link,
      starts_at: startsAt,
      ends_at: endsAt,
    }))
    await trx.insertInto('external_contest').values(rows).execute()
  })

export const storeRefusal = (
  db: Db,
  { refusal, ...reading }: Reading & { readonly refusal: StoredRefusal },
): Promise<void> => storeReading(db, reading, refusal)

const storeReading = async (db: Db, { url, now }: Reading, refusal: StoredRefusal | null): Promise<void> => {
  const stored = refusal === null ? null : JSON.stringify(refusal)
  await db
    .insertInto('contest_feed')
    .values({ url, read_at: now, refusal: stored })
    .onConflict((conflict) => conflict.column('url').doUpdateSet({ read_at: now, refusal: stored }))
    .execute()
}

export const findReadings = (db: Db, now: Date) =>
  db
    .selectFrom('contest_feed')
    .select(['url', 'read_at', 'refusal'])
    .select((eb) =>
      eb
        .selectFrom('external_contest')
        .whereRef('external_contest.feed', '=', 'contest_feed.url')
        .where('ends_at', '>', now)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('contests'),
    )
    .execute()

/** A calendar of hundreds of contests must not fill the page. */
const mostListed = 20

export const upcomingEvents = (db: Db, { urls, now }: { readonly urls: readonly string[]; readonly now: Date }) =>
  db
    .selectFrom('external_contest')
    .select(['feed', 'title', 'url', 'starts_at', 'ends_at'])
    .where('feed', 'in', urls)
    .where('ends_at', '>', now)
    .orderBy('starts_at')
    .orderBy('title')
    .orderBy('feed')
    .orderBy('uid')
    .limit(mostListed)
    .execute()
