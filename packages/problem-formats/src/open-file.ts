import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { PackageFault } from './faults.ts'
import type { PackageLimits } from './limits.ts'
import type { PackageSource } from './source.ts'

/** Internal name of a package that is a single XML file. */
const loneFile = 'package.xml'

/** Opens a single file as a package with one entry. */
export const openFile = async (file: string, limits: PackageLimits): Promise<PackageSource> => {
  const { size } = await stat(file)
  if (size > limits.archiveBytes) throw new PackageFault('entry.large', { name: loneFile, max: limits.archiveBytes })
  const entry = { path: loneFile, bytes: size, open: async () => createReadStream(file) }
  return { entries: new Map([[loneFile, entry]]), close: async () => undefined }
}
