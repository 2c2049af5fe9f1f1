import { randomUUID } from 'node:crypto'
import { fail } from '@verdict/contract'
import { packageLimits } from '@verdict/problem-formats'
import type { SignedIn } from '@verdict/rules'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../../deps.ts'
import { takeFile } from '../../../../platform/http/form.ts'
import { sendJob } from '../../../../platform/jobs/start-work.ts'
import { addPiece, removePieces, storePiece } from '../../../files/pieces.ts'
import { dropContestImport } from './archive.ts'
import { readContestJob } from './jobs.ts'
import { findImport } from './repository.ts'

/** Stores an uploaded contest package; a job reads it. */
export const uploadContest = async (
  deps: Deps,
  viewer: SignedIn,
  { request, address }: { readonly request: FastifyRequest; readonly address: string },
): Promise<{ readonly importId: string }> => {
  const importId = randomUUID().replaceAll('-', '')
  const most = packageLimits.archiveBytes
  const file = await takeFile(request, { field: 'file', maxBytes: most })
  const tooLarge = () => fail('package.tooLarge', { max: most })
  const piece = await storePiece(deps, { at: 0, body: file.stream, most, tooLarge })
  try {
    const now = deps.clock.now()
    await deps.db.transaction().execute(async (trx) => {
      await trx
        .insertInto('contest_import')
        .values({
          id: importId,
          account_id: viewer.id,
          username: viewer.username,
          address,
          file_name: file.name.slice(0, 255),
          bytes: piece.bytes,
          created_at: now,
          updated_at: now,
        })
        .execute()
      await addPiece(trx, { column: 'contest_import_id', id: importId }, { ...piece, now })
      await sendJob(deps, trx, readContestJob, { importId })
    })
    return { importId }
  } catch (error) {
    await removePieces(deps, [piece.hash])
    throw error
  }
}

/** An import without progress for this long has stopped. */
const silentMs = 600_000

/** Discards a package; imported content stays. A running import is left to finish. */
export const discardContest = async (deps: Deps, importId: string): Promise<null> => {
  const row = await findImport(deps.db, importId)
  if (row === undefined) throw fail('contestPackage.unknown')
  const isSilent = deps.clock.now().getTime() - row.updated_at.getTime() > silentMs
  if (row.state === 'importing' && !isSilent) throw fail('contestPackage.notReady')
  await dropContestImport(deps, importId)
  return null
}
