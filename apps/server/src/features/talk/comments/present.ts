import { type Comment, type CommentReply, role, toInstant } from '@verdict/contract'
import { renderMarkdown } from '../../../platform/markdown.ts'
import type { CommentRow, ReplyRow } from './repository.ts'

/** A comment as it goes over the wire (api-public 13.1). */
export const presentComment = async (row: CommentRow, replies: readonly ReplyRow[] = []): Promise<Comment> => ({
  id: row.id,
  content: row.content,
  html: await renderMarkdown(row.content, { ownPictures: true }),
  ...authorOf(row),
  likeNum: row.like_count,
  totalReplyNum: row.reply_count,
  gmtCreate: toInstant(row.created_at),
  editedAt: row.edited_at && toInstant(row.edited_at),
  replyList: await Promise.all(replies.map(presentReply)),
})

export const presentReply = async (row: ReplyRow): Promise<CommentReply> => ({
  id: row.id,
  commentId: row.comment_id,
  ...authorOf(row),
  toUid: row.to_account_id,
  toName: row.to_name,
  toAvatar: row.to_avatar,
  content: row.content,
  html: await renderMarkdown(row.content, { ownPictures: true }),
  status: 0,
  gmtCreate: toInstant(row.created_at),
  gmtModified: toInstant(row.edited_at ?? row.created_at),
  editedAt: row.edited_at && toInstant(row.edited_at),
})

const authorOf = (row: CommentRow | ReplyRow) => ({
  fromUid: row.account_id,
  fromName: row.author_name,
  fromAvatar: row.author_avatar,
  fromRole: roleOf(row.author_role),
  fromTitleName: row.author_title,
  fromTitleColor: row.author_title_color,
})

const roleOf = (code: number): string =>
  code === role.root ? 'root' : code === role.admin || code === role.problem_admin ? 'admin' : 'user'
