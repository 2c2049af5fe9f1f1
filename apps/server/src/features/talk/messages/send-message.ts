import type { Db } from '../../../platform/db/connect.ts'
import { notifyReader } from './live.ts'

export interface NewMessage {
  readonly recipientId: string
  readonly senderId: string
  readonly action: 'Discuss' | 'Reply' | 'Like_Post' | 'Like_Discuss'
  readonly source: { readonly type: 'Discussion' | 'Contest'; readonly id: number; readonly groupId: number | null }
  readonly commentId?: number
  readonly replyId?: number
  readonly quote?: { readonly type: 'Comment' | 'Reply'; readonly id: number }
  readonly now: Date
}

/** Notifies a user about another user's action. Users are not notified about their own actions. */
export const sendMessage = async (db: Db, message: NewMessage): Promise<void> => {
  if (message.recipientId === message.senderId) return
  await db
    .insertInto('message')
    .values({
      recipient_id: message.recipientId,
      sender_id: message.senderId,
      action: message.action,
      source_type: message.source.type,
      source_id: message.source.id,
      group_id: message.source.groupId,
      comment_id: message.commentId ?? null,
      reply_id: message.replyId ?? null,
      quote_type: message.quote?.type ?? null,
      quote_id: message.quote?.id ?? null,
      created_at: message.now,
    })
    .execute()
  await notifyReader(db, message.recipientId)
}
