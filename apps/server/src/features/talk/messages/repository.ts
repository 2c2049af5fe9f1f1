import { role } from '@verdict/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { groupLevelOf } from '../../groups/find-group.ts'

export interface PageAsked {
  readonly currentPage: number
  readonly limit: number
}

/** Unread messages and notices of a person by kind. */
export const countUnread = async (db: Db, accountId: string) =>
  (
    await sql<{ kind: string; n: number }>`
      select action as kind, count(*)::int as n from message
      where recipient_id = ${accountId} and not is_read and ${isShown(accountId)} group by 1
      union all
      select kind, count(*)::int from notice_copy where account_id = ${accountId} and not is_read group by 1`.execute(
      db,
    )
  ).rows

/** Messages about a group are for its members: former members do not see them. */
const isShown = (accountId: string) => sql<boolean>`(message.group_id is null
  or ${groupLevelOf(accountId, 'message.group_id')} >= 3
  or exists (select from account where id = ${accountId} and role = ${sql.lit(role.root)}))`

const talkOf = (db: Db, accountId: string, actions: readonly string[]) =>
  db
    .selectFrom('message')
    .where('message.recipient_id', '=', accountId)
    .where('message.action', 'in', actions)
    .where(isShown(accountId))

/** One page of notifications about other users' actions: unread first, then newest, with the texts they are about. */
export const listTalk = (db: Db, accountId: string, actions: readonly string[], page: PageAsked) =>
  talkOf(db, accountId, actions)
    .innerJoin('account as sender', 'sender.id', 'message.sender_id')
    .leftJoin('discussion', (join) =>
      join.onRef('discussion.id', '=', 'message.source_id').on('message.source_type', '=', 'Discussion'),
    )
    .leftJoin('contest', (join) =>
      join
        .onRef('contest.id', '=', 'message.source_id')
        .on('message.source_type', '=', 'Contest')
        .on('contest.is_visible', '=', true),
    )
    .leftJoin('comment', 'comment.id', 'message.comment_id')
    .leftJoin('comment_reply as reply', 'reply.id', 'message.reply_id')
    .leftJoin('comment as quoted', (join) =>
      join.onRef('quoted.id', '=', 'message.quote_id').on('message.quote_type', '=', 'Comment'),
    )
    .leftJoin('account as quoted_author', 'quoted_author.id', 'quoted.account_id')
    .leftJoin('comment_reply as quoted_reply', (join) =>
      join.onRef('quoted_reply.id', '=', 'message.quote_id').on('message.quote_type', '=', 'Reply'),
    )
    .leftJoin('account as quoted_reply_author', 'quoted_reply_author.id', 'quoted_reply.account_id')
    .leftJoin('account as quoted_reply_to', 'quoted_reply_to.id', 'quoted_reply.to_account_id')
    .select(['message.id', 'message.action', 'message.source_type', 'message.source_id', 'message.group_id'])
    .select(['message.quote_type', 'message.quote_id', 'message.is_read', 'message.created_at', 'message.sender_id'])
    .select(['message.comment_id', 'message.reply_id'])
    .select(['sender.username as sender_name', 'sender.avatar as sender_avatar'])
    .select(['discussion.title as discussion_title', 'contest.title as contest_title'])
    .select(['comment.content as comment_content', 'comment.deleted_at as comment_deleted_at'])
    .select(['reply.content as reply_content', 'reply.deleted_at as reply_deleted_at'])
    .select(['quoted.content as quoted_content', 'quoted.deleted_at as quoted_deleted_at'])
    .select('quoted_author.username as quoted_author_name')
    .select(['quoted_reply.content as quoted_reply_content', 'quoted_reply.deleted_at as quoted_reply_deleted_at'])
    .select('quoted_reply_author.username as quoted_reply_author_name')
    .select('quoted_reply_to.username as quoted_reply_to_name')
    .orderBy('message.is_read')
    .orderBy('message.id', 'desc')
    .limit(page.limit)
    .offset((page.currentPage - 1) * page.limit)
    .execute()

export type TalkRow = Awaited<ReturnType<typeof listTalk>>[number]

export const countTalk = async (db: Db, accountId: string, actions: readonly string[]): Promise<number> =>
  (
    await talkOf(db, accountId, actions)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

export const markTalkRead = async (db: Db, ids: readonly number[]): Promise<void> => {
  await db.updateTable('message').set({ is_read: true }).where('id', 'in', ids).execute()
}

const noticesOf = (db: Db, accountId: string, kind: string) =>
  db.selectFrom('notice_copy').where('notice_copy.account_id', '=', accountId).where('notice_copy.kind', '=', kind)

/** One page of a person's notices: unread first, then newest. */
export const listNotices = (db: Db, accountId: string, kind: string, page: PageAsked) =>
  noticesOf(db, accountId, kind)
    .innerJoin('notice', 'notice.id', 'notice_copy.notice_id')
    .select(['notice_copy.id', 'notice_copy.kind', 'notice_copy.is_read', 'notice_copy.created_at'])
    .select(['notice.title', 'notice.content', 'notice.template', 'notice.params'])
    .select(['notice.sender_id', 'notice.sender_name'])
    .orderBy('notice_copy.is_read')
    .orderBy('notice_copy.id', 'desc')
    .limit(page.limit)
    .offset((page.currentPage - 1) * page.limit)
    .execute()

export type NoticeRow = Awaited<ReturnType<typeof listNotices>>[number]

export const countNotices = async (db: Db, accountId: string, kind: string): Promise<number> =>
  (
    await noticesOf(db, accountId, kind)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

export const markNoticesRead = async (db: Db, ids: readonly number[]): Promise<void> => {
  await db.updateTable('notice_copy').set({ is_read: true }).where('id', 'in', ids).execute()
}

/** Removes messages of a person by action; one of them when its id is given. */
export const deleteTalk = async (
  db: Db,
  accountId: string,
  actions: readonly string[],
  id: number | undefined,
): Promise<void> => {
  const doomed = db.deleteFrom('message').where('recipient_id', '=', accountId).where('action', 'in', actions)
  await (id === undefined ? doomed : doomed.where('id', '=', id)).execute()
}

/** Removes a person's copies of notices of a kind; one of them when its id is given. */
export const deleteNotices = async (db: Db, accountId: string, kind: string, id: number | undefined): Promise<void> => {
  const doomed = db.deleteFrom('notice_copy').where('account_id', '=', accountId).where('kind', '=', kind)
  await (id === undefined ? doomed : doomed.where('id', '=', id)).execute()
}
