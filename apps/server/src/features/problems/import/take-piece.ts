import type { Readable } from 'node:stream'
import { fail, packagePieceBytes } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { sendJob } from '../../../platform/jobs/start-work.ts'
import { addPiece, type Piece, removePieces, storePiece } from '../../files/pieces.ts'
import { readPackageJob } from './read-package.ts'
import { findImport, lockImport } from './repository.ts'

/**
 * Stores a chunk, at any server of the site. Chunks arrive in order, and one can be repeated when its response was
 * lost. After the last one the package is read.
 */
export const takePiece = async (
  deps: Deps,
  importId: string,
  { offset, body }: { readonly offset: number; readonly body: Readable },
): Promise<{ received: number }> => {
  const row = await findImport(deps.db, importId)
  if (row === undefined) throw fail('package.importUnknown')
  const received = Number(row.received)
  if (offset > received || (row.state !== 'receiving' && offset >= received)) throw fail('package.offset', { received })
  const most = Math.min(Number(row.bytes) - offset, packagePieceBytes)
  const tooLarge = () => fail('package.tooLarge', { max: packagePieceBytes })
  const piece = await storePiece(deps, { at: offset, body, most, tooLarge })
  const counted = await count(deps, importId, piece)
  if (!counted.isNew) await removePieces(deps, [piece.hash])
  if (counted.received === null) throw fail('package.importUnknown')
  return { received: counted.received }
}

/** Counts a stored chunk, unless all its bytes have already been counted. */
const count = (
  deps: Deps,
  importId: string,
  piece: Piece,
): Promise<{ readonly isNew: boolean; readonly received: number | null }> =>
  deps.db.transaction().execute(async (trx) => {
    const row = await lockImport(trx, importId)
    if (row === undefined) return { isNew: false, received: null }
    const end = piece.at + piece.bytes
    const now = deps.clock.now()
    if (row.state !== 'receiving' || end <= Number(row.received))
      return { isNew: false, received: Number(row.received) }
    await addPiece(trx, { column: 'import_id', id: importId }, { ...piece, now })
    const isWhole = end === Number(row.bytes)
    await trx
      .updateTable('package_import')
      .set({ received: end, updated_at: now, ...(isWhole && { state: 'reading' }) })
      .where('id', '=', importId)
      .execute()
    if (isWhole) await sendJob(deps, trx, readPackageJob, { importId })
    return { isNew: true, received: end }
  })
