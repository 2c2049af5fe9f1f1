import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { idIn, instantOut, intIn, nullableIn, textIn } from '../wire.ts'

/** Pretests of a contest and its system test. Ours. */

export const systemTest = z.object({
  problems: z.array(
    z.object({
      displayId: z.string(),
      title: z.string(),
      /** Cases of the problem. */
      caseTotal: z.int(),
      /** How many of its first cases are pretests; null when all cases are judged at once. */
      pretests: z.int().nullable(),
      /** False in formats that count scores, and for problems that this site does not judge with cases. */
      canHave: z.boolean(),
      /** Accepted submissions that only the pretests have judged. */
      accepted: z.int(),
    }),
  ),
  /** Null before. */
  run: z
    .object({
      by: z.string(),
      at: instantOut,
      state: z.enum(['judging', 'ready', 'applied']),
      total: z.int(),
      waiting: z.int(),
      /** Submissions that the system test no longer accepts. */
      changed: z.int(),
      /** Submissions that could not be judged; they keep the verdict of the pretests. */
      failed: z.int(),
    })
    .nullable(),
  /** The contest is over, so the system test can begin. */
  isOver: z.boolean(),
})
export type SystemTest = z.output<typeof systemTest>

const manage = { token: 'required', access: 'contestTiming.manage' } as const

export const contestSystemTest = defineEndpoints({
  read: {
    ...manage,
    method: 'GET',
    path: '/api/contest-system-test',
    effect: 'read',
    query: z.object({ cid: idIn }),
    data: systemTest,
    summary: 'Pretests of a contest with its problems, and its system test, for managers',
  },
  savePretests: {
    ...manage,
    method: 'POST',
    path: '/api/contest-system-test/pretests',
    effect: 'write',
    body: z.object({
      cid: idIn,
      displayId: textIn,
      /** Null: all cases are judged at once. */
      pretests: nullableIn(intIn),
    }),
    data: systemTest,
    summary: 'Choose how many of the first cases of a contest problem are pretests',
  },
  begin: {
    ...manage,
    method: 'POST',
    path: '/api/contest-system-test/begin',
    effect: 'write',
    body: z.object({ cid: idIn }),
    data: systemTest,
    summary: 'Judge the accepted submissions of an ended contest with every case, without a visible change yet',
  },
  apply: {
    ...manage,
    method: 'POST',
    path: '/api/contest-system-test/apply',
    effect: 'write',
    body: z.object({ cid: idIn }),
    data: systemTest,
    summary: 'Show the results of the system test',
  },
  discard: {
    ...manage,
    method: 'POST',
    path: '/api/contest-system-test/discard',
    effect: 'write',
    body: z.object({ cid: idIn }),
    data: systemTest,
    summary: 'Drop the results of the system test; the pretests count again',
  },
})
