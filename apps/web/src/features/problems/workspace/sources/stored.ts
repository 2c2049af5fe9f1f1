import type { SourceFile } from '@verdict/rules'
import { readJson, writeJson } from '../../../../lib/storage.ts'
import { type DraftOf, draftSuffix } from '../program/drafts.ts'

/** Further files of the draft of a problem, by language. */
export type StoredFiles = Readonly<Record<string, readonly SourceFile[]>>

const keyOf = (of: DraftOf): string => `verdictProblemFiles_${draftSuffix(of)}`

const isFile = (value: unknown): value is SourceFile =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'text' in value &&
  typeof value.text === 'string'

const read = (key: string): StoredFiles => {
  const value = readJson<unknown>(key)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  return Object.fromEntries(
    Object.entries(value).map(([language, files]) => [language, Array.isArray(files) ? files.filter(isFile) : []]),
  )
}

/** The files of a user; those of a guest in languages in which the user has none. */
export const recallFiles = (of: DraftOf): StoredFiles => {
  const own = read(keyOf(of))
  return of.uid === null ? own : { ...read(keyOf({ ...of, uid: null })), ...own }
}

export const keepFiles = (of: DraftOf, files: StoredFiles): void => {
  const some = Object.entries(files).filter(([, list]) => list.length > 0)
  writeJson(keyOf(of), some.length === 0 ? null : Object.fromEntries(some))
}

/** Moves the files of a guest to the logged-in user. */
export const takeOverFiles = (of: DraftOf): void => {
  const guest = { ...of, uid: null }
  if (of.uid === null || Object.keys(read(keyOf(guest))).length === 0) return
  const taken = recallFiles(of)
  keepFiles(of, taken)
  // A storage that is full has taken nothing; then they stay.
  if (Object.keys(taken).every((language) => language in read(keyOf(of)) || taken[language]?.length === 0))
    writeJson(keyOf(guest), null)
}
