/** When a contest is what. Everything follows from its times and the server's clock; nothing is stored (section 2.1). */

export type ContestPhase = 'scheduled' | 'running' | 'ended'

export interface ContestTimes {
  readonly startsAt: Date
  readonly endsAt: Date
  /**
   * A pause of the whole contest lasts now. The contest does not end during it: its end moves by the pause, so results
   * stay closed when the clock passes `endsAt`. The column `over_at` is the same rule for SQL.
   */
  readonly isPaused?: boolean
}

/** Whether a contest has ended. The end itself does not belong to it. */
export const hasEnded = ({ endsAt, isPaused = false }: Pick<ContestTimes, 'endsAt' | 'isPaused'>, now: Date): boolean =>
  !isPaused && now >= endsAt

/** The start belongs to the contest, the end does not. */
export const contestPhase = (times: ContestTimes, now: Date): ContestPhase =>
  now < times.startsAt ? 'scheduled' : hasEnded(times, now) ? 'ended' : 'running'

/** Whole seconds from the start to a moment, negative before it; the time unit of boards. */
export const contestSeconds = ({ startsAt }: Pick<ContestTimes, 'startsAt'>, at: Date): number =>
  Math.floor((at.getTime() - startsAt.getTime()) / 1_000)
