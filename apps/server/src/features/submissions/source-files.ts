import { fail, outputLanguage, type SourceFile, sourceFiles } from '@verdict/contract'
import { isFunctionProblem, type SourceFilesFault, sourceFilesFault } from '@verdict/rules'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { fileMap } from '../problems/graders.ts'

/** Further files as a column keeps them. */
export const readSourceFiles = (value: unknown): SourceFile[] | null =>
  value === null || value === undefined ? null : sourceFiles.parse(value)

/** The column of further files. */
export const storedFiles = (files: readonly SourceFile[] | null): string | null =>
  files === null ? null : JSON.stringify(files)

/** Of `submission`: the names of its further files; null for a program of one file. */
export const fileNamesColumn = sql<string[] | null>`(
  select array(select file ->> 'name' from jsonb_array_elements(source.files) as file)
  from submission_source as source where source.submission_id = submission.id and source.files is not null
)`.as('file_names')

interface FiledTarget {
  readonly id: number
  readonly is_remote: boolean
  readonly has_questions: boolean
  readonly graders: Readonly<Record<string, string>>
}

interface Into {
  readonly code: string
  readonly language: string
  readonly target: FiledTarget | undefined
}

/**
 * The further files of a program; null for none. The files of a problem are shown to its readers, so a refusal can name
 * them.
 * @throws Refusal with the reason, naming the file
 */
export const requireSourceFiles = async (
  db: Db,
  given: readonly SourceFile[] | null,
  { code, language, target }: Into,
): Promise<readonly SourceFile[] | null> => {
  const [first] = given ?? []
  if (given === null || first === undefined) return null
  const isTaken =
    language !== outputLanguage &&
    target !== undefined &&
    !target.is_remote &&
    !target.has_questions &&
    !isFunctionProblem(target.graders)
  if (!isTaken) throw fail('submit.filesNotTaken', { name: first.name })
  const fault = sourceFilesFault(code, given, await namesOfProblem(db, target.id))
  if (fault !== null) throw refusalOf(fault)
  return given.map(({ name, text }) => ({ name, text }))
}

const namesOfProblem = async (db: Db, problemId: number): Promise<readonly string[]> => {
  const row = await db.selectFrom('problem').select('extra_files').where('id', '=', problemId).executeTakeFirst()
  return Object.keys(fileMap(row?.extra_files))
}

const refusalOf = (fault: SourceFilesFault) => {
  switch (fault.why) {
    case 'tooMany':
      return fail('submit.filesTooMany', { max: fault.max })
    case 'tooLong':
      return fail('submit.filesTooLong', { max: fault.max })
    case 'name':
      return fail('submit.fileName', { name: fault.name })
    case 'reserved':
      return fail('submit.fileReserved', { name: fault.name })
    case 'twice':
      return fail('submit.fileTwice', { name: fault.name })
    case 'ofProblem':
      return fail('submit.fileOfProblem', { name: fault.name })
  }
}
