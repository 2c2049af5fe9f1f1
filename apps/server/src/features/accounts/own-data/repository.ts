import type { Db } from '../../../platform/db/connect.ts'

/** Rows read at a time. */
export const atOnce = 500

export const accountTimes = (db: Db, id: string) =>
  db
    .selectFrom('account')
    .select(['created_at as createdAt', 'updated_at as updatedAt', 'rating'])
    .where('id', '=', id)
    .executeTakeFirst()

export const photoUrls = async (db: Db, accountId: string): Promise<readonly string[]> =>
  (await db.selectFrom('contest_photo').select('url').where('account_id', '=', accountId).execute()).map(
    ({ url }) => url,
  )

export const trainingIds = async (db: Db, accountId: string): Promise<readonly number[]> =>
  (
    await db
      .selectFrom('training_registration')
      .select('training_id')
      .where('account_id', '=', accountId)
      .orderBy('training_id')
      .execute()
  ).map((row) => row.training_id)

export const noticesBefore = (db: Db, accountId: string, before: number | null) =>
  db
    .selectFrom('notice_copy')
    .innerJoin('notice', 'notice.id', 'notice_copy.notice_id')
    .select(['notice_copy.id', 'notice_copy.kind', 'notice_copy.is_read', 'notice_copy.created_at'])
    .select(['notice.title', 'notice.content', 'notice.template', 'notice.params'])
    .select(['notice.sender_id', 'notice.sender_name'])
    .where('notice_copy.account_id', '=', accountId)
    .$if(before !== null, (query) => query.where('notice_copy.id', '<', before as number))
    .orderBy('notice_copy.id', 'desc')
    .limit(atOnce)
    .execute()

/** Contest submissions of a user. */
export const entryIdsAfter = async (db: Db, accountId: string, after: number): Promise<readonly number[]> =>
  (
    await db
      .selectFrom('submission')
      .select('id')
      .where('account_id', '=', accountId)
      .where('contest_id', '<>', 0)
      .where('id', '>', after)
      .orderBy('id')
      .limit(atOnce)
      .execute()
  ).map(({ id }) => id)
