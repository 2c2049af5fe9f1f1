import { outputLanguage } from '@verdict/contract/vocabulary'
import { type GraderRow, graderTable } from './table.ts'

/** Files of a problem by name. */
type Files = Readonly<Record<string, string>>

const rowOf = new Map(graderTable.flatMap((row) => row.languages.map((language) => [language, row] as const)))

/** Null for a language that has no function problems. */
export const graderRowOf = (language: string): GraderRow | null => rowOf.get(language) ?? null

/** The grader of a language among the extra files of a problem. */
export const graderFor = (language: string, files: Files): string | null => {
  const row = graderRowOf(language)
  return row === null ? null : graderOfRow(row, files)
}

/** A problem with a grader asks for functions instead of programs, in every language. */
export const isFunctionProblem = (files: Files): boolean => graderTable.some((row) => graderOfRow(row, files) !== null)

/** Whether a function problem cannot be solved in a language. Answers to output-only problems need no grader. */
export const lacksGrader = (language: string, files: Files): boolean =>
  language !== outputLanguage && graderFor(language, files) === null && isFunctionProblem(files)

const graderOfRow = ({ graders, mark }: GraderRow, files: Files): string | null =>
  graders.find((name) => Object.hasOwn(files, name) && mark.test(files[name] ?? '')) ?? null

/** The files that a contestant sees next to the own one: the grader first, then the others of the language. */
export const filesBeside = (language: string, files: Files): readonly string[] => {
  const [row, grader] = [graderRowOf(language), graderFor(language, files)]
  if (row === null || grader === null) return []
  const others = Object.keys(files).filter(
    (name) => row.files.test(name) && name !== grader && name !== row.solution && files[name] !== '',
  )
  return [grader, ...others.sort()]
}
