import { type DirectConversation, type DirectMessage, limits, toInstant } from '@verdict/contract'
import { renderMarkdown } from '../../../platform/markdown.ts'
import { excerpt } from '../messages/excerpt.ts'
import type { listConversations, MessageRow } from './repository.ts'

/** A message as one of its two users gets it. */
export const presentMessage = async (row: MessageRow, viewerId: string): Promise<DirectMessage> => ({
  id: row.id,
  isMine: row.sender_id === viewerId,
  isDeleted: row.deleted_at !== null,
  content: row.content,
  html: row.deleted_at === null ? await renderMarkdown(row.content) : '',
  gmtCreate: toInstant(row.created_at),
})

type ConversationRow = Awaited<ReturnType<typeof listConversations>>[number]

export const presentConversation = (row: ConversationRow, viewerId: string): DirectConversation => ({
  partner: { uid: row.id, username: row.username, nickname: row.nickname, avatar: row.avatar },
  last: {
    excerpt: excerpt(row.content, limits.directMessage.excerptChars),
    isMine: row.sender_id === viewerId,
    isDeleted: row.deleted_at !== null,
    gmtCreate: toInstant(row.created_at),
  },
  unread: row.unread ?? 0,
  isBlocked: Boolean(row.is_blocked),
})
