import { wellFormed } from '@verdict/rules'
import { parseDocument } from 'yaml'
import type { z } from 'zod'
import { PackageFault, shown } from './faults.ts'
import type { PackageLimits } from './limits.ts'
import { type Entry, readText } from './source.ts'

/** More repetition than any honest file needs; a bomb of aliases ends here. */
const maxAliasCount = 100

/**
 * Reads a YAML file. Nothing in it can run, and aliases are counted.
 * @throws PackageFault
 */
export const readYaml = async (entry: Entry, limits: PackageLimits): Promise<unknown> =>
  parseYaml(await readText(entry, limits.textBytes), entry.path)

const parseYaml = (text: string, name: string): unknown => {
  try {
    const document = parseDocument(text, { schema: 'core', merge: true, uniqueKeys: true, logLevel: 'silent' })
    const [error] = document.errors
    if (error !== undefined) throw error
    return wellFormed(document.toJS({ maxAliasCount }))
  } catch (error) {
    if (error instanceof PackageFault) throw error
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '').replace(/[.:]$/, '') : String(error)
    throw new PackageFault('yaml.broken', { name: shown(name), reason }, { cause: error })
  }
}

/**
 * Parses a value from a file with a schema.
 * @throws PackageFault that names the first wrong key.
 */
export const readShape = <S extends z.ZodType>(schema: S, value: unknown, name: string): z.output<S> => {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  const issue = read.error.issues[0]
  const key = [name, ...(issue?.path ?? [])].join(': ').replace(/: (?=.*: )/g, '.')
  throw new PackageFault('key.wrong', { key, reason: issue?.message ?? '' })
}
