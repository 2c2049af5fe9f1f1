import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'

interface NoticeListQuery {
  readonly currentPage: number
  readonly limit: number
  readonly type?: string | undefined
}

/** Notices written by admins; notices of the site itself cannot be edited. */
const written = (db: Db, type: string | undefined) => {
  const found = db.selectFrom('notice').where('template', 'is', null)
  return type === undefined ? found : found.where('audience', '=', type)
}

/** One page for the admin area: undelivered first, then newest, each with at most a few names. */
export const listNotices = (db: Db, query: NoticeListQuery) =>
  written(db, query.type)
    .select(['id', 'title', 'content', 'audience', 'delivered_at', 'sender_name', 'recipient_count'])
    .select(['created_at', 'updated_at'])
    .select(
      sql<readonly string[]>`array(
        select username from notice_recipient join account on account.id = notice_recipient.account_id
        where notice_recipient.notice_id = notice.id order by username limit 20)`.as('recipients'),
    )
    .orderBy(sql`(delivered_at is not null)`)
    .orderBy('id', 'desc')
    .limit(query.limit)
    .offset((query.currentPage - 1) * query.limit)
    .execute()

export const countNotices = async (db: Db, type: string | undefined): Promise<number> =>
  (
    await written(db, type)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

export const lockNotice = async (db: Db, id: number) =>
  (await db
    .selectFrom('notice')
    .select(['id', 'title', 'content', 'audience', 'recipient_count'])
    .where('id', '=', id)
    .where('template', 'is', null)
    .forUpdate()
    .executeTakeFirst()) ?? null

/** The accounts with some names, case-insensitively, each with the requested name. */
export const findAccounts = async (db: Db, names: readonly string[]) =>
  (
    await sql<{ id: string; username: string; asked: string }>`
      select account.id, account.username, asked from unnest(${names}::text[]) as given (asked)
      join account on lower(account.username) = lower(asked)`.execute(db)
  ).rows

export const findAccount = async (db: Db, id: string) =>
  (await db.selectFrom('account').select(['id', 'username']).where('id', '=', id).executeTakeFirst()) ?? null
