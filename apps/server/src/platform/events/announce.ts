import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/connect.ts'

export interface LiveEvent {
  readonly topic: string
}

/** Every server listens here. */
export const liveChannel = 'verdict_live'

/** PostgreSQL refuses a payload of 8000 bytes. */
const maxPayloadBytes = 7_900

/** @throws Error when the event is longer than PostgreSQL carries. */
export const payloadOf = (event: LiveEvent): string => {
  const payload = JSON.stringify(event)
  const bytes = Buffer.byteLength(payload)
  if (bytes > maxPayloadBytes) throw new Error(`An event of ${bytes} bytes is too long.`)
  return payload
}

/**
 * Publishes an event to all servers. Inside a transaction the event is sent with the commit, so subscribers never
 * receive events of a rollback, and always find the committed rows.
 */
export const announce = async (db: Db, event: LiveEvent): Promise<void> => {
  await sql`select ${announcing(event)}`.execute(db)
}

/** Publishes many events like `announce`, in few statements. */
export const announceAll = async (db: Db, events: readonly LiveEvent[]): Promise<void> => {
  for (let told = 0; told < events.length; told += perStatement) {
    const payloads = events.slice(told, told + perStatement).map(payloadOf)
    await sql`select pg_notify(${liveChannel}, payload) from unnest(${payloads}::text[]) payload`.execute(db)
  }
}

const perStatement = 1_000

/** The same as a part of a statement that changes something. */
export const announcing = (event: LiveEvent): RawBuilder<unknown> => sql`pg_notify(${liveChannel}, ${payloadOf(event)})`
