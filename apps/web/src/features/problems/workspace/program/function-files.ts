import { filesBeside, graderRowOf } from '@verdict/rules'
import { type ExtraFile, extraFilesOf, recordOf } from '../../../../lib/extra-files.ts'

/** The files that make up a program of a function problem. */
export interface FunctionFiles {
  /** Name of the contestant's file. */
  readonly own: string
  /** Files of the problem in this language, the grader first. */
  readonly beside: readonly ExtraFile[]
}

/** Null where the problem asks for a whole program. */
export const functionFiles = (extraFiles: string | null, language: string): FunctionFiles | null => {
  const files = recordOf(extraFilesOf(extraFiles))
  const names = filesBeside(language, files)
  if (names.length === 0) return null
  const beside = names.map((name) => ({ name, content: files[name] ?? '' }))
  return { own: graderRowOf(language)?.solution ?? '', beside }
}
