import type { Db } from '../../../platform/db/connect.ts'

/** Announcements of the site, hidden ones too. */
export const ofTheSite = (db: Db) =>
  db.selectFrom('announcement').where('announcement.group_id', 'is', null).where('announcement.contest_id', 'is', null)

export const lockAnnouncement = async (db: Db, id: number) =>
  (await ofTheSite(db)
    .select(['id', 'title', 'content', 'status'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()) ?? null
