import type { CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { Db } from './connect.ts'

/** Where a prepared statement runs: the pool; the query builder only writes its text. */
export interface Store {
  readonly db: Db
  readonly pool: pg.Pool
}

interface Statement {
  readonly name: string
  readonly text: string
  readonly parameters: readonly unknown[]
}

/**
 * A query whose text is written once per shape of its values and planned once per connection: for the pages everybody
 * opens, writing and planning cost more than running. Which values are null, which booleans are true and what a
 * `RowBound` is makes the shape; only few different shapes may exist, since every text is kept by every connection.
 * `build` may look at those alone: it meets placeholders instead of texts, numbers and lists, which it must pass on as
 * they are, a list as one array parameter. What never changes belongs into the text (`sql.lit`), or the plan that is
 * kept cannot use partial indexes.
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
    const { rows } = await pool.query({ name: statement.name, text: statement.text, values: filled })
    return rows as Row[]
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

/** Statements are told apart by name, in the whole process. */
const nextName = (): string => {
  names += 1
  return `v${names}`
}
