import { type OpenContestPackage, openContestPackage, packageLimits } from '@verdict/problem-formats'
import type { Deps } from '../../../../deps.ts'
import { archiveFolder, archivePath } from '../../../problems/import/archive.ts'
import { refuseGone } from '../../../problems/import/open-archive.ts'

/** Where an uploaded contest package is until it is discarded. */
export const contestArchive = (deps: Pick<Deps, 'config'>, importId: string): string =>
  archivePath(deps, `${importId}.contest`)

/** @throws PackageFault, also when the package was uploaded to another server. */
export const openContestArchive = (deps: Deps, importId: string): Promise<OpenContestPackage> =>
  openContestPackage(contestArchive(deps, importId), { limits: packageLimits, scratch: archiveFolder(deps) }).catch(
    refuseGone,
  )
