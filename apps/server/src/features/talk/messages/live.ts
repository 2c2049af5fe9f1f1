import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { announce, liveChannel } from '../../../platform/events/announce.ts'

/** Topic for changes of a user's unread counts. The event has no payload: pages fetch the counts. */
export const readerTopic = (accountId: string): string => `messages:${accountId}`

/** All users at once, e.g. after a notice to all. */
export const everybodysTopic = 'messages:*'

export const tellReader = (db: Db, accountId: string): Promise<void> => announce(db, { topic: readerTopic(accountId) })

/** Above this number of readers, one common event is sent. */
const singlyTold = 500

/** Notifies the recipients of a notice. */
export const tellReadersOf = async (db: Db, noticeId: number, readers: number): Promise<void> => {
  if (readers > singlyTold) return announce(db, { topic: everybodysTopic })
  await sql`select pg_notify(${liveChannel}, json_build_object('topic', 'messages:' || account_id)::text)
    from notice_copy where notice_id = ${noticeId}`.execute(db)
}
