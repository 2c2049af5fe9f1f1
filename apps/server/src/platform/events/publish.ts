import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { Payload, Topic, TopicKind } from './topics.ts'

/** Every server listens here. */
export const liveChannel = 'verdict_live'

/** PostgreSQL refuses a payload of 8000 bytes. */
const maxPayloadBytes = 7_900

/** @throws Error when the event is longer than PostgreSQL carries. */
export const notificationOf = <K extends TopicKind>(topic: Topic<K>, payload: Payload<K>): string => {
  const text = JSON.stringify({ topic: topic.name, ...payload })
  const bytes = Buffer.byteLength(text)
  if (bytes > maxPayloadBytes) throw new Error(`An event of ${bytes} bytes is too long.`)
  return text
}

/**
 * Publishes an event to all servers. Inside a transaction the event is sent with the commit, so subscribers never
 * receive events of a rollback, and always find the committed rows.
 */
export const publish = async <K extends TopicKind>(db: Db, topic: Topic<K>, payload: Payload<K>): Promise<void> => {
  await sql`select ${publishing(topic, payload)}`.execute(db)
}

/** The same as a part of a statement that changes something. */
export const publishing = <K extends TopicKind>(topic: Topic<K>, payload: Payload<K>): RawBuilder<unknown> =>
  sql`pg_notify(${liveChannel}, ${notificationOf(topic, payload)})`

/** Publishes many events like `publish`, in few statements. Each is made by `notificationOf`. */
export const publishAll = async (db: Db, notifications: readonly string[]): Promise<void> => {
  for (let sent = 0; sent < notifications.length; sent += perStatement) {
    const some = notifications.slice(sent, sent + perStatement)
    await sql`select pg_notify(${liveChannel}, payload) from unnest(${some}::text[]) payload`.execute(db)
  }
}

const perStatement = 1_000
