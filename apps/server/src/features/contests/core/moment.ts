import type { ContestMoment } from '@verdict/rules'
import type { OpenContest } from './find-contest.ts'

/** A contest at a moment, as needed by the rules about its submissions. */
export const momentOf = (
  { row, terms, standing }: Pick<OpenContest, 'row' | 'terms' | 'standing'>,
  now: Date,
): ContestMoment => ({
  terms,
  rule: row.type === 1 ? 'oi' : 'acm',
  standing,
  now,
})
