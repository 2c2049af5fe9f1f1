import { fail } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { sendMessage } from '../messages/send-message.ts'
import { openPlace, type Place } from './place.ts'
import { findCommentPlace, lockComment } from './repository.ts'
import { isVisibleAuthor } from './visible-authors.ts'

/**
 * Likes a comment or removes the like (api-public 13.4). One like is one row, and the count changes only with it;
 * repeating a call changes nothing. The author is notified of a user's like only once.
 */
export const likeComment = async (
  deps: Deps,
  viewer: SignedIn,
  given: { readonly cid: number; readonly toLike: boolean },
): Promise<null> => {
  const known = await findCommentPlace(deps.db, given.cid)
  if (known === null) throw fail('comment.missing')
  const place = await openPlace(deps, viewer, { did: known.discussion_id, cid: known.contest_id })
  if (!(await isVisibleAuthor(deps.db, place.visibleAuthors, known.account_id))) throw fail('comment.missing')
  await deps.db.transaction().execute(async (trx) => {
    const comment = await lockComment(trx, known.id)
    if (comment === null) throw fail('comment.missing')
    const by = given.toLike
      ? await insertLike(deps, trx, viewer.id, known.id)
      : await deleteLike(trx, viewer.id, known.id)
    if (by === 0) return
    await trx
      .updateTable('comment')
      .set({ like_count: sql`like_count + ${by}` })
      .where('id', '=', known.id)
      .execute()
    if (by > 0) await notifyAuthor(deps, trx, viewer, { place, commentId: known.id, authorId: known.account_id })
  })
  return null
}

const insertLike = async (deps: Deps, db: Db, accountId: string, commentId: number): Promise<number> => {
  const done = await db
    .insertInto('comment_like')
    .values({ comment_id: commentId, account_id: accountId, created_at: deps.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(done.numInsertedOrUpdatedRows ?? 0n)
}

const deleteLike = async (db: Db, accountId: string, commentId: number): Promise<number> => {
  const done = await db
    .deleteFrom('comment_like')
    .where('comment_id', '=', commentId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return -Number(done.numDeletedRows)
}

interface Liked {
  readonly place: Place
  readonly commentId: number
  readonly authorId: string
}

const notifyAuthor = async (deps: Deps, db: Db, viewer: SignedIn, liked: Liked): Promise<void> => {
  const notified = await db
    .selectFrom('message')
    .select('id')
    .where('comment_id', '=', liked.commentId)
    .where('sender_id', '=', viewer.id)
    .where('action', '=', 'Like_Discuss')
    .limit(1)
    .executeTakeFirst()
  if (notified !== undefined) return
  const { kind, id, groupId } = liked.place
  await sendMessage(db, {
    recipientId: liked.authorId,
    senderId: viewer.id,
    action: 'Like_Discuss',
    source: { type: kind === 'discussion' ? 'Discussion' : 'Contest', id, groupId },
    commentId: liked.commentId,
    now: deps.clock.now(),
  })
}
