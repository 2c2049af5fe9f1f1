import { z } from 'zod'

/**
 * The choice for a problem of a package: another display id, the action when that id exists, and its visibility; null
 * visibility leaves it to the package.
 */
export const choice = z.object({
  problemId: z.string().nullable(),
  known: z.enum(['replace', 'skip']),
  auth: z
    .union([z.literal(1), z.literal(2), z.literal(3)])
    .nullable()
    .default(null),
  /** Import a pass-fail problem as a scored one; null leaves it to the package. */
  type: z
    .union([z.literal(0), z.literal(1)])
    .nullable()
    .default(null),
  /** Points its checker gives a perfect output; null keeps those of the report. */
  checkerPoints: z.number().nullable().default(null),
})
export type Choice = z.output<typeof choice>
