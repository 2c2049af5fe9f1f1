import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { portableText } from '../../../platform/backup/dump-database.ts'
import type { Db } from '../../../platform/db/connect.ts'
import type { DB } from '../../../platform/db/tables.ts'

/** A transaction on a connection that also copies rows; the connection is closed at the end, with its settings. */
export const inTransaction = async <T>(
  pool: pg.Pool,
  run: (trx: Db, client: pg.PoolClient) => Promise<T>,
): Promise<T> => {
  const client = await pool.connect()
  try {
    await client.query(portableText)
    const held = { query: client.query.bind(client), release: () => {} } as pg.PoolClient
    const db = new Kysely<DB>({
      dialect: new PostgresDialect({
        pool: { options: pool.options, connect: async () => held, end: async () => {} },
      }),
    })
    return await db.transaction().execute((trx) => run(trx, client))
  } finally {
    client.release(true)
  }
}
