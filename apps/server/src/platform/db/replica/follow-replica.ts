import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Store } from '../prepared.ts'
import { BackOff } from './back-off.ts'
import { Freshness } from './freshness.ts'
import type { ReplicaState } from './replica.ts'
import { dropOldMarks } from './write-marks.ts'

/**
 * Measures how far a replica has come. Several times within the bound, a row is written on the primary and read on the
 * replica, each over a connection of its own, so that busy pools look like no lag. The row belongs to this server, and
 * gets another key whenever the primary may be another one: a replica that follows a former primary never shows it.
 */

export interface FollowOptions {
  readonly primary: Store
  readonly primaryUrl: string
  readonly replicaUrl: string
  readonly boundMs: number
  readonly log: Logger
  /** Called when the replica stops answering, or another one answers. */
  readonly onAway: () => void
}

export interface Following {
  state(): ReplicaState
  /** The number of the latest heartbeat that the replica shows. */
  heartbeat(): number
  /** The database that the proof is about; null before it answered. */
  instance(): string | null
  /** The connection was lost elsewhere: the replica is not read until it answers again. */
  recheck(): void
  close(): Promise<void>
}

/** A replica shows a heartbeat within milliseconds; it is read this long after the heartbeat was written. */
const lookAfterMs = 20
const heartbeatsWithinBound = 5
const mostBetweenHeartbeatsMs = 1_000
const mostBackOffMs = 30_000
/** Old marks are deleted once in so many heartbeats. */
const heartbeatsBetweenCleaning = 10_000

export const followReplica = (options: FollowOptions): Following => {
  const { primary, boundMs, log } = options
  const everyMs = Math.min(mostBetweenHeartbeatsMs, Math.ceil(boundMs / heartbeatsWithinBound))
  const ends = {
    max: 1,
    connectionTimeoutMillis: boundMs,
    query_timeout: boundMs,
    idleTimeoutMillis: 0,
    keepAlive: true,
  }
  const onPrimary = new pg.Pool({
    ...ends,
    connectionString: options.primaryUrl,
    application_name: 'verdict-heartbeats',
    // A primary that waits for a synchronous replica holds only the writes of users.
    options: '-c synchronous_commit=local',
  })
  const onReplica = new pg.Pool({
    ...ends,
    connectionString: options.replicaUrl,
    application_name: 'verdict-heartbeats',
  })
  const freshness = new Freshness()
  const backOff = new BackOff(everyMs, mostBackOffMs)
  let key: string = randomUUID()
  let primaryStartedAt: string | null = null
  let instance: string | null = null
  let error: string | null = 'not connected yet'
  let wasUsable = false
  let usableAt = performance.now()
  let heartbeats = 0
  let isClosed = false

  const startAgain = (): void => {
    freshness.reset()
    key = randomUUID()
  }

  for (const pool of [onPrimary, onReplica]) pool.on('connect', (client) => client.on('error', () => undefined))
  onReplica.on('error', () => undefined)
  // Its database restarts, or another one takes over.
  onPrimary.on('error', startAgain)

  const heartbeat = async (): Promise<void> => {
    const at = performance.now()
    const owner = key
    try {
      const { rows } = await onPrimary.query<{ heartbeat: number; started: string }>(heartbeatSql, [owner])
      const [row] = rows
      if (row === undefined) throw new Error('no heartbeat was written')
      if (primaryStartedAt !== null && primaryStartedAt !== row.started) startAgain()
      else if (owner === key) freshness.sent(row.heartbeat, at)
      primaryStartedAt = row.started
    } catch (cause) {
      if (!isClosed) log.warn({ err: cause }, 'the primary takes no heartbeat, so the replica is not read')
      startAgain()
    }
    heartbeats += 1
    if (heartbeats % heartbeatsBetweenCleaning === 1) await dropOldMarks(primary).catch(() => undefined)
  }

  const look = async (): Promise<boolean> => {
    const owner = key
    try {
      const { rows } = await onReplica.query<{ instance: string; heartbeat: number | null }>(lookSql, [owner])
      const [row] = rows
      if (row !== undefined && row.instance !== instance) {
        if (instance !== null) options.onAway()
        instance = row.instance
        startAgain()
      } else if (owner === key && typeof row?.heartbeat === 'number') freshness.shown(row.heartbeat)
      error = null
      return true
    } catch (cause) {
      if (error === null && !isClosed) log.warn({ err: cause }, 'the replica does not answer and is not read')
      error = cause instanceof Error ? cause.message || cause.name : String(cause)
      options.onAway()
      return false
    }
  }

  const state = (): ReplicaState => {
    const now = performance.now()
    const lagMs = freshness.lagMs(now)
    const isUsable = error === null && lagMs <= boundMs
    if (isUsable) usableAt = now
    return {
      isUsable,
      unreadMs: Math.round(now - usableAt),
      lagMs: Number.isFinite(lagMs) ? Math.round(lagMs) : null,
      boundMs,
      error,
    }
  }

  const report = (): void => {
    const { isUsable, ...rest } = state()
    if (isUsable === wasUsable) return
    wasUsable = isUsable
    log.info(rest, isUsable ? 'the replica is read' : 'the replica is not read')
  }

  const writing = repeat(async () => {
    await heartbeat()
    return everyMs
  })
  const looking = repeat(async () => {
    const answered = await look()
    report()
    if (!answered) return backOff.failed()
    backOff.succeeded()
    // The next look follows the next heartbeat.
    const sinceHeartbeat = performance.now() - writing.startedAt()
    return Math.max(lookAfterMs, everyMs - sinceHeartbeat + lookAfterMs)
  })

  return {
    state,
    heartbeat: () => freshness.heartbeat,
    instance: () => instance,
    recheck: () => {
      error ??= 'the connection was lost'
    },
    close: async () => {
      isClosed = true
      writing.stop()
      looking.stop()
      await Promise.all([onPrimary.end(), onReplica.end()])
    },
  }
}

const heartbeatSql = `insert into replica_heartbeat (server, heartbeat) values ($1, nextval('replica_heartbeat_number'))
  on conflict (server) do update set heartbeat = excluded.heartbeat, at = now()
  returning heartbeat, pg_postmaster_start_time()::text as started`

/** Replicas of one primary have the same system identifier, but did not start in the same microsecond. */
export const instanceSql = 'select pg_postmaster_start_time()::text as instance'

const lookSql = `${instanceSql}, (select heartbeat from replica_heartbeat where server = $1) as heartbeat`

/** Runs a step again and again, never twice at a time. A step returns the pause until the next. */
const repeat = (step: () => Promise<number>) => {
  let isStopped = false
  let startedAt = 0
  let timer: NodeJS.Timeout | undefined
  const run = async (): Promise<void> => {
    startedAt = performance.now()
    const pauseMs = await step()
    if (isStopped) return
    timer = setTimeout(() => void run(), pauseMs)
    timer.unref()
  }
  void run()
  return {
    startedAt: () => startedAt,
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
