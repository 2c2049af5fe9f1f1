import { z } from 'zod'
import { blockSettings } from '../blocks/settings.ts'
import { limitFactors } from '../problems/limit-factors.ts'
import { questionSet } from '../questions/question.ts'
import { locales } from '../vocabulary/locale.ts'

/** Problem fields of our admin area that existing clients do not have. */
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
  /** Class of judge hosts that the problem requires; null for any host. */
  hostClass: z.string().nullable(),
  /** Readers can download the inputs of an output-only problem. */
  opensInputs: z.boolean(),
  /** The questions of a question problem with their solutions. */
  questions: questionSet.nullable().optional(),
  /** Block programming, if the problem is solved with blocks. */
  blocks: blockSettings.nullable().optional(),
  /** Revision of the fields saved together, without test data. The client sends it back with its changes. */
  revision: z.string(),
  /** Result of the newest check, and whether it matches the current data and settings. */
  check: z.enum(['none', 'stale', 'running', 'passed', 'failed']),
  /** The caller's permissions on it. */
  mayRemove: z.boolean(),
  mayPublish: z.boolean(),
  /** Whether the caller may compare its accepted programs. */
  mayCompare: z.boolean(),
} as const
