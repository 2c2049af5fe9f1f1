import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from './connect.ts'
import type { DB } from './tables.ts'

/** Counting stops here: the last pages of such a broad search are out of reach anyway. */
export const maxCounted = 10_000

/** A query for `n`, how many rows there are, counted up to `maxCounted`. */
export const countedUp = <Tables extends keyof DB, Row>(
  db: Pick<Db, 'selectFrom'>,
  matching: SelectQueryBuilder<DB, Tables, Row>,
) => db.selectFrom(matching.limit(sql.lit(maxCounted)).as('counted')).select((eb) => eb.fn.countAll<number>().as('n'))

/** How many rows there are, counted up to `maxCounted`. */
export const countUp = async <Tables extends keyof DB, Row>(
  db: Pick<Db, 'selectFrom'>,
  matching: SelectQueryBuilder<DB, Tables, Row>,
): Promise<number> => (await countedUp(db, matching).executeTakeFirstOrThrow()).n
