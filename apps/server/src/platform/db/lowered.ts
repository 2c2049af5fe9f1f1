import { type RawBuilder, sql } from 'kysely'

/**
 * Lower-cases a text in the database, for comparison with a lower-cased column. JavaScript folds some letters
 * differently, such as İ and a final Σ, so users with such names would never be found.
 */
export const lowered = (text: string): RawBuilder<string> => sql<string>`lower(${text}::text)`
