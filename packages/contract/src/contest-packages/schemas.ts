import { z } from 'zod'
import { importFaults } from '../admin-users/endpoints.ts'
import { packageNote } from '../packages/endpoints.ts'
import { contestPackageFormats } from '../vocabulary/package.ts'
import { instantOut } from '../wire.ts'

/** Plan of an import of a contest package, and its result. */

export const contestImportProblem = z.object({
  /** Position in the package, from 0. */
  seq: z.int(),
  label: z.string(),
  title: z.string(),
  color: z.string().nullable(),
  /** Display id in the package; null when the import assigns one. */
  problemId: z.string().nullable(),
  cases: z.int(),
  /** Why it cannot be created, in the reader's language. */
  fault: z.string().nullable(),
  /** A problem of this site with the same display id. */
  known: z.object({ pid: z.int(), title: z.string() }).nullable(),
  notes: z.array(packageNote),
  /** The problem after the import. */
  pid: z.int().nullable(),
})

/**
 * Effect on a person of the package. `create`: a new account. `existing`: the account of that name takes part as it
 * is. `fault`: no account can have this name, so the person is left out.
 */
export const contestImportPerson = z.object({
  /** The file and line that names the person. */
  place: z.string(),
  username: z.string(),
  name: z.string(),
  school: z.string(),
  fate: z.enum(['create', 'existing', 'fault']),
  /** Where a new account has its password from. */
  password: z.enum(['package', 'generated']).nullable(),
  faults: z.array(z.enum(importFaults)),
})
export type ContestImportPerson = z.output<typeof contestImportPerson>

/** Plan of an import. */
export const contestImportPlan = z.object({
  format: z.enum(contestPackageFormats),
  contest: z.object({
    title: z.string(),
    type: z.enum(['acm', 'oi']),
    /** Null: the package leaves the start open. */
    startTime: instantOut.nullable(),
    durationS: z.int(),
    freezeS: z.int().nullable(),
    access: z.enum(['public', 'private', 'protected']),
    penaltyS: z.int(),
  }),
  problems: z.array(contestImportProblem),
  people: z.array(contestImportPerson),
  announcements: z.int(),
  clarifications: z.int(),
  submissions: z.int(),
  notes: z.array(packageNote),
})

const contestImportStates = ['reading', 'read', 'importing', 'finished', 'refused'] as const

export const contestImportHead = z.object({
  importId: z.string(),
  fileName: z.string(),
  bytes: z.int(),
  state: z.enum(contestImportStates),
  /** Why it was refused, in the reader's language. */
  reason: z.string().nullable(),
  done: z.int(),
  total: z.int(),
  title: z.string().nullable(),
  username: z.string(),
  gmtCreate: instantOut,
})

export const contestImport = contestImportHead.extend({
  plan: contestImportPlan.nullable(),
  /** The contest after the import. */
  cid: z.int().nullable(),
  /** Key of the list of generated passwords, which can be downloaded for half an hour. */
  passwordsKey: z.string().nullable(),
})
export type ContestImport = z.output<typeof contestImport>
