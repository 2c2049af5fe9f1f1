import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'

/**
 * Runs before accounts are deleted with their comments: decreases the counts on other users' discussions and comments.
 * Discussions and comments of these accounts are deleted as a whole, so their own counts are irrelevant.
 */
export const takeTalkAway = async (db: Db, accountIds: readonly string[]): Promise<void> => {
  await sql`
    update discussion set comment_count = comment_count - lost.n
    from (
      select discussion_id, sum(n)::int as n from (
        select discussion_id, 1 + reply_count as n from comment
        where account_id = any(${accountIds}) and deleted_at is null and discussion_id is not null
        union all
        select comment.discussion_id, 1 from comment_reply join comment on comment.id = comment_reply.comment_id
        where comment_reply.account_id = any(${accountIds}) and comment_reply.deleted_at is null
          and comment.deleted_at is null and comment.discussion_id is not null
          and comment.account_id <> all(${accountIds})) each_one
      group by 1) lost
    where discussion.id = lost.discussion_id`.execute(db)
  await sql`
    update comment set reply_count = reply_count - lost.n
    from (
      select comment_id, count(*)::int as n from comment_reply
      where account_id = any(${accountIds}) and deleted_at is null group by 1) lost
    where comment.id = lost.comment_id`.execute(db)
  await sql`
    update comment set like_count = like_count - lost.n
    from (select comment_id, count(*)::int as n from comment_like where account_id = any(${accountIds}) group by 1) lost
    where comment.id = lost.comment_id`.execute(db)
  await sql`
    update discussion set like_count = like_count - lost.n
    from (
      select discussion_id, count(*)::int as n from discussion_like
      where account_id = any(${accountIds}) group by 1) lost
    where discussion.id = lost.discussion_id`.execute(db)
}
