import type { Db } from '../../platform/db/connect.ts'

const ofTheSite = (db: Db) =>
  db.selectFrom('announcement').where('announcement.group_id', 'is', null).where('announcement.contest_id', 'is', null)

/** Announcements of the site, hidden ones too, newest first. */
export const listAnnouncements = (db: Db, page: { readonly limit: number; readonly currentPage: number }) =>
  ofTheSite(db)
    .innerJoin('account', 'account.id', 'announcement.account_id')
    .select(['announcement.id', 'title', 'content', 'announcement.status', 'account_id', 'username'])
    .select(['announcement.created_at', 'announcement.updated_at'])
    .orderBy('announcement.created_at', 'desc')
    .orderBy('announcement.id', 'desc')
    .limit(page.limit)
    .offset((page.currentPage - 1) * page.limit)
    .execute()

export const countAnnouncements = async (db: Db): Promise<number> =>
  (
    await ofTheSite(db)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

export const lockAnnouncement = async (db: Db, id: number) =>
  (await ofTheSite(db)
    .select(['id', 'title', 'content', 'status'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()) ?? null
