import { randomInt } from 'node:crypto'
import { type CheckEvent, limits, type MessagesEvent } from '@verdict/contract'
import type { Viewer } from '@verdict/rules'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { frameOf } from '../../../platform/events/subscription-hub.ts'
import { topics } from '../../../platform/events/topics.ts'
import { subscribeToBoard, subscribeToFirstSolves } from '../../contests/board/live.ts'
import { hearContest } from '../../contests/core/live.ts'
import { hearDesk } from '../../contests/desks/live.ts'
import type { Topics } from './topics.ts'

/** A reader this far behind is gone or stuck; it may come again. */
const maxBehindBytes = 1024 * 1024

const messages: MessagesEvent = { topic: 'messages', kind: 'messages' }
const newMessages = frameOf(JSON.stringify(messages))

/** Subscribers by topic. */
export interface Subscription {
  readonly viewer: Viewer
  readonly topics: Topics
  /** Aborted when the reader's session ends. */
  readonly ending: AbortSignal
}

/** Streams what happens to some topics until the reader goes, the server stops or the stream has lived its life. */
export const streamTopics = async (
  deps: Deps,
  { viewer, topics: { submissions, reader, checks, contests, boards, desks }, ending }: Subscription,
  reply: FastifyReply,
): Promise<void> => {
  const stops: (() => void)[] = []
  try {
    const stream = openStream({ stopping: deps.stopping, ending }, reply)
    // Events may have been missed. Clients that reconnect fetch again.
    stops.push(deps.events.onReopened(stream.endForReconnect))
    if (reader !== null) {
      for (const topic of [topics.messages(reader), topics.allMessages]) {
        stops.push(deps.hub.follow({ topic, frameFor: async () => newMessages, send: stream.sendFrame }))
      }
    }
    for (const topic of checks) {
      const event: CheckEvent = { topic: topic.name, kind: 'check' }
      stops.push(deps.events.subscribe(topic, () => stream.send(event)))
    }
    for (const contest of contests) {
      stops.push(hearContest(deps, { ...contest, send: stream.sendFrame }))
      if (!contest.isOver) stops.push(subscribeToFirstSolves(deps, contest.contestId))
    }
    for (const channel of boards) stops.push(subscribeToBoard(deps, channel, { viewer, send: stream.sendFrame }))
    for (const desk of desks) stops.push(hearDesk(deps, { ...desk, send: stream.sendFrame }))
    submissions?.begin(stream.send)
    await stream.ended
  } finally {
    for (const stop of stops) stop()
  }
}

const openStream = (
  { stopping, ending }: { readonly stopping: AbortSignal; readonly ending: AbortSignal },
  reply: FastifyReply,
) => {
  const { raw } = reply
  reply.hijack()
  raw.writeHead(200, {
    ...headersOf(reply),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    // Nothing follows a stream on its connection, so a server that stops need not wait for one.
    connection: 'close',
  })
  raw.write(`retry: ${limits.events.retryMs}\n\n`)
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  const end = (): void => {
    raw.end()
  }
  const endForReconnect = (): void => {
    const { least, most } = limits.events.endedRetryMs
    if (!raw.writableEnded) raw.end(`retry: ${randomInt(least, most + 1)}\n\n`)
  }
  const beat = setInterval(() => write(': still here\n\n'), limits.events.heartbeatMs)
  const life = setTimeout(end, limits.events.lifeMs)
  const write = (text: string | Buffer): void => {
    if (raw.writableLength > maxBehindBytes) raw.destroy()
    else if (!raw.writableEnded) raw.write(text)
  }
  const close = (): void => {
    clearInterval(beat)
    clearTimeout(life)
    stopping.removeEventListener('abort', endForReconnect)
    ending.removeEventListener('abort', end)
    resolve()
  }
  raw.once('close', close)
  // A reader that disconnects is not an error.
  raw.on('error', () => {})
  stopping.addEventListener('abort', endForReconnect, { once: true })
  ending.addEventListener('abort', end, { once: true })
  if (ending.aborted) end()
  else if (stopping.aborted) endForReconnect()
  // Clients that disconnected while their topics were checked are dropped.
  if (raw.destroyed) close()
  const send = (event: object): void => write(`data: ${JSON.stringify(event)}\n\n`)
  return { ended, endForReconnect, send, sendFrame: (frame: Buffer) => write(frame) }
}

/** Headers set by hooks apply to streams too. */
const headersOf = (reply: FastifyReply) =>
  Object.fromEntries(
    Object.entries(reply.getHeaders()).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
