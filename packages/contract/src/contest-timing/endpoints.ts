import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { flagIn, idIn, instantOut, intIn, nullableIn, textIn } from '../wire.ts'

/** Extra time and later start of one participant. */
export const contestWindow = z.object({
  username: z.string(),
  delaySeconds: z.int(),
  extraSeconds: z.int(),
  reason: z.string(),
  startTime: instantOut,
  endTime: instantOut,
  /** In a contest with individual time: they began at `startTime`. */
  hasBegun: z.boolean(),
  setBy: z.string(),
  setAt: instantOut,
})
export type ContestWindow = z.output<typeof contestWindow>

/** The times of a contest as its managers set them. */
export const contestTimingInfo = z.object({
  startTime: instantOut,
  /** The end for participants without extra time. */
  endTime: instantOut,
  /** When the last participant ends and results open. */
  closesAt: instantOut,
  freezeTime: instantOut.nullable(),
  /** The format freezes the contest from its start, so the freeze does not move. */
  isFrozenThroughout: z.boolean(),
  /** Minutes of individual time; 0 when all have the times of the contest. */
  individualMinutes: z.int(),
  windows: z.array(contestWindow),
})
export type ContestTimingInfo = z.output<typeof contestTimingInfo>

/** The caller's times in the contests where they differ. */
export const ownContestTimes = z.object({
  contests: z.array(
    z.object({
      cid: z.int(),
      startTime: instantOut,
      endTime: instantOut,
      /** -1 scheduled, 0 running, 1 ended */
      status: z.int(),
    }),
  ),
  /** `/contests.ics?key=...` has these times. It works until the password changes. */
  calendarKey: z.string(),
})
export type OwnContestTimes = z.output<typeof ownContestTimes>

export const contestTiming = defineEndpoints({
  own: {
    method: 'GET',
    path: '/api/contest-timing/own',
    effect: 'read',
    token: 'required',
    access: 'contest.enter',
    // The key of the calendar outlives the token.
    apiTokens: false,
    data: ownContestTimes,
    summary: 'Own start and end in contests where the caller starts later or has extra time',
  },
  begin: {
    method: 'POST',
    path: '/api/contest-timing/begin',
    effect: 'write',
    token: 'required',
    access: 'contest.enter',
    body: z.object({ cid: idIn }),
    data: z.null(),
    summary: "Begin the caller's individual time in a contest; it cannot be undone",
  },
  read: {
    method: 'GET',
    path: '/api/contest-timing',
    effect: 'read',
    token: 'required',
    access: 'contestTiming.manage',
    query: z.object({ cid: idIn }),
    data: contestTimingInfo,
    summary: 'Times of a contest, with extra time and later starts of participants',
  },
  setWindows: {
    method: 'POST',
    path: '/api/contest-timing/windows',
    effect: 'write',
    token: 'required',
    access: 'contestTiming.manage',
    body: z.object({
      cid: idIn,
      usernames: z.array(textIn).max(limits.contestTiming.maxUsernames),
      delaySeconds: intIn,
      extraSeconds: intIn,
      reason: textIn,
    }),
    data: z.null(),
    summary: 'Set the later start and extra time of participants; no time at all takes them back',
  },
  moveEnd: {
    method: 'POST',
    path: '/api/contest-timing/end',
    effect: 'write',
    token: 'required',
    access: 'contestTiming.manage',
    body: z.object({
      cid: idIn,
      /** The end the caller saw, so that two managers do not move it twice. */
      endTime: textIn,
      minutes: intIn,
      movesFreeze: flagIn,
      announcement: nullableIn(z.object({ title: textIn, content: textIn })),
    }),
    data: z.object({ endTime: instantOut, freezeTime: instantOut.nullable() }),
    summary: 'Move the end of a running contest by minutes, with its freeze and an announcement on request',
  },
})
