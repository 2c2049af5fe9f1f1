import { type DatabaseState, toInstant } from '@verdict/contract'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'

/** State of the database server and the storage (api-admin 4, ours). Statistics come from the views of PostgreSQL. */
export const readDatabaseState = async (deps: Deps): Promise<DatabaseState> => {
  const roundTripMs = await measureRoundTrip(deps)
  const [server, tables, replicas, longestQuery, free] = await Promise.all([
    readServer(deps),
    listLargestTables(deps),
    listReplicas(deps),
    findLongestQuery(deps),
    deps.space.free(),
  ])
  const { totalCount, idleCount, waitingCount } = deps.pool
  return {
    version: server.version,
    startedAt: toInstant(server.started_at),
    schema: server.schema,
    roundTripMs,
    sizeBytes: server.size,
    tables,
    connections: {
      open: server.open,
      active: server.active,
      max: server.max,
      pool: totalCount,
      poolIdle: idleCount,
      poolWaiting: waitingCount,
      poolMax: deps.config.VERDICT_DB_POOL,
    },
    replication: { role: server.is_replica ? 'replica' : 'primary', replicas, reads: readsOf(deps) },
    longestQuery,
    cacheHits: server.cache_hits === null ? null : Math.round(server.cache_hits * 10) / 10,
    deadlocks: server.deadlocks,
    diskFreeBytes: Number.isFinite(free) ? free : null,
    files: deps.config.VERDICT_S3_URL === undefined ? 'folder' : 's3',
  }
}

const readsOf = ({ replica }: Deps): DatabaseState['replication']['reads'] => {
  if (!replica.isConfigured) return null
  const { isUsable, lagMs, boundMs } = replica.state()
  return { isUsable, lagMs, boundMs }
}

const measureRoundTrip = async (deps: Deps): Promise<number> => {
  const start = performance.now()
  await sql`select 1`.execute(deps.db)
  return Math.round((performance.now() - start) * 100) / 100
}

interface ServerRow {
  readonly version: string
  readonly started_at: Date
  readonly schema: string | null
  readonly size: number
  readonly open: number
  readonly active: number
  readonly max: number
  readonly is_replica: boolean
  readonly cache_hits: number | null
  readonly deadlocks: number
}

const readServer = async (deps: Deps): Promise<ServerRow> => {
  const { rows } = await sql<ServerRow>`
    select current_setting('server_version') as version, pg_postmaster_start_time() as started_at,
           (select max(name) from migration) as schema, pg_database_size(current_database())::float8 as size,
           (select count(*)::int from pg_stat_activity where datname = current_database()) as open,
           (select count(*)::int from pg_stat_activity where datname = current_database() and state = 'active') as active,
           current_setting('max_connections')::int as max, pg_is_in_recovery() as is_replica,
           (100.0 * blks_hit / nullif(blks_hit + blks_read, 0))::float8 as cache_hits, deadlocks::float8 as deadlocks
    from pg_stat_database where datname = current_database()`.execute(deps.db)
  const [row] = rows
  if (row === undefined) throw new Error('PostgreSQL has no statistics of this database.')
  return row
}

const mostTables = 8

/** Row counts are the planner's estimate; a table that was never analysed counts as empty. */
const listLargestTables = async (deps: Deps): Promise<DatabaseState['tables']> =>
  (
    await sql<{ name: string; sizeBytes: number; rows: number }>`
      select relname as name, pg_total_relation_size(oid)::float8 as "sizeBytes", greatest(reltuples, 0)::float8 as rows
      from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      order by pg_total_relation_size(oid) desc, relname limit ${mostTables}`.execute(deps.db)
  ).rows

/** Replicas that stream from this server; state and lag are null unless the role may read statistics. */
const listReplicas = async (deps: Deps): Promise<DatabaseState['replication']['replicas']> =>
  (
    await sql<{ name: string; state: string | null; lagBytes: number | null }>`
      select coalesce(nullif(application_name, ''), 'replica') as name, state,
             case when not pg_is_in_recovery()
               then pg_wal_lsn_diff(pg_current_wal_lsn(), coalesce(replay_lsn, flush_lsn))::float8 end as "lagBytes"
      from pg_stat_replication order by application_name, pid limit 20`.execute(deps.db)
  ).rows

/** The statement that runs longest, without the values that it contains. */
const findLongestQuery = async (deps: Deps): Promise<DatabaseState['longestQuery']> => {
  const { rows } = await sql<{ seconds: number; state: string; text: string }>`
    select extract(epoch from clock_timestamp() - query_start)::float8 as seconds, state, left(query, 4000) as text
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
      and state <> 'idle' and query_start is not null
    order by query_start limit 1`.execute(deps.db)
  const [row] = rows
  if (row === undefined) return null
  const seconds = Math.max(0, Math.round(row.seconds * 10) / 10)
  return { seconds, state: row.state, text: withoutValues(row.text).slice(0, 500) }
}

/** Replaces texts and numbers of a statement: it may contain a password. A text cut in the middle has no closing quote. */
export const withoutValues = (statement: string): string =>
  statement
    .replace(/\$(\w*)\$[\s\S]*?(?:\$\1\$|$)/g, "'…'")
    .replace(/'(?:[^']|'')*(?:'|$)/g, "'…'")
    .replace(/(?<![\w$."])\d+(?:\.\d+)?/g, '…')
    .replace(/\s+/g, ' ')
    .trim()
