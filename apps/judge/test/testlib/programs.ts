import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The source of a program of problem setters that these tests use. */
export const programOf = (name: string): Promise<string> =>
  readFile(join(import.meta.dirname, 'programs', `${name}.cpp`), 'utf8')
