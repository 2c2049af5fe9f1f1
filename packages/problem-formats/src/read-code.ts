import { PackageFault, shown } from './faults.ts'
import type { PackageLimits } from './limits.ts'
import { type Entry, readText } from './source.ts'

/**
 * The text of a program, checked for length.
 * @throws PackageFault
 */
export const readCode = async (
  files: ReadonlyMap<string, Entry>,
  name: string,
  limits: PackageLimits,
): Promise<string> => {
  const entry = files.get(name)
  if (entry === undefined) throw new PackageFault('file.missing', { name: shown(name) })
  const code = await readText(entry, limits.textBytes)
  if (code.length > limits.codeChars)
    throw new PackageFault('checker.long', { name: shown(name), max: limits.codeChars })
  return code
}
