import type { ContestTimes } from './phase.ts'

/** Time of one participant that differs from the contest's: a later start, and extra time at the end. */
export interface OwnWindow {
  readonly delayMs: number
  readonly extraMs: number
}

/** The times of a contest with those of participants who end later. */
export interface WindowedTimes extends ContestTimes {
  /**
   * How long the last participant goes on after the end for everyone else. `endsAt` includes it: a contest is over
   * when its last participant has ended.
   */
  readonly overtimeMs?: number
}

/** The end for participants without extra time. */
export const regularEnd = ({ endsAt, overtimeMs = 0 }: Pick<WindowedTimes, 'endsAt' | 'overtimeMs'>): Date =>
  overtimeMs === 0 ? endsAt : new Date(endsAt.getTime() - overtimeMs)

/** When a contest starts and ends for a participant. A later start moves their end too. */
export const ownTimes = (contest: WindowedTimes, window: OwnWindow | null | undefined): ContestTimes => {
  const { delayMs, extraMs } = window ?? { delayMs: 0, extraMs: 0 }
  return {
    startsAt: new Date(contest.startsAt.getTime() + delayMs),
    endsAt: new Date(regularEnd(contest).getTime() + delayMs + extraMs),
  }
}
