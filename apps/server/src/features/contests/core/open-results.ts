import { type RawBuilder, sql } from 'kysely'

/**
 * Condition on a contest joined as `alias`: it is over and no freeze hides its results (`isFrozenAt` of the rules).
 * Permissions are a separate condition.
 */
export const hasOpenResults = (alias: string, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${alias}.over_at`)} <= ${now}
    and (not ${sql.ref(`${alias}.is_sealed`)} or ${sql.ref(`${alias}.opens_at_end`)}))`
