import type { ContestTimes } from './phase.ts'
import { type RemovedTime, removedMs } from './removed-time.ts'

/**
 * Time of one participant that differs from the contest's: a later start, and extra time at the end. With individual
 * time, the start is the own beginning, and the extra time is negative as long as no more is given.
 */
export interface OwnWindow {
  readonly delayMs: number
  readonly extraMs: number
  /** The participant began their individual time. */
  readonly hasBegun?: boolean
}

/** The times of a contest with those of participants who end later. */
export interface WindowedTimes extends ContestTimes {
  /**
   * How long the last participant goes on after the end for everyone else. `endsAt` includes it: a contest is over
   * when its last participant has ended.
   */
  readonly overtimeMs?: number
  /** Individual time: participants begin when they like and have this long; missing for the times of the contest. */
  readonly individualMs?: number
  /** Parts that do not count as contest time; missing for none. */
  readonly removed?: readonly RemovedTime[]
}

/** Whether times differ between participants. */
export const hasOwnTimes = ({
  overtimeMs,
  individualMs,
}: Pick<WindowedTimes, 'overtimeMs' | 'individualMs'>): boolean =>
  overtimeMs !== undefined || individualMs !== undefined

/** The end for participants without extra time. */
export const regularEnd = ({ endsAt, overtimeMs = 0 }: Pick<WindowedTimes, 'endsAt' | 'overtimeMs'>): Date =>
  overtimeMs === 0 ? endsAt : new Date(endsAt.getTime() - overtimeMs)

/** When a contest starts and ends for a participant. A later start moves their end too. */
export const ownTimes = (contest: WindowedTimes, window: OwnWindow | null | undefined): ContestTimes => {
  const { delayMs, extraMs } = window ?? { delayMs: 0, extraMs: 0 }
  return {
    startsAt: new Date(contest.startsAt.getTime() + delayMs),
    endsAt: new Date(regularEnd(contest).getTime() + delayMs + extraMs),
    ...(contest.isPaused === undefined ? {} : { isPaused: contest.isPaused }),
  }
}

/**
 * Contest time of a moment in milliseconds: from the participant's own start, without what is removed for a problem.
 * Phases, the freeze and the end follow the clock, which does not stop; only times that are counted leave it out.
 */
export const contestTimeMs = (
  { startsAt, removed = [] }: Pick<WindowedTimes, 'startsAt' | 'removed'>,
  at: Date,
  { delayMs = 0, place = null }: { readonly delayMs?: number; readonly place?: number | null } = {},
): number => {
  const fromMs = startsAt.getTime() + delayMs
  return at.getTime() - fromMs - removedMs(removed, { fromMs, toMs: at.getTime(), place })
}
