import { endpoints } from 'virtual:endpoints'
import type { BoardEvent, ContestEvent, DeskEvent, MessagesEvent, SubmissionEvent } from '@verdict/contract'
import { useEffect, useEffectEvent } from 'react'
import { requestHeaders } from './client.ts'
import { session } from './session.ts'
import { sseMessages } from './sse.ts'

/**
 * One stream for the whole page. Components subscribe to topics; when the set of topics changes, the stream is reopened
 * with all of them, and the old one is read until the new one delivers: an event can arrive twice, none is lost. Uses
 * `fetch` instead of EventSource, because the token is sent in a header. A lost stream reconnects after the pause that
 * the server asked for, then with increasing delay. Events in between are lost, so once the new stream is open handlers
 * are notified (`onGap`) and fetch again: that response and the stream together miss nothing.
 */
export type LiveEvent = SubmissionEvent | MessagesEvent | ContestEvent | BoardEvent | DeskEvent

interface Subscriber {
  readonly onEvent: (event: LiveEvent) => void
  readonly onGap: () => void
  /** Called once, when every later event will be received: data fetched after this misses nothing. */
  readonly onOpen?: () => void
}

interface Stream {
  readonly topics: readonly string[]
  readonly controller: AbortController
  isOpen: boolean
}

const subscribers = new Map<string, Set<Subscriber>>()
const settleMs = 30
const firstPauseMs = 1_000
const longestPauseMs = 30_000
/** Events sent before the new stream opened arrive within about this time. */
const handOverMs = 250
let stream: Stream | null = null
/** Events may have been lost since the last open stream; reported when the next one is open. */
let hasGap = false
/** Streams that are read until the newest is open. */
const outgoing = new Set<AbortController>()
const notified = new WeakSet<Subscriber>()
let settle: ReturnType<typeof setTimeout> | undefined

/** Watches a topic while the component lives; `null` watches nothing. */
export const useTopic = (
  topic: string | null,
  onEvent: (event: LiveEvent) => void,
  onGap: () => void = () => {},
  onOpen: () => void = () => {},
): void => {
  const handleEvent = useEffectEvent(onEvent)
  const handleGap = useEffectEvent(onGap)
  const handleOpen = useEffectEvent(onOpen)
  useEffect(() => {
    if (topic === null) return
    return subscribe(topic, {
      onEvent: (event) => handleEvent(event),
      onGap: () => handleGap(),
      onOpen: () => handleOpen(),
    })
  }, [topic])
}

export const subscribe = (topic: string, subscriber: Subscriber): (() => void) => {
  const known = subscribers.get(topic)
  if (known !== undefined) known.add(subscriber)
  else {
    subscribers.set(topic, new Set([subscriber]))
    reopenSoon()
  }
  if (stream !== null) queueMicrotask(notifyOpen)
  return () => {
    const set = subscribers.get(topic)
    set?.delete(subscriber)
    if (set?.size !== 0) return
    subscribers.delete(topic)
    reopenSoon()
  }
}

let listener = session.get().user?.uid
/** A stream is one person's. */
session.subscribe(() => {
  const now = session.get().user?.uid
  if (now === listener) return
  listener = now
  if (subscribers.size > 0) reopenSoon()
})

/** Waits a moment, so that a list of thirty rows opens one stream and not thirty. */
const reopenSoon = (): void => {
  clearTimeout(settle)
  settle = setTimeout(reopen, settleMs)
}

const reopen = (): void => {
  // A stream that is not open yet has no events its successor will miss.
  if (stream?.isOpen) outgoing.add(stream.controller)
  else stream?.controller.abort()
  stream = null
  if (subscribers.size === 0) {
    closeOutgoing()
    // No subscriber is left, so no event was missed; the next page fetches its own data.
    hasGap = false
    return
  }
  stream = { topics: [...subscribers.keys()], controller: new AbortController(), isOpen: false }
  void keepOpen(stream)
}

const closeOutgoing = (): void => {
  for (const controller of outgoing) controller.abort()
  outgoing.clear()
}

const keepOpen = async (mine: Stream): Promise<void> => {
  const { signal } = mine.controller
  let pauseMs = firstPauseMs
  while (!signal.aborted) {
    const retryMs = await readOnce(mine)
    mine.isOpen = false
    // One that ended by itself has no successor to wait for.
    outgoing.delete(mine.controller)
    if (!signal.aborted && (stream === mine || stream?.isOpen !== true)) hasGap = true
    if (signal.aborted || stream !== mine) return
    closeOutgoing()
    pauseMs = retryMs ?? Math.min(pauseMs * 2, longestPauseMs)
    await wait(pauseMs * (0.75 + Math.random() / 2), signal)
    // While no stream can be opened, handlers fetch at each attempt.
    if (!signal.aborted && retryMs === null) everyone((subscriber) => subscriber.onGap())
  }
}

/** @returns the pause before the next stream, or null when this one could not be opened */
const readOnce = async (mine: Stream): Promise<number | null> => {
  const { topics, controller } = mine
  const { signal } = controller
  const path = endpoints['events.stream']?.[1] ?? ''
  let retryMs: number | null = null
  const headers = { ...requestHeaders(path, true), Accept: 'text/event-stream' }
  try {
    const response = await fetch(`${path}?topics=${encodeURIComponent(topics.join(','))}`, { headers, signal })
    if (!response.ok || response.body === null) return null
    mine.isOpen = true
    retryMs = firstPauseMs
    if (hasGap && mine === stream) {
      hasGap = false
      everyone((subscriber) => subscriber.onGap())
    }
    setTimeout(() => mine === stream && closeOutgoing(), handOverMs)
    notifyOpen()
    const onRetry = (ms: number): void => {
      retryMs = ms
    }
    for await (const text of sseMessages(response.body, onRetry)) dispatch(text)
  } catch {
    // A broken connection is a lost stream.
  }
  return retryMs
}

/** Notifies new subscribers that their topic is open. */
const notifyOpen = (): void => {
  if (!stream?.isOpen) return
  for (const topic of stream.topics) {
    for (const subscriber of [...(subscribers.get(topic) ?? [])]) {
      if (notified.has(subscriber)) continue
      notified.add(subscriber)
      subscriber.onOpen?.()
    }
  }
}

const dispatch = (text: string): void => {
  const event = parse(text)
  if (event === null) return
  for (const subscriber of [...(subscribers.get(event.topic) ?? [])]) subscriber.onEvent(event)
}

const parse = (text: string): LiveEvent | null => {
  try {
    return JSON.parse(text) as LiveEvent
  } catch {
    return null
  }
}

const everyone = (notify: (subscriber: Subscriber) => void): void => {
  for (const set of subscribers.values()) for (const subscriber of [...set]) notify(subscriber)
}

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
