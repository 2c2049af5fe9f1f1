import type { Db } from '../../../platform/db/connect.ts'
import { tellReader } from './live.ts'
import type { TemplateName } from './texts.ts'

/** Sends a user a notice from the site, in the transaction of its cause. */
export const sendSiteNotice = async (
  db: Db,
  notice: {
    readonly to: string
    readonly template: TemplateName
    readonly params: Readonly<Record<string, string>>
    readonly now: Date
  },
): Promise<void> => {
  const { id } = await db
    .insertInto('notice')
    .values({
      title: '',
      content: '',
      template: notice.template,
      params: JSON.stringify(notice.params),
      audience: 'Single',
      delivered_at: notice.now,
      recipient_count: 1,
      created_at: notice.now,
      updated_at: notice.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('notice_copy')
    .values({ notice_id: id, account_id: notice.to, kind: 'Sys', created_at: notice.now })
    .execute()
  await tellReader(db, notice.to)
}
