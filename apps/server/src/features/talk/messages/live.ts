import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { announce, liveChannel } from '../../../platform/events/announce.ts'

/** Where a person's servers hear that the unread counts moved. The event says no more: pages ask again. */
export const readerTopic = (accountId: string): string => `messages:${accountId}`

/** Everybody at once, e.g. when a notice went to all. */
export const everybodysTopic = 'messages:*'

export const tellReader = (db: Db, accountId: string): Promise<void> => announce(db, { topic: readerTopic(accountId) })

/** More readers than this are told in one breath. */
const singlyTold = 500

/** Tells those who have a copy of a notice. */
export const tellReadersOf = async (db: Db, noticeId: number, readers: number): Promise<void> => {
  if (readers > singlyTold) return announce(db, { topic: everybodysTopic })
  await sql`select pg_notify(${liveChannel}, json_build_object('topic', 'messages:' || account_id)::text)
    from notice_copy where notice_id = ${noticeId}`.execute(db)
}
