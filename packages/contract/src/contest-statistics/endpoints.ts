import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { idIn, instantOut } from '../wire.ts'

/** How often something occurs. */
const share = z.object({ name: z.string(), count: z.int() })

export const problemStatistics = z.object({
  displayId: z.string(),
  title: z.string(),
  color: z.string().nullable(),
  submissions: z.int(),
  /** Participants with a try, and with a solve. */
  tried: z.int(),
  solved: z.int(),
  /** The first to solve it, under the name the board shows. */
  first: z.object({ name: z.string(), time: z.int() }).nullable(),
  /** Submissions by verdict; waiting ones are left out. */
  verdicts: z.array(z.object({ status: z.int(), count: z.int() })),
})
export type ProblemStatistics = z.output<typeof problemStatistics>

/** Statistics of a contest, without its owner and super admins. All of it is ours. */
export const contestStatistics = z.object({
  /** Submissions from here on are not counted: the end, or the freeze while it lasts. */
  upTo: instantOut,
  isFrozen: z.boolean(),
  submissions: z.int(),
  /** Participants with at least one submission. */
  people: z.int(),
  problems: z.array(problemStatistics),
  languages: z.array(share),
  /** Seconds of each step of `over`. */
  stepS: z.int(),
  /** Submissions and solves in each step from the start on. */
  over: z.array(z.object({ submissions: z.int(), solves: z.int() })),
  /** How many people solved so many problems; the place in the list is the number of problems. */
  bySolved: z.array(z.int()),
})
export type ContestStatistics = z.output<typeof contestStatistics>

export const contestStatisticsCalls = defineEndpoints({
  read: {
    method: 'GET',
    path: '/api/get-contest-statistics',
    effect: 'read',
    token: 'required',
    access: 'contest.enter',
    query: z.object({ cid: idIn }),
    data: contestStatistics,
    summary: 'Contest statistics: after the end for every viewer, at any time for managers',
  },
})
