import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './tables.ts'

/** A connection pool or a transaction: every repository function takes one as its first argument. */
export type Db = Kysely<DB> | Transaction<DB>

// Counts and ids stay far below 2^53, so bigint columns may be read as numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

const settings: readonly (readonly [name: string, value: string])[] = [
  ['statement_timeout', '60000'],
  ['idle_in_transaction_session_timeout', '60000'],
  // What pages read is in memory or on disks without a head. By the default of 4 the rows of thirty people are found by
  // reading everybody, as long as everybody is some thousands.
  ['random_page_cost', '1.1'],
]

export interface Database {
  readonly db: Kysely<DB>
  readonly pool: pg.Pool
  close(): Promise<void>
}

/** Opens a pool. `onError` hears of idle connections that die, e.g. when the database restarts. */
export const connect = (
  url: string,
  options: { readonly max: number; readonly onError: (error: Error) => void },
): Database => {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    connectionTimeoutMillis: 10_000,
    application_name: 'verdict',
    options: settings.map(([name, value]) => `-c ${name}=${value}`).join(' '),
  })
  pool.on('error', options.onError)
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}
