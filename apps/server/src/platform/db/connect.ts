import { isTracing } from '@verdict/tracing'
import { Kysely, type Transaction } from 'kysely'
import pg from 'pg'
import { RequestDialect } from './request-dialect.ts'
import type { DB } from './tables.ts'
import { traceStatement } from './trace-statement.ts'

/** A connection pool or a transaction: every repository function takes one as its first argument. */
export type Db = Kysely<DB> | Transaction<DB>

// Counts and ids stay far below 2^53, so bigint columns may be read as numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// A day has no time zone, so it stays the text `yyyy-MM-dd`.
pg.types.setTypeParser(pg.types.builtins.DATE, String)

/** Settings of each session. A pooler does not forward them, so its own configuration has them (docs/deploy.md). */
const settings: readonly (readonly [name: string, value: string])[] = [
  ['statement_timeout', '60000'],
  ['idle_in_transaction_session_timeout', '60000'],
  // Pages are in memory or on SSDs. With the default of 4, PostgreSQL finds the rows of thirty people by reading the
  // whole table while it has a few thousand rows.
  ['random_page_cost', '1.1'],
]

const replicaSettings = (statementMs: number): typeof settings => [
  ['default_transaction_read_only', 'on'],
  ['statement_timeout', String(statementMs)],
]

export interface Database {
  readonly db: Kysely<DB>
  readonly pool: Pool
  close(): Promise<void>
}

export interface ConnectOptions {
  readonly max: number
  /** Called when idle connections die, e.g. when the database restarts. */
  readonly onError: (error: Error) => void
  /** The address is that of a pooler in transaction mode: each transaction can run in another session. */
  readonly isPooled?: boolean
  /** The address is that of a replica: sessions only read, and nothing waits for it longer than that. */
  readonly replica?: ReplicaLimits
}

export interface ReplicaLimits {
  readonly statementMs: number
  readonly connectMs: number
  /** Checks a new connection before its first use; a rejection closes it. */
  readonly verify: (client: pg.PoolClient) => Promise<void>
}

export class Pool extends pg.Pool {
  /** False behind a pooler: a named statement exists in one session only. */
  readonly keepsStatements: boolean

  constructor(config: pg.PoolConfig, { keepsStatements }: Pick<Pool, 'keepsStatements'>) {
    super(config)
    this.keepsStatements = keepsStatements
  }
}

/** Opens a pool. */
export const connect = (url: string, options: ConnectOptions): Database => {
  const isPooled = options.isPooled === true
  const { replica } = options
  const ofReplica = replica === undefined ? [] : replicaSettings(replica.statementMs)
  const config = {
    connectionString: url,
    max: options.max,
    connectionTimeoutMillis: replica?.connectMs ?? 10_000,
    application_name: 'verdict',
    ...(!isPooled && { options: [...settings, ...ofReplica].map(([name, value]) => `-c ${name}=${value}`).join(' ') }),
    // The replica's own limit does not help when its answer is lost on the way.
    ...(replica !== undefined && {
      query_timeout: replica.statementMs + 1_000,
      verify: (client: pg.PoolClient, done: (error?: Error) => void) =>
        void replica.verify(client).then(() => done(), done),
    }),
  }
  const pool = new Pool(config, { keepsStatements: !isPooled })
  pool.on('error', options.onError)
  // The pool listens to idle connections only. One that ends between two statements of a transaction has no other
  // listener, and an error event without listeners ends the process; the next statement fails.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<DB>({ dialect: new RequestDialect({ pool }), ...(isTracing() && { log: traceStatement }) })
  return { db, pool, close: () => db.destroy() }
}

/** Settings that the sessions of a pooler lack, as statements that set them. */
export const missingSettings = async (pool: pg.Pool): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ name: string; value: string }>(
    'select name, setting as value from pg_settings where name = any($1)',
    [settings.map(([name]) => name)],
  )
  const found = new Map(rows.map(({ name, value }) => [name, value]))
  return settings.flatMap(([name, value]) => (found.get(name) === value ? [] : [`set ${name} = ${value}`]))
}
