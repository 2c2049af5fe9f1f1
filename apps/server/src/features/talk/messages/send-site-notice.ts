import type { Db } from '../../../platform/db/connect.ts'
import { notifyReadersOf } from './live.ts'
import type { TemplateName } from './texts.ts'

/**
 * Sends a notice in the name of the site, at once and in the transaction of what happened. `to` is one account or
 * several; `kind` is the box of the message centre, by default the one for system notices.
 */
export const sendSiteNotice = async (
  db: Db,
  notice: {
    readonly to: string | readonly string[]
    readonly kind?: 'Sys' | 'Mine'
    readonly template: TemplateName
    readonly params: Readonly<Record<string, string>>
    readonly now: Date
  },
): Promise<void> => {
  const recipients = typeof notice.to === 'string' ? [notice.to] : notice.to
  if (recipients.length === 0) return
  const { id } = await db
    .insertInto('notice')
    .values({
      title: '',
      content: '',
      template: notice.template,
      params: JSON.stringify(notice.params),
      audience: recipients.length === 1 ? 'Single' : 'Some',
      delivered_at: notice.now,
      recipient_count: recipients.length,
      created_at: notice.now,
      updated_at: notice.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('notice_copy')
    .values(
      recipients.map((accountId) => ({
        notice_id: id,
        account_id: accountId,
        kind: notice.kind ?? 'Sys',
        created_at: notice.now,
      })),
    )
    .execute()
  await notifyReadersOf(db, id, recipients.length)
}
