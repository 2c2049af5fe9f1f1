import { inProgress, limits } from '@verdict/contract'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { LiveEvent } from '../../platform/events/announce.ts'
import type { SubmissionNews } from '../judging/live.ts'
import { findWatched } from '../submissions/watch.ts'
import { standOf, type Topic } from './topics.ts'

/** A reader this far behind is gone or stuck; it may come again. */
const maxBehindBytes = 1024 * 1024

/**
 * Streams what happens to some topics until the reader goes, the server stops or the stream has lived its life. It
 * listens before it looks, holds back what it hears meanwhile, and begins with how things stand: nothing is missed and
 * nothing comes out of order. A case that ends in that very moment may come twice.
 */
export const streamTopics = async (deps: Deps, topics: readonly Topic[], reply: FastifyReply): Promise<void> => {
  const stream = openStream(deps, reply)
  const heard = hearing(topics, stream.send)
  const stops = topics.map((topic) => deps.events.listen(topic.name, heard.hear))
  stream.ended.finally(() => {
    for (const stop of stops) stop()
  })
  try {
    const rows = await findWatched(
      deps.db,
      topics.map((topic) => topic.submitId),
    )
    heard.begin(
      rows.flatMap((row) => topics.filter((topic) => topic.submitId === row.id).map((one) => standOf(row, one))),
    )
  } catch (error) {
    deps.log.warn({ err: error }, 'an event stream could not begin')
    stream.end()
  }
  await stream.ended
}

const openStream = (deps: Deps, reply: FastifyReply) => {
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
  const beat = setInterval(() => write(': still here\n\n'), limits.events.heartbeatMs)
  const life = setTimeout(end, limits.events.lifeMs)
  const write = (text: string): void => {
    if (raw.writableLength > maxBehindBytes) raw.destroy()
    else if (!raw.writableEnded) raw.write(text)
  }
  raw.once('close', () => {
    clearInterval(beat)
    clearTimeout(life)
    deps.stopping.removeEventListener('abort', end)
    resolve()
  })
  // A reader that breaks off is nobody's error.
  raw.on('error', () => {})
  deps.stopping.addEventListener('abort', end, { once: true })
  if (deps.stopping.aborted) end()
  return { ended, end, send: (event: object) => write(`data: ${JSON.stringify(event)}\n\n`) }
}

/** What the hooks set for every reply counts here too. */
const headersOf = (reply: FastifyReply) =>
  Object.fromEntries(
    Object.entries(reply.getHeaders()).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )

/**
 * Sorts what is heard: nothing before the beginning, no progress of a run that is over, no cases where the problem
 * shows none.
 */
const hearing = (topics: readonly Topic[], send: (event: object) => void) => {
  const showsCases = new Map(topics.map((topic) => [topic.name, topic.showsCases]))
  const overUpTo = new Map<string, number>()
  let waiting: SubmissionNews[] | null = []

  const pass = (news: SubmissionNews): void => {
    const over = overUpTo.get(news.topic) ?? -1
    if (inProgress(news.status) && news.run <= over) return
    if (!inProgress(news.status)) overUpTo.set(news.topic, Math.max(over, news.run))
    const { run: _, ...event } = news
    send({ ...event, cases: showsCases.get(news.topic) === true ? news.cases : [] })
  }
  return {
    hear: (event: LiveEvent): void => {
      // Only this feature's own kind of message travels on these topics.
      const news = event as SubmissionNews
      if (waiting === null) pass(news)
      else waiting.push(news)
    },
    begin: (stands: readonly SubmissionNews[]): void => {
      const held = waiting ?? []
      waiting = null
      for (const news of [...stands, ...held]) pass(news)
    },
  }
}
