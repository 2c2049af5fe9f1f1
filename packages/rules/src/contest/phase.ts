/** When a contest is what. Everything follows from its times and the server's clock; nothing is stored (section 2.1). */

export type ContestPhase = 'scheduled' | 'running' | 'ended'

export interface ContestTimes {
  readonly startsAt: Date
  readonly endsAt: Date
}

/** The start belongs to the contest, the end does not. */
export const contestPhase = ({ startsAt, endsAt }: ContestTimes, now: Date): ContestPhase =>
  now < startsAt ? 'scheduled' : now < endsAt ? 'running' : 'ended'

/** Whole seconds from the start to a moment, negative before it; the time unit of boards. */
export const contestSeconds = ({ startsAt }: Pick<ContestTimes, 'startsAt'>, at: Date): number =>
  Math.floor((at.getTime() - startsAt.getTime()) / 1_000)
