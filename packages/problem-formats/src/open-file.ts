import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { PackageFault } from './faults.ts'
import type { PackageLimits } from './limits.ts'
import type { PackageSource } from './source.ts'

/** Internal names of packages that are a single file: XML of FPS, a quiz of Moodle, and GIFT. */
export type LoneFile = 'package.xml' | 'quiz.xml' | 'questions.gift'

/** Opens a single file as a package with one entry. */
export const openFile = async (file: string, loneFile: LoneFile, limits: PackageLimits): Promise<PackageSource> => {
  const { size } = await stat(file)
  if (size > limits.archiveBytes) throw new PackageFault('entry.large', { name: loneFile, max: limits.archiveBytes })
  const entry = { path: loneFile, bytes: size, open: async () => createReadStream(file) }
  return { entries: new Map([[loneFile, entry]]), close: async () => undefined }
}
