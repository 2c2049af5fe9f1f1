import { sql } from 'kysely'

/** Columns of a left-joined problem_tally named `tally`; a problem without submissions has no row and counts zero. */
export const tallyColumns = [
  sql<number>`coalesce(tally.total, 0)`.as('total'),
  sql<number>`coalesce(tally.ac, 0)`.as('ac'),
  sql<number>`coalesce(tally.mle, 0)`.as('mle'),
  sql<number>`coalesce(tally.tle, 0)`.as('tle'),
  sql<number>`coalesce(tally.re, 0)`.as('re'),
  sql<number>`coalesce(tally.pe, 0)`.as('pe'),
  sql<number>`coalesce(tally.ce, 0)`.as('ce'),
  sql<number>`coalesce(tally.wa, 0)`.as('wa'),
  sql<number>`coalesce(tally.se, 0)`.as('se'),
  sql<number>`coalesce(tally.pa, 0)`.as('pa'),
]

export interface Tally {
  readonly total: number
  readonly ac: number
  readonly mle: number
  readonly tle: number
  readonly re: number
  readonly pe: number
  readonly ce: number
  readonly wa: number
  readonly se: number
  readonly pa: number
}
