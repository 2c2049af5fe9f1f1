import type { CompiledQuery } from 'kysely'
import type { Db, Pool } from './connect.ts'
import { beginStatement } from './trace-statement.ts'

/** Where a prepared statement runs: the pool; the query builder only writes its text. */
export interface Store {
  readonly db: Db
  readonly pool: Pool
}

/** Dependencies of a read that may take place in a transaction; without `pool` no statement is kept. */
export type MaybeStore = Pick<Store, 'db'> & Partial<Store>

/** Whether prepared statements can be used: a transaction runs on a connection of its own. */
export const isStore = (reach: MaybeStore): reach is Store => reach.pool !== undefined && !reach.db.isTransaction

interface Statement {
  readonly name: string
  readonly text: string
  readonly parameters: readonly unknown[]
}

/**
 * A query compiled once per shape of its values and planned once per connection. For frequently opened pages, compiling
 * and planning cost more than running. The shape consists of null values, boolean values and the `RowBound`. Keep the
 * number of shapes small, because every connection keeps every statement. `build` may depend only on the shape: texts,
 * numbers and lists are passed as placeholders, which it must forward unchanged, a list as one array parameter. Put
 * constants into the text (`sql.lit`); otherwise the generic plan cannot use partial indexes. Behind a pooler each
 * execution is planned again.
 */
export const prepare = <Values extends object, Row>(
  build: (db: Db, values: Values) => { compile(): CompiledQuery<Row> },
) => {
  const known = new Map<string, Statement>()
  return async ({ db, pool }: Store, values: Values): Promise<readonly Row[]> => {
    const shape = shapeOf(values)
    let statement = known.get(shape)
    if (statement === undefined) {
      const { sql, parameters } = build(db, withSlots(values)).compile()
      statement = { name: nextName(), text: sql, parameters }
      known.set(shape, statement)
    }
    const filled = statement.parameters.map((parameter) =>
      parameter instanceof Slot ? values[parameter.key as never] : parameter,
    )
    const { text } = statement
    const name = pool.keepsStatements ? statement.name : undefined
    const span = beginStatement(text, name === undefined ? {} : { name })
    try {
      const { rows } = await pool.query({ ...(name !== undefined && { name }), text, values: filled })
      span?.end()
      return rows as Row[]
    } catch (error) {
      span?.end({ isError: true })
      throw error
    }
  }
}

/**
 * The size of a page, rounded up to one of a few and written into the text: without it the kept plan would be made for
 * a tenth of the table.
 */
export class RowBound {
  readonly rows: number

  constructor(wanted: number) {
    this.rows = sizes.find((size) => size >= wanted) ?? wanted
  }

  toString(): string {
    return String(this.rows)
  }
}

const sizes = [15, 30, 50, 100, 200, 500]

/** Stands for a value while the text is written. */
class Slot {
  readonly key: string

  constructor(key: string) {
    this.key = key
  }
}

const isShape = (value: unknown): boolean => value === null || typeof value === 'boolean' || value instanceof RowBound

const shapeOf = (values: object): string =>
  Object.values(values)
    .map((value: unknown) => (isShape(value) ? String(value) : 'v'))
    .join('|')

const withSlots = <Values extends object>(values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]: [string, unknown]) => [key, isShape(value) ? value : new Slot(key)]),
  ) as Values

let names = 0

/** Statement names are unique within the process. */
const nextName = (): string => {
  names += 1
  return `v${names}`
}
