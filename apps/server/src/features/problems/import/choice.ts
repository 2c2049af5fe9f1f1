import { z } from 'zod'

/**
 * What was chosen for a problem of a package: another display id, what to do when there is one of that id, and who sees
 * it; null for the last leaves it to the package.
 */
export const choice = z.object({
  problemId: z.string().nullable(),
  known: z.enum(['replace', 'skip']),
  auth: z
    .union([z.literal(1), z.literal(2), z.literal(3)])
    .nullable()
    .default(null),
})
export type Choice = z.output<typeof choice>
