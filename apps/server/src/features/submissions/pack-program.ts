import type { SourceFile } from '@verdict/contract'
import type { ZipWriter } from '@verdict/problem-formats'
import { mainFileOf } from '@verdict/rules'
import type { Db } from '../../platform/db/connect.ts'
import { extensionOf } from '../contests/board/extension.ts'
import { readSourceFiles } from './source-files.ts'

export interface Source {
  readonly code: string
  readonly files: readonly SourceFile[]
}

/** The program of a submission; null when there is none. */
export const findSource = async (db: Db, submissionId: number): Promise<Source | null> => {
  const row = await db
    .selectFrom('submission_source')
    .select(['code', 'files'])
    .where('submission_id', '=', submissionId)
    .executeTakeFirst()
  return row === undefined ? null : { code: row.code, files: readSourceFiles(row.files) ?? [] }
}

interface Packed {
  readonly language: string
  /** Names of its further files; null for a program of one file. */
  readonly file_names: readonly string[] | null
}

/** Where a program is packed: a file of the path with its extension, or a folder for a program of several files. */
export const programPath = (path: string, { language, file_names }: Packed): string =>
  file_names === null ? `${path}.${extensionOf(language)}` : `${path}/${mainNameOf(language)}`

/** The main source of a program as a file's name. */
export const mainNameOf = (language: string): string => {
  const name = mainFileOf(language)
  return name.includes('.') ? name : `${name}.${extensionOf(language)}`
}

/**
 * Packs a program into a zip that is written while it is sent: it is read when its turn comes. `read` returns the text
 * of a further file, or of the main source for null.
 */
export const packProgram = (
  zip: ZipWriter,
  path: string,
  { packed, read }: { readonly packed: Packed; readonly read: (file: string | null) => Promise<string> },
): void => {
  zip.late(programPath(path, packed), () => read(null))
  for (const name of packed.file_names ?? []) zip.late(`${path}/${name}`, () => read(name))
}

/** The text of a file of a submission, or of its main source for null; empty when there is none. */
export const readSourceText = async (db: Db, submissionId: number, file: string | null): Promise<string> => {
  const source = await findSource(db, submissionId)
  if (file === null) return source?.code ?? ''
  return source?.files.find(({ name }) => name === file)?.text ?? ''
}
