import { contestPackageFormats, importFaults, packageNote } from '@verdict/contract'
import { z } from 'zod'

/** The stored result of a dry run, and the choices for the import. Sentences are made when it is presented. */

const fault = z.unknown()

const contestNote = z.object({
  fate: z.enum(['mapped', 'assumed', 'lost']),
  item: z.string(),
  as: z.string().nullable(),
  why: z.string(),
})

export const storedProblem = z.object({
  seq: z.int(),
  label: z.string(),
  title: z.string(),
  color: z.string().nullable(),
  displayId: z.string().nullable(),
  cases: z.int(),
  fault: fault.nullable(),
  notes: z.array(packageNote),
})
export type StoredProblem = z.output<typeof storedProblem>

export const storedPerson = z.object({
  place: z.string(),
  username: z.string(),
  name: z.string(),
  school: z.string(),
  fate: z.enum(['create', 'existing', 'fault']),
  password: z.enum(['package', 'generated']).nullable(),
  faults: z.array(z.enum(importFaults)),
})
export type StoredPerson = z.output<typeof storedPerson>

export const storedPlan = z.object({
  format: z.enum(contestPackageFormats),
  contest: z.object({
    title: z.string(),
    type: z.enum(['acm', 'oi']),
    startTime: z.string().nullable(),
    durationS: z.int(),
    freezeS: z.int().nullable(),
    access: z.enum(['public', 'private', 'protected']),
    penaltyS: z.int(),
  }),
  problems: z.array(storedProblem),
  people: z.array(storedPerson),
  announcements: z.int(),
  clarifications: z.int(),
  submissions: z.int(),
  notes: z.array(contestNote),
})
export type StoredPlan = z.output<typeof storedPlan>

export const storedChoice = z.object({
  startTime: z.string().nullable(),
  visible: z.boolean().nullable(),
  people: z.boolean(),
  submissions: z.boolean(),
  problems: z.array(z.object({ seq: z.int(), use: z.enum(['create', 'existing', 'skip']) })),
})
export type StoredChoice = z.output<typeof storedChoice>
