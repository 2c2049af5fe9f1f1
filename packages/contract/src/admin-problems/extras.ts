import { z } from 'zod'
import { limitFactors } from '../problems/limit-factors.ts'
import { locales } from '../vocabulary/locale.ts'

/** What our back office knows of a problem beyond the existing clients' fields. */
export const adminExtras = {
  /** The words in every language there is; the fields of the problem itself are those of `defaultLocale`. */
  defaultLocale: z.string(),
  statements: z.partialRecord(
    z.enum(locales),
    z.object({
      title: z.string(),
      description: z.string(),
      input: z.string(),
      output: z.string(),
      hint: z.string(),
    }),
  ),
  caseCount: z.int(),
  /** Languages whose limits are not the usual ones, and how the problem departs from one program and one run. */
  limitFactors,
  checkerProtocol: z.enum(['hoj', 'kattis']),
  processes: z.int(),
  passes: z.int(),
  outputOnly: z.boolean(),
  /** Of what is saved at once, test data left out; goes back with the changes that were made to it. */
  revision: z.string(),
  /** Whether the newest check of the problem fits its present data and settings, and what it said. */
  check: z.enum(['none', 'stale', 'running', 'passed', 'failed']),
  /** What the caller may do with it. */
  mayRemove: z.boolean(),
  mayPublish: z.boolean(),
} as const
