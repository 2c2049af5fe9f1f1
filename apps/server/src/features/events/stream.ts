import { type CheckEvent, inProgress, limits, type MessagesEvent } from '@verdict/contract'
import type { Viewer } from '@verdict/rules'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { LiveEvent } from '../../platform/events/announce.ts'
import { hearBoard, hearFirstSolves } from '../contest-boards/live.ts'
import { hearDesk } from '../contest-desks/live.ts'
import { contestTopic, hearContest } from '../contests/live.ts'
import type { SubmissionNews } from '../judging/live.ts'
import { everybodysTopic, readerTopic } from '../messages/live.ts'
import { findWatched } from '../submissions/watch.ts'
import { standOf, type Topic, type Topics } from './topics.ts'

/** A reader this far behind is gone or stuck; it may come again. */
const maxBehindBytes = 1024 * 1024

/** Who hears of what. */
export interface Subscription {
  readonly viewer: Viewer
  readonly topics: Topics
}

/**
 * Streams what happens to some topics until the reader goes, the server stops or the stream has lived its life. It
 * listens before it looks, holds back what it hears meanwhile, and begins with how things stand: nothing is missed and
 * nothing comes out of order. A case that ends in that very moment may come twice.
 */
export const streamTopics = async (
  deps: Deps,
  { viewer, topics: { submissions: topics, reader, checks, contests, boards, desks } }: Subscription,
  reply: FastifyReply,
): Promise<void> => {
  const stream = openStream(deps, reply)
  const heard = hearing(deps, topics, stream.send)
  const stops = topics.map((topic) => deps.events.listen(topic.name, heard.hear))
  for (const contestId of new Set(topics.map((topic) => topic.contestId))) {
    if (contestId !== null) stops.push(deps.events.listen(contestTopic(contestId), heard.doubt))
  }
  if (reader !== null) {
    const event: MessagesEvent = { topic: 'messages', kind: 'messages' }
    for (const topic of [readerTopic(reader), everybodysTopic]) {
      stops.push(deps.events.listen(topic, () => stream.send(event)))
    }
  }
  for (const topic of checks) {
    const event: CheckEvent = { topic, kind: 'check' }
    stops.push(deps.events.listen(topic, () => stream.send(event)))
  }
  for (const contest of contests) {
    stops.push(hearContest(deps, { ...contest, send: stream.send }))
    if (!contest.isOver) stops.push(hearFirstSolves(deps, contest.contestId))
  }
  for (const channel of boards) stops.push(hearBoard(deps, channel, { viewer, hear: stream.sendFrame }))
  for (const desk of desks) stops.push(hearDesk(deps, { ...desk, send: stream.send }))
  stream.ended.finally(() => {
    for (const stop of stops) stop()
  })
  try {
    if (topics.length > 0) heard.begin(await standsOf(deps, topics))
  } catch (error) {
    deps.log.warn({ err: error }, 'an event stream could not begin')
    stream.end()
  }
  await stream.ended
}

const standsOf = async (deps: Deps, topics: readonly Topic[]): Promise<readonly SubmissionNews[]> => {
  const rows = await findWatched(
    deps.db,
    topics.map((topic) => topic.submitId),
  )
  return rows.flatMap((row) => topics.filter((topic) => topic.submitId === row.id).map((one) => standOf(row, one)))
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
  const write = (text: string | Buffer): void => {
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
  const send = (event: object): void => write(`data: ${JSON.stringify(event)}\n\n`)
  return { ended, end, send, sendFrame: (frame: Buffer) => write(frame) }
}

/** What the hooks set for every reply counts here too. */
const headersOf = (reply: FastifyReply) =>
  Object.fromEntries(
    Object.entries(reply.getHeaders()).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )

/**
 * Sorts what is heard: nothing before the beginning, no progress of a run that is over, no cases where the problem
 * shows none, and nothing of an OI round once it is sealed.
 */
const hearing = ({ clock }: Pick<Deps, 'clock'>, topics: readonly Topic[], send: (event: object) => void) => {
  const byName = new Map(topics.map((topic) => [topic.name, topic]))
  const overUpTo = new Map<string, number>()
  const doubted = new Set<string>()
  let waiting: SubmissionNews[] | null = []

  const pass = (news: SubmissionNews): void => {
    const topic = byName.get(news.topic)
    if (topic === undefined || doubted.has(topic.name)) return
    if (topic.falls !== null && clock.now() >= topic.falls) return
    const over = overUpTo.get(news.topic) ?? -1
    if (inProgress(news.status) && news.run <= over) return
    if (!inProgress(news.status)) overUpTo.set(news.topic, Math.max(over, news.run))
    const { run: _, ...event } = news
    send(topic.showsCases ? event : { ...event, cases: [], caseTotal: null })
  }
  return {
    hear: (event: LiveEvent): void => {
      // Only this feature's own kind of message travels on these topics.
      const news = event as SubmissionNews
      if (waiting === null) pass(news)
      else waiting.push(news)
    },
    /** The rules of a contest changed: what was open under the old ones is left to be asked for. */
    doubt: (event: LiveEvent & { readonly kind?: string }): void => {
      if (event.kind !== 'contestChanged') return
      for (const { name, contestId } of topics) {
        if (contestId !== null && contestTopic(contestId) === event.topic) doubted.add(name)
      }
    },
    begin: (stands: readonly SubmissionNews[]): void => {
      const held = waiting ?? []
      waiting = null
      for (const news of [...stands, ...held]) pass(news)
    },
  }
}
