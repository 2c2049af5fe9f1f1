import { z } from 'zod'
import { limits } from '../limits.ts'

/** Contest ids separated by commas, as many as one page of a list has. */
export const contestIdsIn = z
  .string()
  .regex(/^\d{1,9}(,\d{1,9})*$/)
  .transform((text) => [...new Set(text.split(',').map(Number))])
  .pipe(z.array(z.int()).max(limits.contestList.maxOwnResults))

/** The caller's row on the scoreboard of a contest, as the scoreboard shows it to the caller now. */
export const ownResult = z.object({
  cid: z.int(),
  /** null for star accounts, which are shown without a rank. */
  rank: z.int().nullable(),
  /** Ranked participants. */
  ranked: z.int(),
  /** ACM: problems solved. OI: sum of the scores. */
  points: z.int(),
  /** Problems of the contest. */
  problems: z.int(),
})
export type OwnResult = z.output<typeof ownResult>
