import { endpoints } from 'virtual:endpoints'
import type { BoardEvent, ContestEvent, DeskEvent, MessagesEvent, SubmissionEvent } from '@verdict/contract'
import { useEffect, useEffectEvent } from 'react'
import { requestHeaders } from './client.ts'
import { sseMessages } from './sse.ts'

/**
 * One stream for the whole page. Components name topics; whenever the set of topics changes the stream is opened anew
 * with all of them. `fetch` instead of EventSource, because the token travels in a header. A lost stream comes back
 * after a growing pause; what happened in between is lost, so handlers are told (`onGap`) and should ask again.
 */
export type LiveEvent = SubmissionEvent | MessagesEvent | ContestEvent | BoardEvent | DeskEvent

interface Subscriber {
  readonly onEvent: (event: LiveEvent) => void
  readonly onGap: () => void
}

const subscribers = new Map<string, Set<Subscriber>>()
const settleMs = 30
const firstPauseMs = 1_000
const longestPauseMs = 30_000
let stream: AbortController | null = null
let settle: ReturnType<typeof setTimeout> | undefined

/** Watches a topic while the component lives; `null` watches nothing. */
export const useTopic = (
  topic: string | null,
  onEvent: (event: LiveEvent) => void,
  onGap: () => void = () => {},
): void => {
  const handleEvent = useEffectEvent(onEvent)
  const handleGap = useEffectEvent(onGap)
  useEffect(() => {
    if (topic === null) return
    return subscribe(topic, { onEvent: (event) => handleEvent(event), onGap: () => handleGap() })
  }, [topic])
}

export const subscribe = (topic: string, subscriber: Subscriber): (() => void) => {
  const known = subscribers.get(topic)
  if (known !== undefined) known.add(subscriber)
  else {
    subscribers.set(topic, new Set([subscriber]))
    reopenSoon()
  }
  return () => {
    const set = subscribers.get(topic)
    set?.delete(subscriber)
    if (set?.size !== 0) return
    subscribers.delete(topic)
    reopenSoon()
  }
}

/** Waits a moment, so that a list of thirty rows opens one stream and not thirty. */
const reopenSoon = (): void => {
  clearTimeout(settle)
  settle = setTimeout(reopen, settleMs)
}

const reopen = (): void => {
  stream?.abort()
  stream = null
  if (subscribers.size === 0) return
  stream = new AbortController()
  void keepOpen([...subscribers.keys()], stream.signal)
}

const keepOpen = async (topics: readonly string[], signal: AbortSignal): Promise<void> => {
  let pauseMs = firstPauseMs
  while (!signal.aborted) {
    const opened = await readOnce(topics, signal)
    if (signal.aborted) return
    pauseMs = opened ? firstPauseMs : Math.min(pauseMs * 2, longestPauseMs)
    await wait(pauseMs * (0.75 + Math.random() / 2), signal)
    if (!signal.aborted) everyone((subscriber) => subscriber.onGap())
  }
}

const readOnce = async (topics: readonly string[], signal: AbortSignal): Promise<boolean> => {
  const path = endpoints['events.stream']?.[1] ?? ''
  const headers = { ...requestHeaders(path, true), Accept: 'text/event-stream' }
  try {
    const response = await fetch(`${path}?topics=${encodeURIComponent(topics.join(','))}`, { headers, signal })
    if (!response.ok || response.body === null) return false
    for await (const text of sseMessages(response.body)) dispatch(text)
    return true
  } catch {
    return false
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
