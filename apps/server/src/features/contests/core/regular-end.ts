import { regularEnd } from '@verdict/rules'
import type { ContestRow } from './find-contest.ts'

/** The end of a contest for participants without extra time; `ends_at` is that of the last participant. */
export const regularEndOf = (row: Pick<ContestRow, 'ends_at' | 'overtime_s'>): Date =>
  regularEnd({ endsAt: row.ends_at, overtimeMs: row.overtime_s * 1_000 })
