import type { Logger } from 'pino'
import { currentCaller } from '../../http/request-context.ts'
import type { Metrics } from '../../metrics.ts'
import { isDatabaseAway } from '../away.ts'
import { connect } from '../connect.ts'
import type { Store } from '../prepared.ts'
import { followReplica, instanceSql } from './follow-replica.ts'
import { type FallbackReason, type LateRead, noReplica, type Replica } from './replica.ts'
import { lastWriteOf, markWrite } from './write-marks.ts'

export interface ReplicaOptions {
  readonly replicaUrl: string | undefined
  /** Of the primary, without a pooler. */
  readonly primaryUrl: string
  readonly boundMs: number
  readonly max: number
  readonly metrics: Metrics
  readonly log: Logger
}

/** Reads may run for so long on the replica; a longer one is repeated on the primary, whose limit is higher. */
const statementMs = 15_000

/** Opens the replica, if the site has one. It is read as soon as it has proved to be up to date. */
export const openReplica = (primary: Store, options: ReplicaOptions): Replica => {
  const { replicaUrl, primaryUrl, boundMs, metrics, log } = options
  if (replicaUrl === undefined) return noReplica(primary)
  // The address may lead to another replica than the one that proved its lag.
  const isProven = (instance: string): boolean => instance === following.instance()
  const open = (): OpenPool => openPool(replicaUrl, options, isProven)
  let current = open()
  // A host that vanished would hold running reads for minutes, and connections that are idle now would hold later ones.
  const onAway = (): void => {
    if (!current.isTouched()) return
    current.drop()
    current = open()
  }
  const following = followReplica({ primary, primaryUrl, replicaUrl, boundMs, log, onAway })

  const refusal = async (isShared: boolean): Promise<FallbackReason | null> => {
    const state = following.state()
    if (!state.isUsable) return state.error === null ? 'lag' : 'away'
    if (isShared) return null
    const caller = currentCaller()
    if (caller === undefined) return 'caller'
    if (caller === null) return null
    const written = await lastWriteOf(primary, caller)
    return written === null || written < following.heartbeat() ? null : 'writer'
  }

  const tryRead = async <T>({ from, isCurrent }: LateRead<T>): Promise<{ found: T } | FallbackReason> => {
    let found: T
    try {
      found = await from(current.store)
    } catch (error) {
      const reason = reasonOf(error)
      log.info({ err: error, reason }, 'a read of the replica is repeated on the primary')
      if (reason === 'away') following.recheck()
      return reason
    }
    return (await isCurrent?.(found)) === false ? 'changed' : { found }
  }

  return {
    isConfigured: true,
    read: async (late) => {
      const refused = await refusal(late.isShared === true)
      const result = refused ?? (await tryRead(late))
      if (typeof result === 'object') {
        metrics.replicaReads.inc({ target: 'replica' })
        return result.found
      }
      metrics.replicaReads.inc({ target: 'primary' })
      metrics.replicaFallbacks.inc({ reason: result })
      return late.from(primary)
    },
    noteWrite: (accountId) =>
      // The write itself is done. Without its mark the database is away, and then earlier heartbeats are not trusted.
      markWrite(primary, accountId).catch((error) => log.warn({ err: error }, 'a write could not be marked')),
    state: following.state,
    close: async () => {
      await following.close()
      await current.close()
    },
  }
}

interface OpenPool {
  readonly store: Store
  /** Whether it has opened connections. */
  isTouched(): boolean
  /** Ends all connections, also those in use: their reads fail and are repeated on the primary. */
  drop(): void
  close(): Promise<void>
}

const openPool = (
  replicaUrl: string,
  { max, boundMs, log }: ReplicaOptions,
  isProven: (instance: string) => boolean,
): OpenPool => {
  const { db, pool, close } = connect(replicaUrl, {
    max,
    replica: {
      statementMs,
      connectMs: boundMs,
      verify: async (client) => {
        const { rows } = await client.query<{ instance: string }>(instanceSql)
        if (!isProven(rows[0]?.instance ?? '')) throw new Error('Another replica answered.')
      },
    },
    onError: (error) => log.warn({ err: error }, 'a connection to the replica was lost'),
  })
  const inUse = new Set<{ end(): Promise<void> }>()
  pool.on('acquire', (client) => inUse.add(client))
  pool.on('release', (_, client) => inUse.delete(client))
  return {
    store: { db, pool },
    isTouched: () => pool.totalCount > 0,
    drop: () => {
      void close().catch(() => undefined)
      for (const client of inUse) void client.end().catch(() => undefined)
    },
    close,
  }
}

/** PostgreSQL reports a conflict with recovery as a serialization failure, and at worst ends the session. */
const conflictCodes = new Set(['40001', '40P01'])

const reasonOf = (error: unknown): FallbackReason => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (conflictCodes.has(code)) return 'conflict'
  return isDatabaseAway(error) ? 'away' : 'failed'
}
