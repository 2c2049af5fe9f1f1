import { type OpenPackage, openPackage, PackageFault, packageLimits } from '@verdict/problem-formats'
import type { Deps } from '../../../deps.ts'
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
  ).catch(refuseGone)

/** @throws PackageFault for a package that is not on disk, else the error itself */
export const refuseGone = (error: NodeJS.ErrnoException): never => {
  throw error.code === 'ENOENT' ? new PackageFault('package.gone') : error
}
