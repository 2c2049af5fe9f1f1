import { setImmediate } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Events } from './events.ts'
import type { LiveEvent, Topic, TopicKind } from './topics.ts'

/**
 * Subscribers of event streams. Thousands can receive the same event: what it needs is read once for all of them,
 * each is checked again for every event, and they are written to in groups with other work in between.
 */

/** Subscribers of one event that are written to at once; requests are handled in between. */
export const atOnce = 250

export interface Subscriber<K extends TopicKind> {
  readonly topic: Topic<K>
  /** The frame this subscriber receives of an event; null when it may not see it now. */
  readonly frameFor: (event: LiveEvent<K>, shared: SharedReads) => Promise<Buffer | null>
  readonly send: (frame: Buffer) => void
  /** The check failed: cached access must be read again. */
  readonly onFailure?: () => void
}

export class SubscriptionHub {
  readonly #events: Pick<Events, 'subscribe'>
  readonly #log: Pick<Logger, 'warn'>
  readonly #shared = new WeakMap<object, SharedReads>()

  constructor(events: Pick<Events, 'subscribe'>, log: Pick<Logger, 'warn'>) {
    this.#events = events
    this.#log = log
  }

  /** Sends the events of a topic to one subscriber, in order, until the returned function is called. */
  follow<K extends TopicKind>({ topic, frameFor, send, onFailure }: Subscriber<K>): () => void {
    let isOver = false
    const pass = async (event: LiveEvent<K>): Promise<void> => {
      if (isOver) return
      const shared = this.#sharedBy(event)
      const frame = await frameFor(event, shared)
      if (frame === null || isOver) return
      await shared.turn()
      if (!isOver) send(frame)
    }
    // One at a time, so that events after a change are checked by the changed rules.
    let line = Promise.resolve()
    const stop = this.#events.subscribe(topic, (event) => {
      line = line
        .then(() => pass(event))
        .catch((error) => {
          onFailure?.()
          this.#log.warn({ err: error, topic: topic.name }, 'an event could not be sent')
        })
    })
    return () => {
      isOver = true
      stop()
    }
  }

  #sharedBy(event: object): SharedReads {
    const shared = this.#shared.get(event) ?? new SharedReads()
    this.#shared.set(event, shared)
    return shared
  }
}

interface Batch {
  readonly ids: string[]
  readonly found: Promise<ReadonlyMap<string, unknown>>
}

/** Data that the subscribers of one event read together. A key stands for one type of result. */
export class SharedReads {
  readonly #results = new Map<string, unknown>()
  readonly #batches = new Map<string, Batch>()
  #turns = 0
  #line = Promise.resolve()

  /** The result of `read`, called once per key. */
  once<T>(key: string, read: () => T): T {
    if (!this.#results.has(key)) this.#results.set(key, read())
    return this.#results.get(key) as T
  }

  /** The result for one id; the ids of the current tick are read by one call. */
  async batched<T>(
    key: string,
    id: string,
    read: (ids: readonly string[]) => Promise<ReadonlyMap<string, T>>,
  ): Promise<T | undefined> {
    const batch = this.#batches.get(key) ?? this.#openBatch(key, read)
    batch.ids.push(id)
    return (await batch.found).get(id) as T | undefined
  }

  /** Resolves when the next subscriber can be written to: a few hundred at a time, in call order. */
  turn(): Promise<void> {
    if (this.#turns > 0 && this.#turns % atOnce === 0) this.#line = this.#line.then(() => setImmediate())
    this.#turns += 1
    return this.#line
  }

  #openBatch(key: string, read: (ids: readonly string[]) => Promise<ReadonlyMap<string, unknown>>): Batch {
    const ids: string[] = []
    const found = setImmediate().then(() => {
      this.#batches.delete(key)
      return read(ids)
    })
    const batch = { ids, found }
    this.#batches.set(key, batch)
    return batch
  }
}

/** A message as event streams carry it. */
export const frameOf = (text: string): Buffer => Buffer.from(`data: ${text}\n\n`)
