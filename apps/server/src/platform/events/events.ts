import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import pg from 'pg'
import type { Logger } from 'pino'
import { liveChannel, notificationOf } from './publish.ts'
import { type LiveEvent, type Payload, readEvent, type Topic, type TopicKind, topics } from './topics.ts'

/**
 * Live events cross API servers through NOTIFY: a writer publishes a small message, every server receives it and
 * forwards it to its own streams. A lost connection is reopened. Pages keep polling as a fallback, which covers events
 * missed meanwhile. A database host that vanished without a word is noticed by a statement now and then: a connection
 * that only listens would wait for the end of its TCP connection, which can take hours.
 */

export interface Events {
  /** Calls `handler` for every event of the topic until the returned function is called. */
  subscribe<K extends TopicKind>(topic: Topic<K>, handler: (event: LiveEvent<K>) => void): () => void
  /** Delivers an event to local subscribers only, for changes that every server detects by itself. */
  deliverHere<K extends TopicKind>(topic: Topic<K>, payload: Payload<K>): void
  /** False while the connection is lost; consumers that follow rows by events must then read the rows. */
  isListening(): boolean
  /**
   * Resolves when all events committed before the call were received. Events arrive in commit order, so it publishes a
   * marker and waits for it.
   * @throws Error when the connection is lost or slow
   */
  caughtUp(): Promise<void>
  /** Calls `handler` each time the connection was lost and is there again: events may have been missed. */
  onReopened(handler: () => void): () => void
  close(): Promise<void>
}

const markMs = 5_000
const heartbeatMs = 2_000
/**
 * Without a response for so long the connection is considered lost. Longer than a busy machine holds up an answer: after
 * a lost connection all open pages fetch again.
 */
const answerMs = 8_000
const reopenAfterMs = 500

export const openEvents = async (url: string, pool: pg.Pool, log: Logger): Promise<Events> => {
  const emitter = new EventEmitter()
  emitter.setMaxListeners(0)
  let client: { readonly connection: pg.Client; giveUp(): void } | null = null
  let closed = false

  // One parsed event for all subscribers, who share by it what they read.
  const receive = (text: string): void => {
    let event: LiveEvent
    try {
      event = readEvent(text)
    } catch (error) {
      log.error({ err: error }, 'an event could not be read')
      return
    }
    emitter.emit(event.topic, event)
  }
  const open = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'verdict-events',
      keepAlive: true,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
    })
    // One that was given up may still report its end, or even deliver, after the next one is open.
    let isGivenUp = false
    const giveUp = (): void => {
      if (isGivenUp) return
      isGivenUp = true
      void next.end().catch(() => undefined)
      if (client?.connection === next) reopen()
    }
    next.on('notification', (message) => {
      if (!isGivenUp && message.payload !== undefined) receive(message.payload)
    })
    next.on('error', giveUp)
    next.on('end', giveUp)
    try {
      await next.connect()
      await next.query(`listen ${liveChannel}`)
      if (isGivenUp) throw new Error('the connection ended')
    } catch (error) {
      giveUp()
      throw error
    }
    client = { connection: next, giveUp }
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
    }, reopenAfterMs)
  }

  const heartbeat = setInterval(() => {
    const asked = client
    asked?.connection.query('select 1').catch((error) => {
      if (client === asked) log.warn({ err: error }, 'event listener lost the database')
      asked.giveUp()
    })
  }, heartbeatMs)
  heartbeat.unref()

  await open()
  return {
    subscribe: ({ name }, handler) => {
      emitter.on(name, handler)
      return () => emitter.off(name, handler)
    },
    deliverHere: (topic, payload) => receive(notificationOf(topic, payload)),
    isListening: () => client !== null,
    caughtUp: async () => {
      const mark = topics.mark(randomUUID())
      const { promise: received, resolve, reject } = Promise.withResolvers<void>()
      const timer = setTimeout(() => reject(new Error('events not received')), markMs)
      emitter.once(mark.name, () => resolve())
      try {
        await pool.query('select pg_notify($1, $2)', [liveChannel, notificationOf(mark, {})])
        await received
      } finally {
        clearTimeout(timer)
        emitter.removeAllListeners(mark.name)
      }
    },
    onReopened: (handler) => {
      reopenings.on('reopened', handler)
      return () => reopenings.off('reopened', handler)
    },
    close: async () => {
      closed = true
      clearInterval(heartbeat)
      await client?.connection.end().catch(() => undefined)
    },
  }
}
