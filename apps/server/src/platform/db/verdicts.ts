import { type RawBuilder, sql } from 'kysely'

/** Conditions on a column of verdicts by the functions of `db/functions/00-codes.sql`. */

/** Still without its final verdict. */
export const isWaiting = (column: string): RawBuilder<boolean> => sql<boolean>`is_waiting(${sql.ref(column)})`

export const isAccepted = (column: string): RawBuilder<boolean> => sql<boolean>`is_accepted(${sql.ref(column)})`

/** Not accepted because of the program. */
export const isWrong = (column: string): RawBuilder<boolean> => sql<boolean>`is_wrong(${sql.ref(column)})`
