import { graderFor, graderRowOf } from '@verdict/rules'
import type { Sources } from './language.ts'
import type { Installed } from './registry.ts'

interface Combined {
  readonly extraFiles: Readonly<Record<string, string>>
  readonly purpose: Sources['purpose']
}

/**
 * The language as it is for a solution of a function problem: the grader is the program and calls the contestant's file.
 * Checkers and other programs of problem setters have no grader.
 */
export const withGrader = (installed: Installed, { extraFiles, purpose }: Combined): Installed => {
  const { language } = installed
  const grader = purpose === 'solution' ? graderFor(language.name, extraFiles) : null
  if (grader === null || language.withGrader === undefined) return installed
  return {
    ...installed,
    language: { ...language, ...language.withGrader({ grader, source: solutionOf(language.name) }) },
  }
}

const solutionOf = (name: string): string => {
  const row = graderRowOf(name)
  if (row === null) throw new Error(`${name} is not in the table of graders`)
  return row.solution
}
