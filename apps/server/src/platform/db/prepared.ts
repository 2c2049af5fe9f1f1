import type { CompiledQuery } from 'kysely'
import type pg from 'pg'

/**
 * Runs a query as a prepared statement, so that each connection plans it once: for the pages everybody opens, planning
 * costs more than running. Only for queries with few different texts, since every text is kept by every connection;
 * lists of ids belong into one array parameter.
 */
export const runPrepared = async <Row>(
  pool: pg.Pool,
  query: { compile(): CompiledQuery<Row> },
): Promise<readonly Row[]> => {
  const { sql, parameters } = query.compile()
  const { rows } = await pool.query({ name: nameOf(sql), text: sql, values: [...parameters] })
  return rows as Row[]
}

const names = new Map<string, string>()

/** Statements are told apart by name; the same text has the same name in the whole process. */
const nameOf = (text: string): string => {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = `v${names.size}`
  names.set(text, name)
  return name
}
