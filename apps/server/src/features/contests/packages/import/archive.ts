import { type OpenContestPackage, openContestPackage, PackageFault, packageLimits } from '@verdict/problem-formats'
import type { Deps } from '../../../../deps.ts'
import { archiveFolder, archivePath } from '../../../problems/import/archive.ts'

/** Where an uploaded contest package is until it is discarded. */
export const contestArchive = (deps: Pick<Deps, 'config'>, importId: string): string =>
  archivePath(deps, `${importId}.contest`)

/** @throws PackageFault, also when the package was uploaded to another server. */
export const openContestArchive = (deps: Deps, importId: string): Promise<OpenContestPackage> =>
  openContestPackage(contestArchive(deps, importId), { limits: packageLimits, scratch: archiveFolder(deps) }).catch(
    (error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new PackageFault('package.gone') : error
    },
  )
