import type { Secret } from './secrets.ts'
import type { TestServer } from './server.ts'

/** Rows of a used site, inserted one by one. */

/** Secrets that were put somewhere, and the addresses of their rows. */
export interface Planted {
  readonly secrets: readonly Secret[]
  readonly ids: Readonly<Record<string, readonly unknown[]>>
}

type Row = Readonly<Record<string, unknown>>

/** Puts a row in and answers it as it is kept. */
export const put = async (server: TestServer, table: string, row: Row): Promise<Row> => {
  const columns = Object.keys(row)
  const marks = columns.map((_, index) => `$${index + 1}`)
  const text = `insert into ${table} (${columns.join()}) values (${marks.join()}) returning *`
  const { rows } = await server.deps.pool.query(text, Object.values(row))
  return rows[0] as Row
}

/** After every session that a crawl has. */
export const soon = (server: TestServer) => new Date(server.clock.now().getTime() + 20 * 3_600_000)
