import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { liveChannel, publish } from '../../../platform/events/publish.ts'
import { topics } from '../../../platform/events/topics.ts'

/** A user's unread counts changed; pages fetch them. */
export const notifyReader = (db: Db, accountId: string): Promise<void> => publish(db, topics.messages(accountId), {})

/** Above this number of readers, one common event is sent. */
const mostSingly = 500

/** Notifies the recipients of a notice. */
export const notifyReadersOf = async (db: Db, noticeId: number, readers: number): Promise<void> => {
  if (readers > mostSingly) return publish(db, topics.allMessages, {})
  await sql`select pg_notify(${liveChannel}, json_build_object('topic', 'messages:' || account_id)::text)
    from notice_copy where notice_id = ${noticeId}`.execute(db)
}
