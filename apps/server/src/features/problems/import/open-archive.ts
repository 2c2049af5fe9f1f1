import type { Deps } from '../../../deps.ts'
import { PackageFault } from '../formats/faults.ts'
import { packageLimits } from '../formats/limits.ts'
import { type OpenPackage, openPackage } from '../formats/open-package.ts'
import { archiveFolder, archivePath } from './archive.ts'
import type { ImportRow } from './repository.ts'

/**
 * Opens the package of an import.
 * @throws PackageFault, also when it was uploaded to another server or is missing on disk.
 */
export const openArchive = (deps: Deps, row: ImportRow): Promise<OpenPackage> =>
  openPackage(
    { file: archivePath(deps, row.id), name: row.file_name },
    { limits: packageLimits, scratch: archiveFolder(deps) },
  ).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new PackageFault('package.gone') : error
  })
