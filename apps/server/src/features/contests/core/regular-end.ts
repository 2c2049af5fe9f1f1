import { type ContestTimes, regularEnd } from '@verdict/rules'
import type { ContestRow } from './find-contest.ts'

/** The end of a contest for participants without extra time; `ends_at` is that of the last participant. */
export const regularEndOf = (row: Pick<ContestRow, 'ends_at' | 'overtime_s'>): Date =>
  regularEnd({ endsAt: row.ends_at, overtimeMs: row.overtime_s * 1_000 })

/** The times of a contest from its row, as the rules about its phase read them. */
export const timesOf = (row: Pick<ContestRow, 'starts_at' | 'ends_at' | 'is_paused'>): ContestTimes => ({
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  isPaused: row.is_paused,
})
