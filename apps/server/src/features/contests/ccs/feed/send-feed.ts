import { Readable } from 'node:stream'
import { type CcsEvent, Refusal } from '@verdict/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../../deps.ts'
import { watchSession } from '../../../accounts/sessions/watch-session.ts'
import type { Seats } from '../../../site/events/seats.ts'
import type { Round } from '../open-round.ts'
import { CcsFault } from '../reply.ts'
import type { FeedObject } from './config.ts'
import { type Follower, followContest } from './follow.ts'
import { type Position, readToken, writeToken } from './position.ts'
import { FeedReader } from './reader.ts'

/** Freeze and unfreeze happen by the clock. */
const tickMs = 1_000
/** Verdicts close together are sent together; during a freeze at fixed ticks, which no hidden verdict can move. */
const gatherMs = 200
/** Whether the viewer may still look is asked at least so often. */
const lookMs = 30_000
/** The standard wants a sign of life every two minutes. */
const aliveMs = 30_000

interface FeedRequest {
  readonly query: {
    readonly since_token?: string | undefined
    readonly since_id?: string | undefined
    readonly stream?: string | undefined
  }
  readonly address: string
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly seats: Seats
}

/**
 * Streams a contest as lines of JSON until the reader goes, may not look any more, or the server stops. With
 * `stream=false` it ends after the present objects.
 * @throws CcsFault 400 for a token that names no place in this feed
 */
export const sendFeed = async (deps: Deps, round: Round, asked: FeedRequest): Promise<void> => {
  const { query, address, request, reply, seats } = asked
  const since = query.since_token === undefined ? null : readToken(deps, query.since_token, round.contest.row.id)
  const isUnknown = query.since_token !== undefined && since === null
  if (isUnknown || query.since_id !== undefined) throw new CcsFault(400, 'There is no such place in this feed.')
  const leave = seats.take(round.viewer, address)
  const isEndless = query.stream !== 'false'
  const stream = Readable.from(lines(deps, round, { since, isEndless }), { objectMode: false, highWaterMark: 65_536 })
  stream.once('close', leave)
  stream.once('close', await watchSession(deps, request, () => stream.destroy()))
  // Packing would hold lines back until there are enough of them.
  request.headers['x-no-compression'] = 'true'
  await reply
    .type('application/x-ndjson')
    .headers({ 'Cache-Control': 'no-store, no-transform', 'X-Accel-Buffering': 'no', Connection: 'close' })
    .send(stream)
}

interface Reading {
  readonly since: Position | null
  /** False for a reader of the present objects only. */
  readonly isEndless: boolean
}

async function* lines(deps: Deps, round: Round, { since, isEndless }: Reading): AsyncGenerator<string> {
  const follower = followContest(deps, round.contest.row.id)
  const reader = new FeedReader(deps, round)
  try {
    yield* written(deps, reader, { objects: reader.begin(since), from: since ?? reader.position() })
    if (isEndless) yield* goOn(deps, reader, follower)
  } catch (error) {
    if (!(error instanceof Refusal) && !(error instanceof CcsFault)) {
      deps.log.warn({ err: error, contestId: round.contest.row.id }, 'an event feed broke off')
    }
  } finally {
    follower.stop()
  }
}

async function* goOn(deps: Deps, reader: FeedReader, follower: Follower): AsyncGenerator<string> {
  let lookedAt = performance.now()
  let saidAt = performance.now()
  while (!deps.stopping.aborted) {
    await follower.wait(tickMs)
    if (deps.stopping.aborted) return
    const wait = reader.isFrozen() ? tickMs - (performance.now() % tickMs) : gatherMs
    await new Promise((resolve) => setTimeout(resolve, wait))
    const heard = follower.take()
    const isDue = performance.now() - lookedAt > lookMs
    if (isDue || heard.hasChanged) lookedAt = performance.now()
    const objects = reader.step({ ...heard, hasGrown: heard.hasGrown || isDue, hasChanged: heard.hasChanged || isDue })
    for await (const line of written(deps, reader, { objects, from: reader.position() })) {
      saidAt = performance.now()
      yield line
    }
    if (performance.now() - saidAt > aliveMs) {
      saidAt = performance.now()
      yield '\n'
    }
  }
}

/**
 * Notifications as lines. All but the last of a batch carry the position before it, so a reader that disconnects in the
 * middle receives the whole batch again.
 */
async function* written(
  deps: Deps,
  reader: FeedReader,
  { objects, from }: { readonly objects: AsyncGenerator<FeedObject>; readonly from: Position },
): AsyncGenerator<string> {
  const token = writeToken(deps, from)
  let held: FeedObject | null = null
  for await (const item of objects) {
    if (held !== null) yield lineOf(held, token)
    held = item
  }
  if (held !== null) yield lineOf(held, writeToken(deps, reader.position()))
}

const lineOf = ({ type, id, data }: FeedObject, token: string): string =>
  `${JSON.stringify({ type, id, data, token } satisfies Record<keyof CcsEvent, unknown>)}\n`
