import { PackageFault, shown } from './faults.ts'
import { filesBelow } from './folders.ts'
import { Notes } from './notes.ts'
import type { ReadContext } from './packaged.ts'
import type { Entry } from './source.ts'

/** A problem of a package while it is read. */
export interface Reading {
  /** By their path below the problem's folder. */
  readonly files: ReadonlyMap<string, Entry>
  readonly context: ReadContext
  readonly notes: Notes
}

export const readingOf = (context: ReadContext, folder: string): Reading => ({
  files: filesBelow(context.source, folder),
  context,
  notes: new Notes(),
})

/** @throws PackageFault when the file is missing under all of its names; it names the first */
export const requiredFile = (files: ReadonlyMap<string, Entry>, path: string, ...others: readonly string[]): Entry => {
  const found = [path, ...others].find((name) => files.has(name))
  const file = found === undefined ? undefined : files.get(found)
  if (file === undefined) throw new PackageFault('file.missing', { name: shown(path) })
  return file
}
