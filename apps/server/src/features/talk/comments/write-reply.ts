import { type BodyOf, type CommentReply, type comments, fail } from '@verdict/contract'
import { authorize, type SignedIn } from '@verdict/rules'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { sendMessage } from '../messages/send-message.ts'
import { checkContent, requireMayWrite } from './may-write.ts'
import { noteRemoval } from './note-removal.ts'
import { openPlace } from './place.ts'
import { presentReply } from './present.ts'
import { findCommentPlace, findReply, type LockedComment, lockComment, moveDiscussionCount } from './repository.ts'

type ReplyInput = BodyOf<(typeof comments)['reply']>

/** Replies to a comment or a reply; notifies the user replied to (api-public 13.6). */
export const addReply = async (deps: Deps, viewer: SignedIn, input: ReplyInput): Promise<CommentReply> => {
  const content = checkContent(input.reply?.content ?? null)
  const commentId = input.reply?.commentId ?? null
  const known = commentId === null ? null : await findCommentPlace(deps.db, commentId)
  if (known === null) throw fail('comment.missing')
  const place = await openPlace(deps, viewer, { did: known.discussion_id, cid: known.contest_id })
  const facts = { ...place.facts, authorId: known.account_id }
  if (!authorize(viewer, 'comment.reply', facts)) throw fail('comment.replyNotAllowed')
  await requireMayWrite(deps, viewer, place)
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (trx) => {
    const comment = await lockComment(trx, known.id)
    if (comment === null) throw fail('comment.missing')
    const answered = await whoIsAnswered(trx, comment, input)
    const { id } = await trx
      .insertInto('comment_reply')
      .values({
        comment_id: comment.id,
        account_id: viewer.id,
        to_account_id: answered.accountId,
        content,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx.updateTable('comment').set({ reply_count: sql`reply_count + 1` }).where('id', '=', comment.id).execute()
    if (comment.discussion_id !== null) {
      await moveDiscussionCount(trx, comment.discussion_id, { by: 1, at: now })
      const source = { type: 'Discussion', id: place.id, groupId: place.groupId } as const
      const message = { recipientId: answered.accountId, senderId: viewer.id, action: 'Reply', source } as const
      await sendMessage(trx, { ...message, replyId: id, quote: answered.quote, now })
    }
    const row = await findReply(trx, id)
    if (row === null) throw fail('comment.missing')
    return presentReply(row)
  })
}

/**
 * The author of the quoted text. Only participants of the thread can be replied to, so that the body cannot send
 * messages to other users; without a quote, the reply goes to the comment.
 */
const whoIsAnswered = async (db: Db, comment: LockedComment, input: ReplyInput) => {
  const quoted = input.quoteType === 'Reply' && input.quoteId !== null ? await findReply(db, input.quoteId) : null
  if (quoted !== null && quoted.comment_id === comment.id) {
    return { accountId: quoted.account_id, quote: { type: 'Reply', id: quoted.id } } as const
  }
  return { accountId: comment.account_id, quote: { type: 'Comment', id: comment.id } } as const
}

/** An answer and its comment, when the viewer may be there. */
const openReply = async (deps: Deps, viewer: SignedIn, id: number | null) => {
  const reply = id === null ? null : await findReply(deps.db, id)
  const comment = reply === null ? null : await findCommentPlace(deps.db, reply.comment_id)
  if (reply === null || comment === null) throw fail('comment.missing')
  const place = await openPlace(deps, viewer, { did: comment.discussion_id, cid: comment.contest_id })
  return { reply, comment, facts: { ...place.facts, authorId: reply.account_id } }
}

/** Changes the words of an own answer. */
export const editReply = async (
  deps: Deps,
  viewer: SignedIn,
  input: BodyOf<(typeof comments)['editReply']>,
): Promise<CommentReply> => {
  const content = checkContent(input.reply?.content ?? null)
  const { reply, facts } = await openReply(deps, viewer, input.reply?.id ?? null)
  if (!authorize(viewer, 'comment.edit', facts)) throw fail('comment.notYours')
  const changed = { content, edited_at: deps.clock.now() }
  await deps.db.updateTable('comment_reply').set(changed).where('id', '=', reply.id).execute()
  const row = await findReply(deps.db, reply.id)
  if (row === null) throw fail('comment.missing')
  return presentReply(row)
}

/** Deletes an answer (13.7). */
export const removeReply = async (
  deps: Deps,
  viewer: SignedIn,
  { id, address }: { readonly id: number | null; readonly address: string },
): Promise<null> => {
  const { reply, facts } = await openReply(deps, viewer, id)
  if (!authorize(viewer, 'comment.remove', facts)) throw fail('comment.notYours')
  await deps.db.transaction().execute(async (trx) => {
    const comment = await lockComment(trx, reply.comment_id)
    if (comment === null) throw fail('comment.missing')
    const done = await trx
      .updateTable('comment_reply')
      .set({ deleted_at: deps.clock.now() })
      .where('id', '=', reply.id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (done.numUpdatedRows === 0n) throw fail('comment.missing')
    await trx.updateTable('comment').set({ reply_count: sql`reply_count - 1` }).where('id', '=', comment.id).execute()
    await moveDiscussionCount(trx, comment.discussion_id, { by: -1 })
    await noteRemoval(trx, viewer, {
      action: 'comment.removeReply',
      id: reply.id,
      authorId: reply.account_id,
      content: reply.content,
      discussionId: comment.discussion_id,
      contestId: comment.contest_id,
      address,
    })
  })
  return null
}
