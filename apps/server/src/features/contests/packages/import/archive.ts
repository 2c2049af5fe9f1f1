import { type OpenContestPackage, openContestPackage, packageLimits } from '@verdict/problem-formats'
import type { Deps } from '../../../../deps.ts'
import { pieceHashes, removePieces } from '../../../files/pieces.ts'
import { archiveFolder, openUploaded } from '../../../problems/import/archive.ts'
import { refuseGone } from '../../../problems/import/open-archive.ts'
import { deleteImport, type ImportHeadRow } from './repository.ts'

/** @throws PackageFault, also when the bytes of the package are gone. */
export const openContestArchive = (
  deps: Deps,
  { id, bytes }: Pick<ImportHeadRow, 'id' | 'bytes'>,
): Promise<OpenContestPackage> =>
  openUploaded(deps, { owner: { column: 'contest_import_id', id }, bytes: Number(bytes) }, (file) =>
    openContestPackage(file, { limits: packageLimits, scratch: archiveFolder(deps) }),
  ).catch(refuseGone)

/** Deletes an import with its package; imported content stays. */
export const dropContestImport = async (deps: Deps, importId: string): Promise<void> => {
  const hashes = await pieceHashes(deps.db, 'contest_import_id', [importId])
  await deleteImport(deps.db, importId)
  await removePieces(deps, hashes)
}
