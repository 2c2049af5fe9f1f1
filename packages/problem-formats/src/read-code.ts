import { PackageFault, shown } from './faults.ts'
import type { PackageLimits } from './limits.ts'
import { requiredFile } from './reading.ts'
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
  const code = await readText(requiredFile(files, name), limits.textBytes)
  if (code.length > limits.codeChars)
    throw new PackageFault('checker.long', { name: shown(name), max: limits.codeChars })
  return code
}
