import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import pg from 'pg'
import type { Logger } from 'pino'
import { type LiveEvent, liveChannel, payloadOf } from './announce.ts'

/**
 * Live events cross API servers through NOTIFY: a writer publishes a small message, every server receives it and
 * forwards it to its own streams. A lost connection is reopened. Pages keep polling as a fallback, which covers events
 * missed meanwhile.
 */

export interface Events {
  publish(event: LiveEvent): Promise<void>
  /** Calls `hear` for every event of the topic until the returned function is called. */
  listen(topic: string, hear: (event: LiveEvent) => void): () => void
  /** Delivers an event to local subscribers only, for changes that every server detects by itself. */
  tellHere(event: LiveEvent): void
  /** False while the connection is lost; consumers that follow rows by events must then read the rows. */
  isListening(): boolean
  /**
   * Resolves when all events committed before the call were received. Events arrive in commit order, so it publishes a
   * marker and waits for it.
   * @throws Error when the connection is lost or slow
   */
  caughtUp(): Promise<void>
  /** Calls `hear` each time the connection was lost and is there again: events may have been missed. */
  onReopened(hear: () => void): () => void
  close(): Promise<void>
}

const markMs = 5_000

export const openEvents = async (url: string, pool: pg.Pool, log: Logger): Promise<Events> => {
  const emitter = new EventEmitter()
  emitter.setMaxListeners(0)
  let client: pg.Client | null = null
  let closed = false

  const open = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, application_name: 'verdict-events', keepAlive: true })
    next.on('notification', (message) => {
      if (message.payload === undefined) return
      const event = JSON.parse(message.payload) as LiveEvent
      emitter.emit(event.topic, event)
    })
    next.on('error', () => reopen())
    next.on('end', () => reopen())
    await next.connect()
    await next.query(`listen ${liveChannel}`)
    client = next
  }
  const reopenings = new EventEmitter()
  reopenings.setMaxListeners(0)

  let reopening = false
  const reopen = (): void => {
    if (closed || reopening) return
    reopening = true
    client = null
    setTimeout(() => {
      reopening = false
      open().then(
        () => reopenings.emit('reopened'),
        (error) => {
          log.warn({ err: error }, 'event listener could not reconnect')
          reopen()
        },
      )
    }, 500)
  }

  await open()
  return {
    publish: async (event) => {
      await pool.query('select pg_notify($1, $2)', [liveChannel, payloadOf(event)])
    },
    listen: (topic, hear) => {
      emitter.on(topic, hear)
      return () => emitter.off(topic, hear)
    },
    tellHere: (event) => {
      emitter.emit(event.topic, event)
    },
    isListening: () => client !== null,
    caughtUp: async () => {
      const event = { topic: `mark:${randomUUID()}` }
      const { promise: heard, resolve, reject } = Promise.withResolvers<void>()
      const timer = setTimeout(() => reject(new Error('events not received')), markMs)
      emitter.once(event.topic, () => resolve())
      try {
        await pool.query('select pg_notify($1, $2)', [liveChannel, payloadOf(event)])
        await heard
      } finally {
        clearTimeout(timer)
        emitter.removeAllListeners(event.topic)
      }
    },
    onReopened: (hear) => {
      reopenings.on('reopened', hear)
      return () => reopenings.off('reopened', hear)
    },
    close: async () => {
      closed = true
      await client?.end().catch(() => undefined)
    },
  }
}
