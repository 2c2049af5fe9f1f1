import { type RawBuilder, sql } from 'kysely'

/**
 * A text in lower case as the database writes it, to be compared with a column in lower case. JavaScript folds some
 * letters otherwise, such as İ and a Σ that ends a word, and whoever is named so would never be found.
 */
export const lowered = (text: string): RawBuilder<string> => sql<string>`lower(${text}::text)`
