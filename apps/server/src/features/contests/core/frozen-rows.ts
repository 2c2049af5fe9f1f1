import { type RawBuilder, sql } from 'kysely'

/**
 * Condition on a contest joined as `frozen`: its freeze hides the verdict of `submission` now. Of an OI contest all is
 * hidden, of an ACM contest what was submitted during the freeze.
 */
export const isFrozenRow = (now: Date): RawBuilder<boolean> => sql<boolean>`(frozen.is_sealed
  and case when ${now} < frozen.over_at then ${now} >= frozen.seals_at else not frozen.opens_at_end end
  and (frozen.type = 1 or submission.submitted_at >= frozen.seals_at))`
