import {
  contestImportPlan,
  contestImportProblem,
  contestPackages,
  type ProblemUse,
  packageNote,
} from '@verdict/contract'
import { z } from 'zod'

/** The stored result of a dry run, and the choices for the import. Sentences are made when it is presented. */

export const storedProblem = contestImportProblem
  .pick({ seq: true, label: true, title: true, color: true, cases: true, notes: true })
  .extend({ displayId: z.string().nullable(), fault: z.unknown().nullable() })
export type StoredProblem = z.output<typeof storedProblem>

export const storedPlan = contestImportPlan.extend({
  problems: z.array(storedProblem),
  notes: z.array(packageNote.extend({ why: z.string() })),
})
export type StoredPlan = z.output<typeof storedPlan>

export const storedChoice = contestPackages.start.body
export type StoredChoice = z.output<typeof storedChoice>

/** The choice for a problem; without one it is created. */
export const useOf = (choice: Pick<StoredChoice, 'problems'>, seq: number): ProblemUse =>
  choice.problems.find((problem) => problem.seq === seq)?.use ?? 'create'
