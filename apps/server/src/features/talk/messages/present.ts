import { type Locale, type NoticeMessage, type TalkMessage, toInstant } from '@verdict/contract'
import { renderMarkdown } from '../../../platform/markdown.ts'
import { escapeHtml, excerpt } from './excerpt.ts'
import type { NoticeRow, TalkRow } from './repository.ts'
import { gone, wordsOf } from './texts.ts'

const sourceChars = 200
const quoteChars = 100

/** A message as it goes over the wire (api-public 14.2). */
export const presentTalk = (row: TalkRow, locale: Locale): TalkMessage => {
  const sourceText = sourceOf(row, locale)
  const quoteText = quoteOf(row, locale)
  return {
    id: row.id,
    action: row.action,
    sourceId: row.source_id,
    sourceType: row.source_type,
    sourceTitle:
      row.discussion_title ??
      row.contest_title ??
      gone[row.source_type === 'Contest' ? 'contest' : 'discussion'][locale],
    sourceContent: sourceText && escapeHtml(sourceText),
    quoteId: row.quote_id,
    quoteType: row.quote_type,
    quoteContent: quoteText && escapeHtml(quoteText),
    url: urlOf(row),
    state: row.is_read,
    senderId: row.sender_id,
    senderUsername: row.sender_name,
    senderAvatar: row.sender_avatar,
    gmtCreate: toInstant(row.created_at),
    sourceText,
    quoteText,
  }
}

/** The text; a like has none. */
const sourceOf = (row: TalkRow, locale: Locale): string | null => {
  if (row.action === 'Discuss') return alive(row.comment_content, row.comment_deleted_at, gone.comment[locale])
  if (row.action === 'Reply') return alive(row.reply_content, row.reply_deleted_at, gone.reply[locale])
  return null
}

const alive = (content: string | null, deletedAt: Date | null, otherwise: string): string =>
  content === null || deletedAt !== null ? otherwise : excerpt(content, sourceChars)

/** The quoted text, with its author and, for a reply, the user it replied to. */
const quoteOf = (row: TalkRow, locale: Locale): string | null => {
  if (row.quote_type === 'Comment') {
    if (row.quoted_content === null || row.quoted_deleted_at !== null) return gone.comment[locale]
    return `${row.quoted_author_name ?? ''} : ${excerpt(row.quoted_content, quoteChars)}`
  }
  if (row.quote_type === 'Reply') {
    if (row.quoted_reply_content === null || row.quoted_reply_deleted_at !== null) return gone.reply[locale]
    const to = row.quoted_reply_to_name === null ? '' : `@${row.quoted_reply_to_name} : `
    return `${row.quoted_reply_author_name ?? ''} : ${to}${excerpt(row.quoted_reply_content, quoteChars)}`
  }
  return null
}

const urlOf = (row: TalkRow): string => {
  if (row.source_type === 'Contest') return `/contest/${row.source_id}/comment`
  const discussion = `/discussion-detail/${row.source_id}`
  return row.group_id === null ? discussion : `/group/${row.group_id}${discussion}`
}

/** A notice as its reader gets it (14.3). */
export const presentNotice = async (row: NoticeRow, locale: Locale): Promise<NoticeMessage> => {
  // Written as an object.
  const params = row.params as Readonly<Record<string, unknown>>
  const words = row.template === null ? row : wordsOf(row.template, params, locale)
  return {
    id: row.id,
    title: words.title,
    content: words.content,
    adminId: row.sender_id,
    type: row.kind,
    state: row.is_read,
    gmtCreate: toInstant(row.created_at),
    html: await renderMarkdown(words.content),
    adminName: row.sender_name,
  }
}
