import { type ContestTimes, contestPhase } from '@verdict/rules'

const statuses = { scheduled: -1, running: 0, ended: 1 } as const

/** The phase of a contest as responses name it: -1 before the start, 0 while it runs, 1 after the end. */
export const contestStatus = (times: ContestTimes, now: Date): (typeof statuses)[keyof typeof statuses] =>
  statuses[contestPhase(times, now)]
