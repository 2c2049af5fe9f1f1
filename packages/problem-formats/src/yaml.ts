import { wellFormed } from '@verdict/rules'
import { parseDocument } from 'yaml'
import { z } from 'zod'
import { PackageFault, shown } from './faults.ts'
import type { PackageLimits } from './limits.ts'
import { schemaFault } from './schema-fault.ts'
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
  const document = parseDocument(text, { schema: 'core', merge: true, uniqueKeys: true, logLevel: 'silent' })
  const [error] = document.errors
  if (error !== undefined) {
    const code = error.code === 'DUPLICATE_KEY' ? 'yaml.keys' : 'yaml.broken'
    throw new PackageFault(code, { name: shown(name), line: error.linePos?.[0].line ?? 1 }, { cause: error })
  }
  try {
    return wellFormed(document.toJS({ maxAliasCount }))
  } catch (error) {
    throw new PackageFault('yaml.aliases', { name: shown(name) }, { cause: error })
  }
}

/**
 * Parses a value from a file with a schema.
 * @throws PackageFault that names the first wrong key.
 */
export const readShape = <S extends z.core.$ZodType>(schema: S, value: unknown, name: string): z.output<S> => {
  const read = z.safeParse(schema, value)
  if (read.success) return read.data
  throw schemaFault(read.error.issues[0], value, name)
}
