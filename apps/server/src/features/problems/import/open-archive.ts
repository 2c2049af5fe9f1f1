import { type OpenPackage, openPackage, PackageFault, packageLimits } from '@verdict/problem-formats'
import type { Deps } from '../../../deps.ts'
import { archiveFolder, openUploaded } from './archive.ts'
import type { ImportRow } from './repository.ts'

/**
 * Opens the package of an import.
 * @throws PackageFault, also when its bytes are gone.
 */
export const openArchive = (deps: Deps, row: ImportRow): Promise<OpenPackage> =>
  openUploaded(deps, { owner: { column: 'import_id', id: row.id }, bytes: Number(row.bytes) }, (file) =>
    openPackage({ file, name: row.file_name }, { limits: packageLimits, scratch: archiveFolder(deps) }),
  ).catch(refuseGone)

/** @throws PackageFault for a package whose bytes are gone, else the error itself */
export const refuseGone = (error: NodeJS.ErrnoException): never => {
  throw error.code === 'ENOENT' ? new PackageFault('package.gone') : error
}
