/** A user's tries at one problem, as far as being stuck depends on them. */
export interface RecentTries {
  readonly isSolved: boolean
  /** Tries since the beginning of the window. */
  readonly recent: number
  /** Best and first score of these; null where problems have no scores. */
  readonly recentBest: number | null
  readonly recentFirst: number | null
  /** Best score before the window. */
  readonly formerBest: number | null
}

export const stuckTerms = { windowMs: 86_400_000, tries: 3 } as const

/**
 * Stuck: unsolved, tried several times within a day, and none of these tries was better than all before. A score that
 * rose is progress; without scores only acceptance is.
 */
export const isStuck = ({ isSolved, recent, recentBest, recentFirst, formerBest }: RecentTries): boolean => {
  if (isSolved || recent < stuckTerms.tries) return false
  const before = formerBest ?? recentFirst
  return recentBest === null || before === null || recentBest <= before
}
