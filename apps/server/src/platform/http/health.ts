import { type HostReport, hostReport, limits, Refusal } from '@verdict/contract'
import { disagreementsIn } from '@verdict/rules'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { isMigrated } from '../db/migrate.ts'
import { refuse } from './errors.ts'
import { metricsAccess } from './metrics-access.ts'

/** A host that missed one sign of life is still there; one that missed a whole lease is not. */
export const hostSeenWithinMs = limits.lease.lifeMs + limits.lease.beatMs

/**
 * Endpoints for load balancers, supervisors and Prometheus.
 * @param measureFeatures Reads the gauges of features before they are sent.
 */
export const installHealth = (
  app: FastifyInstance,
  deps: Deps,
  measureFeatures: (deps: Deps) => Promise<void>,
): void => {
  app.get('/healthz', () => ({ status: 'ok' }))

  app.get('/servez', async (_, reply) => {
    if (deps.leaving.aborted) return reply.code(404).send({ status: 'stopping', missing: [] })
    const missing = await missingHere(deps)
    return reply
      .code(missing.length === 0 ? 200 : 503)
      .send({ status: missing.length === 0 ? 'serving' : 'notServing', missing, ...formatsOf(deps) })
  })

  app.get('/readyz', async (_, reply) => {
    const missing = await whatIsMissing(deps)
    return reply
      .code(missing.length === 0 ? 200 : 503)
      .send({ status: missing.length === 0 ? 'ready' : 'notReady', missing })
  })

  const mayReadMetrics = metricsAccess(deps.config)
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request)) return refuse(request, reply, new Refusal('auth.forbidden'))
    await Promise.all([measure(deps), measureFeatures(deps)])
    return reply.type(deps.metrics.registry.contentType).send(await deps.metrics.registry.metrics())
  })
}

/** Servers with the same contest formats of the site have the same hash. */
const formatsOf = ({ formats }: Deps) => (formats.hash === null ? {} : { contestFormats: formats.hash })

/**
 * The reasons why this server cannot serve, and the others can: for balancers, which must not take all servers out because the
 * storage or the judge hosts are away. The connection for events shows whether the database is there, without waiting
 * for a connection of requests: a busy server is no missing one.
 */
const missingHere = async (deps: Deps): Promise<readonly string[]> => [
  ...(deps.events.isListening() ? [] : ['database']),
  ...((await deps.space.spare()) < 0 ? ['disk'] : []),
]

const whatIsMissing = async (deps: Deps): Promise<readonly string[]> =>
  (await Promise.all([missingInDatabase(deps), missingStorage(deps)])).flat()

const missingInDatabase = async (deps: Deps): Promise<readonly string[]> => {
  try {
    const [migrated, isJudged] = await Promise.all([isMigrated(deps.pool), hasHost(deps)])
    return [...(migrated ? [] : ['migrations']), ...(isJudged ? [] : ['judgeHost'])]
  } catch (error) {
    deps.log.warn({ err: error }, 'readiness could not be found out')
    return ['database']
  }
}

const missingStorage = async (deps: Deps): Promise<readonly string[]> => {
  try {
    await deps.files.probe()
    return []
  } catch (error) {
    deps.log.warn({ err: error }, 'file storage away')
    return ['fileStorage']
  }
}

/** The last reports of connected judge hosts. */
export const connectedHosts = async (deps: Pick<Deps, 'db' | 'clock'>): Promise<readonly HostReport[]> => {
  const rows = await deps.db
    .selectFrom('judge_host')
    .select('report')
    .where('last_seen', '>', new Date(deps.clock.now().getTime() - hostSeenWithinMs))
    .orderBy('name')
    .limit(500)
    .execute()
  return rows.flatMap((row) => hostReport.safeParse(row.report).data ?? [])
}

/** Whether a connected, healthy host exists. */
const hasHost = async (deps: Deps): Promise<boolean> => {
  const row = await deps.db
    .selectFrom('judge_host')
    .select('name')
    .where('last_seen', '>', new Date(deps.clock.now().getTime() - hostSeenWithinMs))
    .where(sql`report ->> 'illness'`, 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Without a replica, or a proof of its lag, there is no value: 0 would be a good one. */
const measureReplica = ({ metrics, replica }: Deps): void => {
  const { isUsable, lagMs } = replica.state()
  if (replica.isConfigured) metrics.replicaUsable.set(isUsable ? 1 : 0)
  else metrics.replicaUsable.remove()
  if (lagMs === null) metrics.replicaLag.remove()
  else metrics.replicaLag.set(lagMs / 1_000)
}

/** Reads what changes by itself; a database that is away leaves the last values. */
const measure = async (deps: Deps): Promise<void> => {
  const { metrics, pool } = deps
  metrics.pool.set({ state: 'total' }, pool.totalCount)
  metrics.diskSpare.set(await deps.space.spare())
  metrics.pool.set({ state: 'idle' }, pool.idleCount)
  metrics.pool.set({ state: 'waiting' }, pool.waitingCount)
  measureReplica(deps)
  try {
    const { rows } = await sql<{ depth: number; age: number | null }>`
      select count(*) as depth, extract(epoch from now() - min(queued_at))::float8 as age
      from judging where state = 'queued'`.execute(deps.db)
    metrics.queueDepth.set(Number(rows[0]?.depth ?? 0))
    metrics.queueAge.set(Math.max(0, rows[0]?.age ?? 0))
    const hosts = await connectedHosts(deps)
    metrics.judgeHosts.set(hosts.length)
    metrics.judgeHostsIll.set(hosts.filter((host) => (host.illness ?? null) !== null).length)
    const disagreements = disagreementsIn(hosts)
    metrics.judgeRunDelay.reset()
    for (const { name, runDelay } of hosts)
      if (runDelay !== undefined) metrics.judgeRunDelay.set({ host: name }, runDelay / 100)
    metrics.judgeSpeed.reset()
    metrics.judgeSpeedSpread.reset()
    for (const { name, speed } of hosts) {
      if (speed === undefined) continue
      metrics.judgeSpeed.set({ host: name }, speed.factor)
      metrics.judgeSpeedSpread.set({ host: name }, speed.spread)
    }
    metrics.judgeDisagreements.reset()
    for (const { name } of hosts) metrics.judgeDisagreements.set({ host: name }, disagreements.get(name)?.length ?? 0)
  } catch (error) {
    deps.log.warn({ err: error }, 'queue could not be measured')
  }
}
