import { sql } from 'kysely'

/**
 * The limit factors of a joined `problem`, with those the site has set for languages under them (migration 0031): what a
 * program is held to in effect. Its own alone, as its editors see them, are the column `limit_factors`.
 */
export const grantedFactors = sql<unknown>`granted_factors(problem.limit_factors)`
