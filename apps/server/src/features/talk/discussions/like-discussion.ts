import { fail } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { sendMessage } from '../messages/send-message.ts'
import { openDiscussion } from './open-discussion.ts'
import type { DiscussionKey } from './repository.ts'

interface Like {
  readonly did: number
  readonly toLike: boolean
}

/**
 * Likes a discussion or takes the like back. One like is one row and the count moves only with it, so a repeated call
 * changes nothing. The author is notified about each user once.
 */
export const likeDiscussion = async (deps: Deps, viewer: SignedIn, { did, toLike }: Like): Promise<null> => {
  const { row } = await openDiscussion(deps, viewer, did)
  await deps.db.transaction().execute(async (trx) => {
    const locked = await trx.selectFrom('discussion').select('id').where('id', '=', did).forUpdate().executeTakeFirst()
    if (locked === undefined) throw fail('discussion.notFound')
    const step = toLike ? await insertLike(deps, trx, viewer.id, did) : await deleteLike(trx, viewer.id, did)
    if (step === 0) return
    await trx
      .updateTable('discussion')
      .set({ like_count: sql`like_count + ${step}` })
      .where('id', '=', did)
      .execute()
    if (step > 0) await notifyAuthor(deps, trx, viewer, row)
  })
  return null
}

const insertLike = async (deps: Deps, db: Db, accountId: string, did: number): Promise<number> => {
  const done = await db
    .insertInto('discussion_like')
    .values({ discussion_id: did, account_id: accountId, created_at: deps.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(done.numInsertedOrUpdatedRows ?? 0n)
}

const deleteLike = async (db: Db, accountId: string, did: number): Promise<number> => {
  const done = await db
    .deleteFrom('discussion_like')
    .where('discussion_id', '=', did)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return -Number(done.numDeletedRows)
}

const notifyAuthor = async (deps: Deps, db: Db, viewer: SignedIn, row: DiscussionKey): Promise<void> => {
  const sent = await db
    .selectFrom('message')
    .select('id')
    .where('recipient_id', '=', row.account_id)
    .where('sender_id', '=', viewer.id)
    .where('action', '=', 'Like_Post')
    .where('source_id', '=', row.id)
    .limit(1)
    .executeTakeFirst()
  if (sent !== undefined) return
  await sendMessage(db, {
    recipientId: row.account_id,
    senderId: viewer.id,
    action: 'Like_Post',
    source: { type: 'Discussion', id: row.id, groupId: row.group_id },
    now: deps.clock.now(),
  })
}
