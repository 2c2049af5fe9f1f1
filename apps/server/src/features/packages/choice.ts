import { z } from 'zod'

/** What was chosen for a problem of a package: another display id, and what to do when there is one of that id. */
export const choice = z.object({ problemId: z.string().nullable(), known: z.enum(['replace', 'skip']) })
export type Choice = z.output<typeof choice>
