import { sql } from 'kysely'

/**
 * Effective limit factors of a joined `problem`: its own, with the site's language factors as defaults
 * (`db/functions/limit-factors.sql`). The problem's own factors, as editors see them, are the column `limit_factors`.
 */
export const grantedFactors = sql<unknown>`granted_factors(problem.limit_factors)`
