import { z } from 'zod'

/** A further file of a program, next to its main source. `sourceFilesFault` of the rules decides which are accepted. */
export const sourceFile = z.object({ name: z.string().max(255), text: z.string() })
export type SourceFile = z.output<typeof sourceFile>

export const sourceFiles = z.array(sourceFile).max(100)
