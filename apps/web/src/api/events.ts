import { endpoints } from 'virtual:endpoints'
import type { BoardEvent, ContestEvent, DeskEvent, MessagesEvent, SubmissionEvent } from '@verdict/contract'
import { useEffect, useEffectEvent } from 'react'
import { requestHeaders } from './client.ts'
import { session } from './session.ts'
import { sseMessages } from './sse.ts'

/**
 * One stream for the whole page. Components subscribe to topics; when the set of topics changes, the stream is reopened
 * with all of them, and the old one is read until the new one delivers: an event can arrive twice, none is lost. Uses
 * `fetch` instead of EventSource, because the token is sent in a header. A lost stream reconnects with increasing
 * delay; events in between are lost, so handlers are notified (`onGap`) and should fetch again.
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
/** Streams that are read until the newest is open. */
const outgoing = new Set<AbortController>()
const told = new WeakSet<Subscriber>()
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
  if (stream !== null) queueMicrotask(tellOpen)
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
    const wasOpened = await readOnce(mine)
    mine.isOpen = false
    // One that ended by itself has no successor to wait for.
    outgoing.delete(mine.controller)
    if (signal.aborted || stream !== mine) return
    closeOutgoing()
    pauseMs = wasOpened ? firstPauseMs : Math.min(pauseMs * 2, longestPauseMs)
    await wait(pauseMs * (0.75 + Math.random() / 2), signal)
    if (!signal.aborted) everyone((subscriber) => subscriber.onGap())
  }
}

const readOnce = async (mine: Stream): Promise<boolean> => {
  const { topics, controller } = mine
  const { signal } = controller
  const path = endpoints['events.stream']?.[1] ?? ''
  const headers = { ...requestHeaders(path, true), Accept: 'text/event-stream' }
  try {
    const response = await fetch(`${path}?topics=${encodeURIComponent(topics.join(','))}`, { headers, signal })
    if (!response.ok || response.body === null) return false
    mine.isOpen = true
    setTimeout(() => mine === stream && closeOutgoing(), handOverMs)
    tellOpen()
    for await (const text of sseMessages(response.body)) dispatch(text)
    return true
  } catch {
    return false
  }
}

/** Notifies new subscribers that their topic is open. */
const tellOpen = (): void => {
  if (!stream?.isOpen) return
  for (const topic of stream.topics) {
    for (const subscriber of [...(subscribers.get(topic) ?? [])]) {
      if (told.has(subscriber)) continue
      told.add(subscriber)
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

const everyone = (tell: (subscriber: Subscriber) => void): void => {
  for (const set of subscribers.values()) for (const subscriber of [...set]) tell(subscriber)
}

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
