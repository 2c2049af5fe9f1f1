import { sql } from 'kysely'
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

/** An account with a waiting request, locked. */
export const lockForErasure = async (db: Db, id: string) =>
  (await db
    .selectFrom('account')
    .innerJoin('deletion_request', 'deletion_request.account_id', 'account.id')
    .select(['account.id', 'username', 'email', 'realname', 'student_number', 'avatar', 'role'])
    .where('account.id', '=', id)
    .forUpdate()
    .executeTakeFirst()) ?? null

export const findRequest = async (db: Db, accountId: string) =>
  (await db
    .selectFrom('deletion_request')
    .select(['requested_at', 'due_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()) ?? null

/** Returns false when one waits already. */
export const insertRequest = async (
  db: Db,
  { accountId, now, dueAt }: { readonly accountId: string; readonly now: Date; readonly dueAt: Date },
): Promise<boolean> => {
  const made = await db
    .insertInto('deletion_request')
    .values({ account_id: accountId, requested_at: now, due_at: dueAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return made.numInsertedOrUpdatedRows === 1n
}

export const dropRequest = async (db: Db, accountId: string): Promise<boolean> => {
  const gone = await db.deleteFrom('deletion_request').where('account_id', '=', accountId).executeTakeFirst()
  return gone.numDeletedRows === 1n
}

export const listRequests = (db: Db) =>
  db
    .selectFrom('deletion_request')
    .innerJoin('account', 'account.id', 'deletion_request.account_id')
    .select(['account_id', 'username', 'requested_at', 'due_at'])
    .orderBy('requested_at')
    .orderBy('account_id')
    .limit(500)
    .execute()

export const dueRequests = async (db: Db, now: Date): Promise<readonly string[]> =>
  (await db.selectFrom('deletion_request').select('account_id').where('due_at', '<=', now).limit(500).execute()).map(
    (row) => row.account_id,
  )

/** Numbers for the page that explains a deletion. */
export const countOwn = async (db: Db, accountId: string) => {
  const { rows } = await sql<{
    deletes: { submissions: number; discussions: number; comments: number; groups: number }
    keeps: { contestSubmissions: number; contests: number; problems: number }
  }>`
    select
      json_build_object(
        'submissions', (select count(*) from submission where account_id = ${accountId} and contest_id = 0),
        'discussions', (select count(*) from discussion where account_id = ${accountId}),
        'comments', (select count(*) from comment where account_id = ${accountId} and deleted_at is null)
          + (select count(*) from comment_reply where account_id = ${accountId} and deleted_at is null),
        'groups', (select count(*) from group_member where account_id = ${accountId})) as deletes,
      json_build_object(
        'contestSubmissions', (select count(*) from submission where account_id = ${accountId} and contest_id > 0),
        'contests', (select count(*) from contest where owner_id = ${accountId}),
        'problems', (select count(*) from problem where author_id = ${accountId})) as keeps`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('A count without tables always has one row.')
  return row
}
