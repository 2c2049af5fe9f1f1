import { type BodyOf, type Comment, type comments, fail } from '@verdict/contract'
import { authorize, type SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { sendMessage } from '../messages/send-message.ts'
import { checkContent, requireMayWrite } from './may-write.ts'
import { noteRemoval } from './note-removal.ts'
import { openPlace } from './place.ts'
import { presentComment } from './present.ts'
import { findComment, findCommentPlace, lockComment, moveDiscussionCount } from './repository.ts'

/** Comments on a discussion or a contest; notifies the author of a discussion (api-public 13.2). */
export const addComment = async (
  deps: Deps,
  viewer: SignedIn,
  input: BodyOf<(typeof comments)['add']>,
): Promise<Comment> => {
  const content = checkContent(input.content)
  const place = await openPlace(deps, viewer, { ...input, isWriting: true })
  await requireMayWrite(deps, viewer, place)
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (trx) => {
    const inDiscussion = place.kind === 'discussion'
    const { id } = await trx
      .insertInto('comment')
      .values({
        discussion_id: inDiscussion ? place.id : null,
        contest_id: inDiscussion ? null : place.id,
        account_id: viewer.id,
        content,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (inDiscussion) {
      await moveDiscussionCount(trx, place.id, { by: 1, at: now })
      const source = { type: 'Discussion', id: place.id, groupId: place.groupId } as const
      const message = { recipientId: place.ownerId, senderId: viewer.id, action: 'Discuss', source } as const
      await sendMessage(trx, { ...message, commentId: id, now })
    }
    return presentComment(await made(findComment(trx, id)))
  })
}

const made = async <T>(row: Promise<T | null>): Promise<T> => {
  const found = await row
  if (found === null) throw fail('comment.notFound')
  return found
}

/** Changes the words of an own comment; that they were changed is shown. */
export const editComment = async (
  deps: Deps,
  viewer: SignedIn,
  input: BodyOf<(typeof comments)['edit']>,
): Promise<Comment> => {
  const content = checkContent(input.content)
  const known = input.id === null ? null : await findCommentPlace(deps.db, input.id)
  if (known === null) throw fail('comment.missing')
  const place = await openPlace(deps, viewer, { did: known.discussion_id, cid: known.contest_id })
  const facts = { ...place.facts, authorId: known.account_id }
  if (!authorize(viewer, 'comment.edit', facts)) throw fail('comment.notYours')
  const changed = { content, edited_at: deps.clock.now() }
  await deps.db.updateTable('comment').set(changed).where('id', '=', known.id).execute()
  return presentComment(await made(findComment(deps.db, known.id)))
}

/** Deletes a comment with the answers to it (13.3). */
export const removeComment = async (
  deps: Deps,
  viewer: SignedIn,
  { id, address }: { readonly id: number | null; readonly address: string },
): Promise<null> => {
  const known = id === null ? null : await findCommentPlace(deps.db, id)
  if (known === null) throw fail('comment.missing')
  const place = await openPlace(deps, viewer, { did: known.discussion_id, cid: known.contest_id })
  const facts = { ...place.facts, authorId: known.account_id }
  if (!authorize(viewer, 'comment.remove', facts)) throw fail('comment.notYours')
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    const locked = await lockComment(trx, known.id)
    // A concurrent request deleted it first.
    if (locked === null) throw fail('comment.missing')
    await trx.updateTable('comment').set({ deleted_at: now, reply_count: 0 }).where('id', '=', known.id).execute()
    await trx
      .updateTable('comment_reply')
      .set({ deleted_at: now })
      .where('comment_id', '=', known.id)
      .where('deleted_at', 'is', null)
      .execute()
    await moveDiscussionCount(trx, locked.discussion_id, { by: -(locked.reply_count + 1) })
    await noteRemoval(trx, viewer, {
      action: 'comment.remove',
      id: locked.id,
      authorId: locked.account_id,
      content: locked.content,
      discussionId: locked.discussion_id,
      contestId: locked.contest_id,
      replies: locked.reply_count,
      address,
    })
  })
  return null
}
